import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { fila, llamadasDePlanillas, nueva, ROSA, SUR } from '#server/test/planillas.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { sql } from 'kysely';
import type { FilaVistaVM } from './planilla.contract.ts';
import type { Celdas } from './planilla.ts';

describe('users from a workbook', () => {
  let casa: Casa;
  let planillas: ReturnType<typeof llamadasDePlanillas>;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    planillas = llamadasDePlanillas(casa, (await tokenDeRol(casa, 'administrador', 0)) ?? '');
    await planillas.guardar('corredores', [
      nueva('corredores', 2, SUR),
      nueva('corredores', 3, ROSA),
    ]);
  });
  afterAll(() => casa.cerrar());

  const CAMILA: Celdas = {
    username: 'camila.planilla',
    rut: '9876543-3',
    nombres: 'Camila',
    apellidoPaterno: 'Álvarez',
    email: 'camila@sur.example',
    telefono: '912345678',
    perfilId: 'usuario venta',
    tipoLogin: 'Privado',
    usuarioCorredoresVM: '76.543.210-3',
  };
  const usuario = () =>
    casa.base
      .selectFrom('usuarios')
      .select('id')
      .where('nombre_usuario', '=', 'camila.planilla')
      .executeTakeFirst();

  it('[A-PLANILLA-008] gives no row to an Administrador, nor a user without a broker', async () => {
    const vistas = await planillas.revisar('usuarios', [
      fila('usuarios', 2, { ...CAMILA, perfilId: 'Administrador' }),
      fila('usuarios', 3, { ...CAMILA, usuarioCorredoresVM: '' }),
      fila('usuarios', 4, { ...CAMILA, usuarioCorredoresVM: '11.111.111-1' }),
      fila('usuarios', 5, CAMILA),
    ]);
    expect(vistas.map(({ estado, reparos }: FilaVistaVM) => [estado, reparos])).toEqual([
      ['error', { perfilId: 'Un Administrador no se crea ni se cambia con una planilla' }],
      ['error', { usuarioCorredoresVM: 'Necesita asignar al menos un Corredor al Usuario' }],
      ['error', { usuarioCorredoresVM: 'El corredor no existe o no está vigente' }],
      ['nueva', {}],
    ]);
    expect(await usuario()).toBeUndefined();
  });

  it('[A-PLANILLA-008] a new user gets one mail with a one-use link, and chooses the password by it', async () => {
    const filas = [nueva('usuarios', 2, CAMILA)];
    expect((await planillas.guardar('usuarios', filas))[0].estado).toBe('nueva');
    expect((await planillas.guardar('usuarios', filas))[0].estado).toBe('igual');
    const id = (await usuario())?.id ?? 0;
    const correos = await casa.base
      .selectFrom('envios')
      .select(['destino', 'contenido'])
      .where('clave', 'like', `invitacion:${id}:%`)
      .execute();
    expect(correos).toHaveLength(1);
    const codigo = /nuevaClave#([\w-]{43})/.exec(JSON.stringify(correos))?.[1] ?? '';
    const contrasenia = 'Otra#2026';
    const cuerpo = { codigo, contrasenia };
    const reponer = () => pedir(casa, 'POST', '/Claves/Reponer', { cuerpo });
    expect((await reponer()).estado).toBe(200);
    expect((await reponer()).estado).toBe(401);
  });

  const LUIS: Celdas = {
    ...CAMILA,
    username: 'luis.planilla',
    rut: '10.000.013-K',
    nombres: 'Luis',
    email: 'luis@sur.example',
  };
  const AMBOS = { usuarioCorredoresVM: '12.345.678-5; 76.543.210-3' };
  const deUsuario = async (celdas: Celdas) => {
    const escrita = fila('usuarios', 2, celdas);
    const [vista]: FilaVistaVM[] = await planillas.revisar('usuarios', [escrita]);
    return { ...escrita, version: vista?.version ?? null, vista };
  };
  const guardada = async (celdas: Celdas): Promise<FilaVistaVM> => {
    const { vista: _, ...escrita } = await deUsuario(celdas);
    return (await planillas.guardar('usuarios', [escrita]))[0];
  };
  const corredoresDe = async (username: string) => {
    const filas = await casa.base
      .selectFrom('usuario_corredores as uc')
      .innerJoin('usuarios as u', 'u.id', 'uc.usuario_id')
      .innerJoin('corredores as k', 'k.id', 'uc.corredor_id')
      .select('k.rut')
      .where('u.nombre_usuario', '=', username)
      .where('uc.vigente', '=', true)
      .orderBy('k.rut')
      .execute();
    return filas.map(({ rut }) => rut);
  };
  const persona = (rut: number, cambios: { telefono: string | null }) =>
    casa.base
      .updateTable('entidades')
      .set((eb) => ({ ...cambios, version: eb('version', '+', 1) }))
      .where('rut', '=', rut)
      .execute();

  it('[A-PLANILLA-011] ends the link with a broker that is no longer in the cell, and moves a one-broker profile', async () => {
    expect((await guardada({ ...LUIS, ...AMBOS })).estado).toBe('nueva');
    const sinRosa = { username: 'luis.planilla', usuarioCorredoresVM: '76543210-3' };
    expect((await deUsuario(sinRosa)).vista).toMatchObject({
      estado: 'cambia',
      cambios: ['Corredores: 12.345.678-5; 76.543.210-3 → 76.543.210-3'],
    });
    expect(await corredoresDe('luis.planilla')).toHaveLength(2);
    expect((await guardada(sinRosa)).estado).toBe('cambia');
    expect(await corredoresDe('luis.planilla')).toEqual([76_543_210]);
    const enBlanco = { username: 'luis.planilla', perfilId: 'Corredor' };
    expect((await guardada(enBlanco)).estado).toBe('cambia');
    expect(await corredoresDe('luis.planilla')).toEqual([76_543_210]);
    const deRosa = { username: 'luis.planilla', usuarioCorredoresVM: '12.345.678-5' };
    expect((await guardada(deRosa)).reparos).toEqual({});
    expect(await corredoresDe('luis.planilla')).toEqual([12_345_678]);
  });

  it('[A-PLANILLA-004] refuses the row of a user whose person somebody changed since the review', async () => {
    const eva = { ...LUIS, username: 'eva.planilla', rut: '10.000.021-0' };
    await guardada(eva);
    const { vista, ...escrita } = await deUsuario({ ...eva, telefono: '987654321' });
    expect(vista?.estado).toBe('cambia');
    await persona(10_000_021, { telefono: '955555555' });
    expect((await planillas.guardar('usuarios', [escrita]))[0]).toMatchObject({
      estado: 'error',
      reparos: { username: expect.stringContaining('Revisar de nuevo') },
    });
  });

  it('[A-PLANILLA-001] asks no rule of a user who comes back as downloaded, nor of their person where only the profile changes', async () => {
    const ana = { ...LUIS, username: 'ana.planilla', rut: '10.000.030-K' };
    await guardada(ana);
    await persona(10_000_030, { telefono: null });
    const igual = { ...ana, nombres: 'LUIS', apellidoPaterno: 'ÁLVAREZ', telefono: '' };
    const { vista } = await deUsuario({ ...igual, perfilId: 'Usuario Venta' });
    expect([vista?.estado, vista?.reparos]).toEqual(['igual', {}]);
    const otra = await guardada({ ...igual, perfilId: 'Soporte' });
    expect([otra.estado, otra.reparos]).toEqual(['cambia', {}]);
  });

  it('[A-PLANILLA-012] voids the link of a corrected e-mail, and invites at the new one until the password is chosen', async () => {
    const ines = { ...LUIS, username: 'ines.planilla', rut: '10.000.056-3' };
    await guardada(ines);
    const codigos = async (destino: string) => {
      const cartas = await casa.base
        .selectFrom('envios')
        .select('contenido')
        .where('destino', '=', destino)
        .where(sql<boolean>`contenido::text like '%ines.planilla%'`)
        .execute();
      return cartas.flatMap(
        ({ contenido }) => /nuevaClave#([\w-]{43})/.exec(JSON.stringify(contenido))?.[1] ?? [],
      );
    };
    const reponer = async (codigo: string | undefined) => {
      const cuerpo = { codigo: codigo ?? '', contrasenia: 'Otra#2026' };
      return (await pedir(casa, 'POST', '/Claves/Reponer', { cuerpo })).estado;
    };
    const corregir = (email: string) => guardada({ username: 'ines.planilla', email });
    expect((await corregir('ines@sur.example')).estado).toBe('cambia');
    const [vieja] = await codigos('luis@sur.example');
    const [otra] = await codigos('ines@sur.example');
    expect([await reponer(vieja), await reponer(otra)]).toEqual([401, 200]);
    expect((await corregir('otra@sur.example')).estado).toBe('cambia');
    expect(await codigos('otra@sur.example')).toEqual([]);
  });

  it('[A-PLANILLA-012] voids the link of a user who becomes another person', async () => {
    const noe = { ...LUIS, username: 'noe.planilla', rut: '10.000.064-4' };
    await guardada(noe);
    const abiertos = async () => {
      const { id } = await casa.base
        .selectFrom('usuarios')
        .select('id')
        .where('nombre_usuario', '=', 'noe.planilla')
        .executeTakeFirstOrThrow();
      return casa.base
        .selectFrom('claves_olvidadas')
        .select('huella')
        .where('usuario_id', '=', id)
        .where('vence_en', '>', casa.contexto().ahora)
        .execute();
    };
    const antes = await abiertos();
    const otra = await guardada({ ...noe, rut: '10.000.072-5', email: 'noe@sur.example' });
    expect(otra.reparos).toEqual({});
    const despues = await abiertos();
    expect([antes.length, despues.length]).toEqual([1, 1]);
    expect(despues).not.toEqual(antes);
  });

  it('[A-PLANILLA-008] mails the link to a user of public links who gets a password login', async () => {
    const leo = { ...LUIS, username: 'leo.planilla', rut: '10.000.048-2' };
    expect((await guardada({ ...leo, tipoLogin: 'URL pública' })).estado).toBe('nueva');
    const cartas = () =>
      casa.base
        .selectFrom('envios')
        .select('destino')
        .where(sql<boolean>`contenido::text like '%leo.planilla%'`)
        .execute();
    expect(await cartas()).toEqual([]);
    const privado = { username: 'leo.planilla', tipoLogin: 'Privado' };
    expect((await guardada(privado)).reparos).toEqual({});
    expect(await cartas()).toEqual([{ destino: 'luis@sur.example' }]);
  });

  it('[A-PLANILLA-014] a row changes a profile and its brokers at once, to one broker and back to several', async () => {
    const vera = { ...LUIS, ...AMBOS, username: 'vera.planilla', rut: '13.456.789-9' };
    expect(await guardada(vera)).toMatchObject({ estado: 'nueva' });
    const deUno = { perfilId: 'Corredor', usuarioCorredoresVM: '12.345.678-5' };
    expect(await guardada({ username: vera.username, ...deUno })).toMatchObject({
      estado: 'cambia',
      reparos: {},
    });
    expect(await corredoresDe(vera.username)).toEqual([12_345_678]);
    const deVarios = { perfilId: 'Usuario Venta', ...AMBOS };
    expect(await guardada({ username: vera.username, ...deVarios })).toMatchObject({
      estado: 'cambia',
      reparos: {},
    });
    expect(await corredoresDe(vera.username)).toEqual([12_345_678, 76_543_210]);
  });
});
