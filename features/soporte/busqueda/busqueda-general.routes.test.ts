import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, entrar, pedir, ventaEnTerminos } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { crearSoporte, type Soporte, unaPoliza } from '#server/test/negocio/soporte.ts';
import type { HallazgosVM } from './busqueda-general.contract.ts';

type Grupo = keyof HallazgosVM;
const vacio = { filas: [], hayMas: false };

describe('the search of Soporte', () => {
  let casa: Casa;
  let soporte: Soporte;
  let ventaId: number;
  let poliza: Awaited<ReturnType<typeof unaPoliza>>;
  let dueno: { rut: number; rut_dv: string };
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
    ventaId = await soporte.emitida(1);
    await soporte.emitida(2);
    poliza = await unaPoliza(casa, ventaId);
    dueno = await casa.base
      .updateTable('venta_vehiculos')
      .set({ nombre: 'ÍÑIGO', apellido_paterno: 'ÑANCUPÁN' })
      .where('venta_id', '=', ventaId)
      .returning(['rut', 'rut_dv'])
      .executeTakeFirstOrThrow();
  });
  afterAll(() => casa.cerrar());

  const buscar = async (texto: string, token?: string) => {
    const { estado, cuerpo } = token
      ? await pedir(casa, 'POST', '/Soporte/Buscar', { token, cuerpo: { texto } })
      : await soporte.llamar('POST', '/Soporte/Buscar', { texto });
    return { estado, hallazgos: cuerpo.datos as HallazgosVM, cuerpo };
  };
  const de = (hallazgos: HallazgosVM, grupo: Exclude<Grupo, 'solicitudes'>): unknown[] =>
    hallazgos[grupo].filas.map((fila) => ('patente' in fila ? fila.patente : fila.id));

  it.each([
    ['policy number', () => String(poliza.numero_poliza)],
    ['folio', () => String(poliza.numero_folio)],
  ])('[A-CONS-038] finds a policy by its %s, and nothing else', async (_, texto) => {
    const { hallazgos } = await buscar(texto());
    expect(hallazgos.polizas.filas).toMatchObject([
      { numeroPoliza: poliza.numero_poliza, patente: poliza.patente, estado: 'vigente' },
    ]);
    expect(hallazgos).toMatchObject({ ventas: vacio, vehiculos: vacio, propietarios: vacio });
  });

  it('[A-CONS-038] finds a sale by its number', async () => {
    const { hallazgos } = await buscar(String(ventaId));
    expect(hallazgos.ventas.filas).toMatchObject([
      { id: ventaId, vehiculos: 1, pagada: true, vigente: true },
    ]);
    expect(hallazgos.polizas).toEqual(vacio);
  });

  it.each([
    ['plate', () => poliza.patente],
    ['plate as it is read', () => `${poliza.patente.slice(0, 4)}-${poliza.patente.slice(4)}`],
    ['part of a plate', () => poliza.patente.slice(0, 5).toLowerCase()],
    ['RUT', () => `${dueno.rut}-${dueno.rut_dv}`],
    ['RUT with dots', () => dueno.rut.toLocaleString('es-CL')],
    ['RUT without hyphen', () => `${dueno.rut}${dueno.rut_dv}`],
    ['name, without accents or order', () => 'nancupan iñigo'],
    ['part of a name', () => 'ñancu'],
  ])('[A-CONS-038] finds all there is of a vehicle and its owner by %s', async (_, texto) => {
    const { hallazgos } = await buscar(texto());
    expect(de(hallazgos, 'polizas')).toEqual([poliza.patente]);
    expect(de(hallazgos, 'ventas')).toEqual([ventaId]);
    expect(de(hallazgos, 'vehiculos')).toEqual([poliza.patente]);
    expect(hallazgos.propietarios.filas).toMatchObject([
      { rut: `${dueno.rut}-${dueno.rut_dv}`, nombre: expect.stringContaining('ÍÑIGO ÑANCUPÁN') },
    ]);
  });

  it.each(['nancupan nadie', '%%%', '___', '0-0', '12.345.678-4', 'de la a'])(
    '[A-CONS-038] finds nothing by %s',
    async (texto) => {
      const { estado, hallazgos } = await buscar(texto);
      expect(estado).toBe(200);
      expect(hallazgos).toEqual({
        polizas: vacio,
        ventas: vacio,
        vehiculos: vacio,
        propietarios: vacio,
        solicitudes: vacio,
      });
    },
  );

  it('[A-CONS-038] finds the unpaid sale of a plate', async () => {
    const patente = otraPatente();
    const id = await ventaEnTerminos(casa, soporte.vendedor, [patente]);
    const { hallazgos } = await buscar(patente);
    expect(hallazgos.ventas.filas).toMatchObject([{ id, pagada: false }]);
    expect(hallazgos.polizas).toEqual(vacio);
  });

  it('[A-CONS-038] returns ten of each kind and says that there are more', async () => {
    const flota = await soporte.emitida(11);
    await casa.base
      .updateTable('venta_vehiculos')
      .set({ segundo_nombre: 'FLOTA' })
      .where('venta_id', '=', flota)
      .execute();
    const { hallazgos } = await buscar('flota');
    expect(hallazgos.polizas.filas).toHaveLength(10);
    expect(hallazgos.polizas.hayMas).toBe(true);
    expect(hallazgos.ventas).toMatchObject({
      filas: [{ id: flota, vehiculos: 11 }],
      hayMas: false,
    });
  });

  it('[A-CONS-038] returns the record of a vehicle and an owner that have one', async () => {
    const ruta = '/Vehiculos/RegistrarDePoliza';
    await soporte.llamar('POST', ruta, { numeroPoliza: poliza.numero_poliza });
    const registro = await casa.base
      .selectFrom('vehiculos')
      .select(['id', 'propietario_id'])
      .where('patente', '=', poliza.patente)
      .executeTakeFirstOrThrow();
    for (const texto of [poliza.patente, `${dueno.rut}-${dueno.rut_dv}`, 'nancupan']) {
      const { hallazgos } = await buscar(texto);
      expect(hallazgos.vehiculos.filas.map(({ id }) => id)).toEqual([registro.id]);
      expect(hallazgos.propietarios.filas.map(({ id }) => id)).toEqual([registro.propietario_id]);
    }
  });

  it('[A-BUSCA-001] returns the newest policy of a vehicle and its owner, or the sale of one without policy', async () => {
    const ultimas = (hallazgos: HallazgosVM) =>
      [hallazgos.vehiculos, hallazgos.propietarios].map(({ filas }) => filas[0]?.ultimaVenta);
    const vendida = { ventaId, numeroPoliza: poliza.numero_poliza };
    expect(ultimas((await buscar(poliza.patente)).hallazgos)).toEqual([vendida, vendida]);
    const patente = otraPatente();
    const id = await ventaEnTerminos(casa, soporte.vendedor, [patente]);
    const sinPoliza = { ventaId: id, numeroPoliza: null };
    expect(ultimas((await buscar(patente)).hallazgos)[0]).toEqual(sinPoliza);
  });

  it.each(['', 'ab', '   a  '])('[A-CONS-038] asks for three characters: "%s"', async (texto) => {
    const { estado, cuerpo } = await buscar(texto);
    expect(estado).toBe(400);
    expect(JSON.stringify(cuerpo)).toContain('Escriba al menos 3 caracteres');
  });

  it('[A-CONS-038] shows a broker only what was sold through it, and a seller nothing', async () => {
    const como = async (perfil: number, corredorId: number) =>
      entrar(casa, (await crearUsuario(casa, perfil, [corredorId])).nombre);
    const propio = await buscar(poliza.patente, await como(5, soporte.vendedor.corredorId));
    expect(de(propio.hallazgos, 'polizas')).toEqual([poliza.patente]);
    expect(de(propio.hallazgos, 'ventas')).toEqual([ventaId]);
    expect(propio.hallazgos.vehiculos.filas).toMatchObject([{ id: null }]);
    expect(propio.hallazgos.propietarios.filas).toMatchObject([{ id: null }]);
    const ajeno = await como(5, (await crearVendedor(casa, { rangos: 0 })).corredorId);
    for (const texto of [poliza.patente, 'nancupan', String(poliza.numero_poliza), `${ventaId}`]) {
      const { hallazgos } = await buscar(texto, ajeno);
      expect(Object.values(hallazgos)).toEqual([vacio, vacio, vacio, vacio, vacio]);
    }
    expect((await buscar('nancupan', soporte.vendedor.token)).estado).toBe(403);
  });

  it('[A-SOLIC-001] finds by its number what a request did, only for users who see the whole house', async () => {
    await casa.base
      .insertInto('auditoria')
      .values({
        ocurrido_en: casa.reloj.ahora(),
        usuario_id: null,
        rol: 'vendedor',
        accion: 'pagar_venta',
        entidad: 'venta',
        entidad_id: ventaId,
        solicitud_id: 'K7M29QXR',
      })
      .execute();
    const { hallazgos } = await buscar('k7m2 9qxr');
    expect(hallazgos.solicitudes.filas).toMatchObject([
      { numero: 'K7M29QXR', ventaId, numeroPoliza: null, usuario: 'vendedor' },
    ]);
    const corredor = await crearUsuario(casa, 5, [soporte.vendedor.corredorId]);
    const propio = await buscar('K7M29QXR', await entrar(casa, corredor.nombre));
    expect(propio.hallazgos.solicitudes).toEqual(vacio);
  });

  it('[A-SOLIC-002] finds the call by the number of an unexpected error', async () => {
    await sql`alter table marcas rename to marcas_fuera`.execute(casa.base);
    const { cuerpo } = await soporte.llamar('GET', '/Marcas/Buscar');
    await sql`alter table marcas_fuera rename to marcas`.execute(casa.base);
    const numero = cuerpo['idSolicitud'] as string;
    await expect
      .poll(async () => (await buscar(numero)).hallazgos.solicitudes.filas)
      .toMatchObject([{ numero, ventaId: null, hecho: 'Error inesperado: Marcas/Buscar' }]);
  });

  it('changes nothing', async () => {
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
