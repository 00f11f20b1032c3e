import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { enviarFormulario } from '#server/test/negocio/carga.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import type { FilaLeidaVM, FilaVistaVM } from './planilla.contract.ts';
import { escribirPlanilla } from './planilla.xlsx.ts';
import { type Celdas, type ClaseDePlanilla, enOrden } from './planilla.ts';
import { PLANILLAS } from './planillas.ts';
import { sql } from 'kysely';

const SUR: Celdas = {
  rut: '76.543.210-3',
  razonSocial: 'Corredores del Sur Ltda.',
  email: 'ventas@sur.example',
  comunaId: 'temuco',
  garantiaHasta: '31/12/2027',
};
const ROSA: Celdas = {
  rut: '12345678-5',
  nombre: 'Rosa',
  apellidoPaterno: 'Pino',
  email: 'rosa@correo.example',
  comunaId: 'SANTIAGO',
};

describe('workbooks to start from', () => {
  let casa: Casa;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const fila = (clase: ClaseDePlanilla, numero: number, celdas: Celdas, hoja = 0) => {
    const suya = PLANILLAS[clase].hojas[hoja];
    if (!suya) throw new Error(`no hay hoja ${hoja}`);
    return { hoja, fila: numero, celdas: enOrden(suya, celdas) };
  };
  const escribir = async (ruta: string, cuerpo: object) =>
    (await pedir(casa, 'POST', `/Planillas/${ruta}`, { token: admin, cuerpo })).cuerpo.datos;
  const revisar = (clase: ClaseDePlanilla, filas: object[], con: object = {}) =>
    escribir('Revisar', { clase, filas, ...con });
  const guardar = (clase: ClaseDePlanilla, filas: object[]) =>
    escribir('Guardar', { clase, filas });
  const nueva = (clase: ClaseDePlanilla, numero: number, celdas: Celdas, hoja = 0) => ({
    ...fila(clase, numero, celdas, hoja),
    version: null,
  });
  const subir = (clase: ClaseDePlanilla, archivo: Uint8Array, campos = {}) =>
    enviarFormulario(casa, {
      ruta: '/Planillas/Leer',
      token: admin,
      campos: { clase, ...campos },
      archivo,
      nombre: 'Planilla.xlsx',
    });
  const cuantos = async (rut: number) =>
    (await casa.base.selectFrom('corredores').select('id').where('rut', '=', rut).execute()).length;
  const hechosDe = (id: number) =>
    casa.base
      .selectFrom('hechos')
      .select(['accion', 'antes', 'despues'])
      .where('entidad', '=', 'corredor')
      .where('entidad_id', '=', id)
      .orderBy('id')
      .execute();

  describe('brokers', () => {
    it('[A-PLANILLA-002] says what each row would do, and stores nothing', async () => {
      const vistas = await revisar('corredores', [
        fila('corredores', 2, { ...SUR, rut: '76.111.111-6' }),
        fila('corredores', 3, { ...ROSA, rut: '12345678-4', comunaId: 'NARNIA' }),
        fila('corredores', 4, { ...ROSA, email: 'rosa' }),
      ]);
      expect(vistas).toEqual([
        { hoja: 0, fila: 2, estado: 'nueva', version: null, cambios: [], reparos: {}, rut: null },
        expect.objectContaining({ fila: 3, estado: 'error', reparos: expect.anything() }),
        expect.objectContaining({
          fila: 4,
          estado: 'error',
          reparos: { email: expect.any(String) },
        }),
      ]);
      expect(vistas[1].reparos).toEqual({
        comunaId: 'La comuna no existe',
        rut: 'El rut ingresado no es válido',
      });
      expect(await cuantos(76_111_111)).toBe(0);
    });

    it('[A-PLANILLA-003] creates each row by itself, as the form does, and the same file twice nothing twice', async () => {
      const filas = [
        nueva('corredores', 2, { ...SUR, rut: '76.222.222-1' }),
        nueva('corredores', 3, { ...ROSA, rut: '11.111.111-1', email: '' }),
        nueva('corredores', 4, { ...ROSA, rut: '11.222.333-9' }),
      ];
      const estados = (vistas: readonly { estado: string }[]) => vistas.map(({ estado }) => estado);
      expect(estados(await guardar('corredores', filas))).toEqual(['nueva', 'error', 'nueva']);
      const sur = await casa.base
        .selectFrom('corredores')
        .selectAll()
        .where('rut', '=', 76_222_222)
        .executeTakeFirstOrThrow();
      expect(sur).toMatchObject({
        dv: '1',
        razon_social: 'CORREDORES DEL SUR LTDA.',
        garantia_hasta: '2027-12-31',
        vigente: true,
      });
      expect((await hechosDe(sur.id)).map(({ accion }) => accion)).toEqual(['crear']);
      expect(estados(await guardar('corredores', filas))).toEqual(['igual', 'error', 'igual']);
      expect(await hechosDe(sur.id)).toHaveLength(1);
    });

    it('[A-PLANILLA-004] shows each changed value, leaves blank cells as they are, and refuses a row that somebody changed since', async () => {
      const rut = '76.333.333-7';
      await guardar('corredores', [nueva('corredores', 2, { ...SUR, rut })]);
      const otra = { rut, email: 'otro@sur.example' };
      const [vista] = await revisar('corredores', [fila('corredores', 2, otra)]);
      expect(vista).toMatchObject({
        estado: 'cambia',
        version: 1,
        cambios: ['Correo: ventas@sur.example → otro@sur.example'],
        rut,
      });
      const vieja = { ...fila('corredores', 2, otra), version: null };
      expect((await guardar('corredores', [vieja]))[0]).toMatchObject({
        estado: 'error',
        reparos: { rut: expect.stringContaining('Revisar de nuevo') },
      });
      const [guardada] = await guardar('corredores', [{ ...vieja, version: 1 }]);
      expect(guardada.estado).toBe('cambia');
      const { razon_social: razon, email } = await casa.base
        .selectFrom('corredores')
        .select(['razon_social', 'email'])
        .where('rut', '=', 76_333_333)
        .executeTakeFirstOrThrow();
      expect([razon, email]).toEqual(['CORREDORES DEL SUR LTDA.', 'otro@sur.example']);
    });

    it('[A-PLANILLA-001] a downloaded workbook comes back as rows that change nothing', async () => {
      await guardar('corredores', [nueva('corredores', 2, SUR), nueva('corredores', 3, ROSA)]);
      const bajada = await pedir(casa, 'POST', '/Planillas/Descargar', {
        token: admin,
        cuerpo: { clase: 'corredores' },
      });
      const { estado, cuerpo } = await subir('corredores', bajada.crudo);
      expect(estado).toBe(200);
      const filas = cuerpo.datos.map(({ hoja, fila: numero, celdas }: FilaLeidaVM) => ({
        hoja,
        fila: numero,
        celdas,
      }));
      expect(filas.length).toBeGreaterThanOrEqual(2);
      const vistas = await revisar('corredores', filas);
      expect(new Set(vistas.map(({ estado: uno }: { estado: string }) => uno))).toEqual(
        new Set(['igual']),
      );
    });

    it('[A-PLANILLA-005] refuses a file that is no workbook, another workbook, an empty one and one with more than 2,000 rows', async () => {
      const vacia = await subir('corredores', escribirPlanilla('corredores', [[]]));
      expect([vacia.estado, vacia.cuerpo.mensaje]).toEqual([400, 'La planilla no tiene filas']);
      const texto = await subir('corredores', new TextEncoder().encode('rut;nombre'));
      expect(texto.estado).toBe(415);
      const codigoDe = async (archivo: Uint8Array) =>
        (await subir('corredores', archivo)).cuerpo.codigo;
      const ajena = escribirPlanilla('usuarios', [[{ username: 'camila' }]]);
      expect(await codigoDe(ajena)).toBe('planilla.columnas');
      const filas = Array.from({ length: 2_001 }, () => SUR);
      expect(await codigoDe(escribirPlanilla('corredores', [filas]))).toBe('planilla.filas');
    });

    it('[A-PLANILLA-005] reads no hidden row before the user decides about them', async () => {
      const [hoja] = PLANILLAS.corredores.hojas;
      if (!hoja) throw new Error('sin hoja');
      const titulos = hoja.columnas.map(({ titulo }) => titulo);
      const tabla = [titulos, enOrden(hoja, SUR), enOrden(hoja, ROSA)];
      const libro = xlsxAMano(tabla, { ocultas: [3], nombreHoja: hoja.nombre });
      expect((await subir('corredores', libro)).cuerpo).toMatchObject({
        codigo: 'planilla.filas_ocultas',
        filas: 2,
        ocultas: 1,
      });
      const visibles = await subir('corredores', libro, { filasOcultas: 'no' });
      expect(visibles.cuerpo.datos.map(({ fila: numero }: FilaLeidaVM) => numero)).toEqual([2]);
    });

    it('[A-PLANILLA-001] refuses the download of more records than a workbook holds', async () => {
      await sql`insert into corredores (rut, dv, razon_social)
        select n, '0', 'MUCHOS' from generate_series(60000000, 60002000) n`.execute(casa.base);
      const bajada = await pedir(casa, 'POST', '/Planillas/Descargar', {
        token: admin,
        cuerpo: { clase: 'corredores' },
      });
      await casa.base.deleteFrom('corredores').where('razon_social', '=', 'MUCHOS').execute();
      expect([bajada.estado, bajada.cuerpo.mensaje]).toEqual([
        400,
        expect.stringContaining('Hay más de 2.000 registros'),
      ]);
    });
  });

  describe('users', () => {
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
    beforeEach(async () => {
      await guardar('corredores', [nueva('corredores', 2, SUR)]);
    });
    const usuario = () =>
      casa.base
        .selectFrom('usuarios')
        .select('id')
        .where('nombre_usuario', '=', 'camila.planilla')
        .executeTakeFirst();

    it('[A-PLANILLA-008] gives no row to an Administrador, nor a user without a broker', async () => {
      const vistas = await revisar('usuarios', [
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
      expect((await guardar('usuarios', filas))[0].estado).toBe('nueva');
      expect((await guardar('usuarios', filas))[0].estado).toBe('igual');
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
      const [vista]: FilaVistaVM[] = await revisar('usuarios', [escrita]);
      return { ...escrita, version: vista?.version ?? null, vista };
    };
    const guardada = async (celdas: Celdas): Promise<FilaVistaVM> => {
      const { vista: _, ...escrita } = await deUsuario(celdas);
      return (await guardar('usuarios', [escrita]))[0];
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
      await guardar('corredores', [nueva('corredores', 2, ROSA)]);
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
      expect((await guardar('usuarios', [escrita]))[0]).toMatchObject({
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
  });

  describe('agreements', () => {
    const CONVENIO: Celdas = {
      nombre: 'Planilla Sur',
      corredorId: '76.543.210-3',
      tipoDePago: 'En Línea',
      tipoDeAcceso: 'con login',
      inicioVigencia: '01/11/2026',
      terminoVigencia: '31/10/2027',
      fechaInicioVigenciaPolizas: '01/11/2026',
      fechaTerminoVigenciaPolizas: '31/10/2027',
      permiteCambiarTipo: 'sí',
    };
    const SUYO = { nombre: 'PLANILLA SUR', corredorId: '76543210-3' };
    const PRIMA: Celdas = {
      ...SUYO,
      tipoVehiculoId: 'automovil',
      tipoUsoId: 'Particular',
      mesLegalParaPoliza: 'MARZO',
      valorVentaBase: '$ 9.280',
    };
    beforeEach(async () => {
      await guardar('corredores', [nueva('corredores', 2, SUR)]);
    });
    const principal = () => fila('convenios', 2, CONVENIO);
    const estadosDe = (vistas: readonly FilaVistaVM[]) =>
      vistas.map(({ estado, reparos }) => [estado, reparos]);

    it('[A-PLANILLA-009] reviews a premium as if the row of its agreement were saved, and stores neither', async () => {
      const primas = [
        fila('convenios', 2, PRIMA, 1),
        fila('convenios', 3, { ...PRIMA, valorVentaBase: 'mucho' }, 1),
        fila('convenios', 4, { ...PRIMA, nombre: 'OTRO' }, 1),
        fila('convenios', 5, { ...PRIMA, tipoUsoId: 'LUNAR' }, 1),
      ];
      const vistas = await revisar('convenios', [principal(), ...primas], {
        antes: [principal()],
      });
      expect(estadosDe(vistas)).toEqual([
        ['nueva', {}],
        ['nueva', {}],
        ['error', { valorVentaBase: 'Escriba pesos enteros' }],
        ['error', { nombre: 'El convenio no existe, ni está antes en la hoja Convenios' }],
        ['error', { tipoUsoId: 'Elija un tipo de uso' }],
      ]);
      const malo = { ...principal(), celdas: principal().celdas.map((t) => t.replace('En', '')) };
      const hijas = await revisar('convenios', primas.slice(0, 1), { antes: [malo] });
      expect(estadosDe(hijas)).toEqual([
        ['error', { nombre: 'Su fila de la hoja Convenios tiene errores' }],
      ]);
      const hay = await casa.base
        .selectFrom('convenios')
        .select('id')
        .where('nombre', '=', 'PLANILLA SUR')
        .execute();
      expect(hay).toEqual([]);
    });

    it('[A-PLANILLA-009] creates the agreement, its premiums with the prices of two periods, and its users, once', async () => {
      const vende = await crearUsuario(casa, 1);
      const [k] = await casa.base
        .selectFrom('corredores')
        .select('id')
        .where('rut', '=', 76_543_210)
        .execute();
      await casa.base
        .insertInto('usuario_corredores')
        .values({ usuario_id: vende.id, corredor_id: k?.id ?? 0, vigente: true })
        .execute();
      const usuario = { ...SUYO, usuarioId: vende.nombre, puedeHacerCargaMasiva: 'SÍ' };
      const filas = [
        nueva('convenios', 2, CONVENIO),
        nueva('convenios', 2, PRIMA, 1),
        nueva('convenios', 2, usuario, 2),
      ];
      expect(estadosDe(await guardar('convenios', filas))).toEqual([
        ['nueva', {}],
        ['nueva', {}],
        ['nueva', {}],
      ]);
      const repetidas = await guardar('convenios', filas);
      expect(repetidas.map(({ estado }: FilaVistaVM) => estado)).toEqual([
        'igual',
        'igual',
        'igual',
      ]);
      const precios = await casa.base
        .selectFrom('precios_de_prima as x')
        .innerJoin('convenio_primas as p', 'p.id', 'x.prima_id')
        .innerJoin('convenios as c', 'c.id', 'p.convenio_id')
        .select(['x.periodo', 'x.valor', 'c.permite_cambiar_tipo as cambia'])
        .where('c.nombre', '=', 'PLANILLA SUR')
        .orderBy('x.periodo')
        .execute();
      expect(precios).toEqual(
        [2027, 2028].map((periodo) => ({ periodo, valor: 9_280, cambia: true })),
      );
      const otra = { ...PRIMA, valorVentaBase: '9990' };
      const [vista] = await revisar('convenios', [fila('convenios', 2, otra, 1)]);
      expect([vista.estado, vista.cambios]).toEqual(['cambia', ['Prima: 9280 → 9990']]);
    });
  });
});
