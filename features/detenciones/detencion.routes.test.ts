import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor, ventaEnTerminos } from '#server/test/cliente.ts';
import { detener, levantarDetencion, PALABRAS } from '#server/test/negocio/convenios.ts';
import { crearEnlace } from '#server/test/negocio/fabrica.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { ROLES } from '#values/perfil.ts';

const MINUTO = 60_000;

describe('stops of sale under maintenance', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let admin = '';
  let soporte = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());
  beforeEach(() => casa.base.deleteFrom('detenciones').execute());

  const en = (minutos: number): string =>
    new Date(casa.reloj.ahora().getTime() + minutos * MINUTO).toISOString();
  const lista = async (token = admin) =>
    (await pedir(casa, 'POST', '/Detenciones/Buscar', { token, cuerpo: {} })).cuerpo.datos;
  const hechos = (id: number) =>
    casa.base
      .selectFrom('hechos')
      .select(['accion', 'rol', 'despues'])
      .where('entidad', '=', 'detencion')
      .where('entidad_id', '=', id)
      .orderBy('id')
      .execute();

  it('[A-DETEN-001] are set and lifted by Administradores, and seen by Soporte', async () => {
    const { id } = (await detener(casa, admin)).cuerpo.datos;
    for (const rol of ROLES) {
      const token = (await tokenDeRol(casa, rol, vendedor.convenioId)) ?? '';
      const estados = [
        (await detener(casa, token)).estado,
        (await pedir(casa, 'POST', '/Detenciones/Buscar', { token, cuerpo: {} })).estado,
      ];
      const levanta = (await levantarDetencion(casa, token, id)).estado;
      const nadie = rol === 'anonimo' ? 401 : 403;
      const esperados = {
        administrador: [200, 200, 200],
        soporte: [403, 200, 403],
      }[rol as string] ?? [nadie, nadie, nadie];
      expect([rol, ...estados, levanta]).toEqual([rol, ...esperados]);
    }
  });

  it('[A-DETEN-001] are audited with their reason, and made once for one key', async () => {
    const clave = randomUUID();
    const cuerpo = {
      ambito: 'convenio',
      cualId: vendedor.convenioId,
      hasta: en(60),
      motivo: 'Fraude en revisión por la fiscalía',
      palabras: PALABRAS,
    };
    const crear = () =>
      pedir(casa, 'POST', '/Detenciones/Crear', {
        token: admin,
        cuerpo,
        cabeceras: { 'idempotency-key': clave },
      });
    const [una, otra] = [await crear(), await crear()];
    expect(otra.cuerpo).toEqual(una.cuerpo);
    const { id } = una.cuerpo.datos;
    expect(await lista(soporte)).toEqual([
      {
        id,
        que: expect.stringMatching(/^Convenio CONVENIO \d+$/),
        desde: en(0),
        hasta: en(60),
        estado: 'En curso',
        palabras: PALABRAS,
        motivo: cuerpo.motivo,
        levantada: null,
        version: 1,
      },
    ]);
    casa.reloj.avanzar(MINUTO);
    for (const vez of [1, 2]) {
      const { estado, cuerpo: levantada } = await levantarDetencion(casa, admin, id);
      expect([vez, estado, levantada.datos.estado]).toEqual([vez, 200, 'Levantada']);
    }
    expect(await hechos(id)).toEqual([
      {
        accion: 'crear',
        rol: 'administrador',
        despues: expect.objectContaining({ motivo: cuerpo.motivo, palabras: PALABRAS }),
      },
      {
        accion: 'desactivar',
        rol: 'administrador',
        despues: { levantada_en: en(0) },
      },
    ]);
  });

  it('[A-DETEN-002] stay listed after their end, and are lifted only before it', async () => {
    const programada = (await detener(casa, admin, { desde: en(10), hasta: en(20) })).cuerpo.datos;
    const corta = (await detener(casa, admin, { hasta: en(1) })).cuerpo.datos;
    expect([programada.estado, corta.estado]).toEqual(['Programada', 'En curso']);
    casa.reloj.avanzar(MINUTO);
    expect((await lista()).map(({ estado }: { estado: string }) => estado)).toEqual([
      'Programada',
      'Terminada',
    ]);
    const tarde = await levantarDetencion(casa, admin, corta.id);
    expect([tarde.estado, tarde.cuerpo.codigo]).toEqual([409, 'detencion.terminada']);
    expect((await levantarDetencion(casa, admin, programada.id)).cuerpo.datos.estado).toBe(
      'Levantada',
    );
    const falta = await levantarDetencion(casa, admin, 999_999);
    expect([falta.estado, falta.cuerpo.codigo]).toEqual([404, 'registro.no_encontrado']);
  });

  it('[V-DETEN-009] give sellers their words only once they are in force', async () => {
    await detener(casa, admin, { desde: en(10), hasta: en(20) });
    const alVendedor = async () => {
      const ruta = `/Convenios/BuscarPorUsuario/${vendedor.id}`;
      const { cuerpo } = await pedir(casa, 'GET', ruta, { token: vendedor.token });
      return cuerpo.datos[0].detenciones;
    };
    const programada = {
      ambito: 'instalacion',
      tipoVehiculoId: null,
      desde: en(10),
      hasta: en(20),
    };
    expect(await alVendedor()).toEqual([{ ...programada, palabras: '' }]);
    casa.reloj.avanzar(10 * MINUTO);
    expect(await alVendedor()).toEqual([
      { ...programada, palabras: PALABRAS, desde: null, hasta: en(10) },
    ]);
  });

  it('[A-DETEN-001] are refused at the wrong field, and nothing is written', async () => {
    const errores = async (cambios: object) =>
      (await detener(casa, admin, cambios)).cuerpo.errors as Record<string, string[]>;
    expect(await errores({ motivo: 'corto' })).toEqual({
      motivo: ['El motivo debe tener al menos 10 caracteres'],
    });
    expect(await errores({ motivo: undefined, palabras: 'x'.repeat(201) })).toEqual({
      motivo: ['Falta el motivo'],
      palabras: ['El texto debe tener máximo 200 caracteres'],
    });
    expect(await errores({ ambito: 'todo' })).toEqual({ ambito: ['Elija qué se detiene'] });
    expect(await errores({ ambito: 'corredor' })).toEqual({ cualId: ['Elija cuál se detiene'] });
    expect(await errores({ cualId: 1 })).toEqual({ cualId: ['No va con toda la venta'] });
    expect(await errores({ ambito: 'tipo', cualId: 999_999 })).toEqual({
      cualId: ['El registro elegido no existe'],
    });
    expect(await errores({ desde: en(-1) })).toEqual({
      desde: ['El inicio ya pasó: déjelo en blanco para detener desde ahora'],
    });
    expect(await errores({ desde: en(5), hasta: en(5) })).toEqual({
      hasta: ['El término debe ser posterior al inicio'],
    });
    expect(await lista()).toEqual([]);
  });

  it('[A-DETEN-003] count agreements, links and started sales before they are made', async () => {
    const comprador = await crearComprador(casa);
    await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    const contar = async (cuerpo: object) =>
      (await pedir(casa, 'POST', '/Detenciones/Alcance', { token: admin, cuerpo })).cuerpo.datos;
    const nada = { usuariosPorCerrar: expect.any(Number), numeros: 0 };
    expect(await contar({ ambito: 'instalacion' })).toEqual({
      ...nada,
      convenios: 2,
      usuarios: 2,
      enlaces: 1,
      ventas: 1,
    });
    expect(await contar({ ambito: 'corredor', cualId: vendedor.corredorId })).toEqual({
      ...nada,
      convenios: 1,
      usuarios: 1,
      enlaces: 0,
      ventas: 1,
    });
    expect(await contar({ ambito: 'convenio', cualId: comprador.convenioId })).toMatchObject({
      enlaces: 1,
      ventas: 0,
    });
    const { tipo } = await casa.base
      .selectFrom('venta_vehiculos')
      .select('tipo_vehiculo_id as tipo')
      .executeTakeFirstOrThrow();
    expect(await contar({ ambito: 'tipo', cualId: tipo })).toMatchObject({
      convenios: 2,
      ventas: 1,
    });
  });
});
