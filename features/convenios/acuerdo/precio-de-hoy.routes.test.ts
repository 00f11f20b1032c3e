import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import {
  cambiarPrecios,
  convenioNuevo,
  ponerPrecio,
  primaNueva,
  tipoConUso,
} from '#server/test/negocio/convenios.ts';
import { crearCorredor } from '#server/test/negocio/fabrica.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

/** The clock of a house is on 20 November 2026. */
const HOY = '2026-11-20';

describe("today's price by the specified calls", () => {
  let casa: Casa;
  let admin = '';
  let corredorId = 0;
  const enDia = async (dia: string): Promise<void> => {
    casa.reloj.fijar(new Date(`${dia}T15:00:00Z`));
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  };
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    corredorId = await crearCorredor(casa);
  });
  beforeEach(() => enDia(HOY));
  afterAll(() => casa.cerrar());

  const escribir = async (ruta: string, cuerpo: unknown) =>
    (await pedir(casa, 'POST', `/Convenios/${ruta}`, { token: admin, cuerpo })).cuerpo.datos;
  /** An agreement with one premium, and a writer of that premium. */
  const conPrima = async () => {
    const prima = primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR'));
    const { id } = await escribir(
      'CrearConvenio',
      convenioNuevo(corredorId, { tiposVehiculoDisponiblesVM: [prima] }),
    );
    const guardar = (cambios: object) =>
      escribir(`ActualizarConvenioTiposVehiculo/${id}`, [{ ...prima, ...cambios }]);
    return { id: id as number, guardar };
  };
  const precios = (convenioId: number) =>
    casa.base
      .selectFrom('precios_de_prima as x')
      .innerJoin('convenio_primas as p', 'p.id', 'x.prima_id')
      .select(['x.periodo', 'x.desde', 'x.valor'])
      .where('p.convenio_id', '=', convenioId)
      .orderBy('x.periodo')
      .orderBy('x.desde')
      .execute();
  const leida = async (id: number) => (await escribir(`BuscarPorId/${id}`, {})) ?? null;

  it('[A-PRIMAP-003] a new premium of an extended agreement is sold for the period of its dates too', async () => {
    const prima = primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR'));
    const { id } = await escribir(
      'CrearConvenio',
      convenioNuevo(corredorId, {
        tiposVehiculoDisponiblesVM: [prima],
        esConvenioExtendido: true,
        fechaInicioVigenciaPolizas: '2029-06-01',
        fechaTerminoVigenciaPolizas: '2030-05-31',
      }),
    );
    expect(await precios(id)).toEqual(
      [2027, 2028, 2030].map((periodo) => ({ periodo, desde: HOY, valor: 4_990 })),
    );
  });

  it('[A-PRIMAP-017] new dates with the premiums as they were read change no price of the new period', async () => {
    const prima = primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR'));
    const extendido = (hasta: number) =>
      convenioNuevo(corredorId, {
        esConvenioExtendido: true,
        fechaInicioVigenciaPolizas: `${hasta - 1}-06-01`,
        fechaTerminoVigenciaPolizas: `${hasta}-05-31`,
        tiposVehiculoDisponiblesVM: [prima],
      });
    const { id } = await escribir('CrearConvenio', extendido(2030));
    await ponerPrecio(casa, id, { periodo: 2031, desde: HOY, valor: 10_500 });
    const guardado = await escribir('ActualizarConvenio', { ...extendido(2031), id });
    expect(guardado.tiposVehiculoDisponiblesVM).toMatchObject([{ valorVentaBase: 10_500 }]);
    expect((await precios(id)).filter(({ periodo }) => periodo === 2031)).toEqual([
      { periodo: 2031, desde: HOY, valor: 10_500 },
    ]);
  });

  it('[A-PRIMAP-018] a form read before a planned price began is stale, and does not undo it', async () => {
    const { id } = await conPrima();
    await ponerPrecio(casa, id, { periodo: 2027, desde: '2026-11-21', valor: 8_000 });
    const [leidaAyer] = (await leida(id)).tiposVehiculoDisponiblesVM;
    await enDia('2026-11-21');
    const guardar = (prima: object) =>
      pedir(casa, 'POST', `/Convenios/ActualizarConvenioTiposVehiculo/${id}`, {
        token: admin,
        cuerpo: [{ ...prima, vigente: false }],
      });
    expect((await guardar(leidaAyer)).estado).toBe(409);
    const [deHoy] = (await leida(id)).tiposVehiculoDisponiblesVM;
    expect((await guardar(deHoy)).estado).toBe(200);
    expect((await leida(id)).tiposVehiculoDisponiblesVM).toMatchObject([{ valorVentaBase: 8_000 }]);
  });

  it('[A-PRIMAP-003] a new premium is sold from today on, for the current and the next period', async () => {
    const { id } = await conPrima();
    expect(await precios(id)).toEqual([
      { periodo: 2027, desde: HOY, valor: 4_990 },
      { periodo: 2028, desde: HOY, valor: 4_990 },
    ]);
  });

  it('[A-PRIMAP-003] another price begins today in both, and an unchanged one writes nothing', async () => {
    const { id, guardar } = await conPrima();
    await cambiarPrecios(casa, id, { desde: '2026-11-01' });
    await guardar({ mesLegalParaPoliza: 3 });
    expect(await precios(id)).toHaveLength(2);
    await guardar({ valorVentaBase: 5_990 });
    expect(await precios(id)).toEqual(
      [2027, 2028].flatMap((periodo) => [
        { periodo, desde: '2026-11-01', valor: 4_990 },
        { periodo, desde: HOY, valor: 5_990 },
      ]),
    );
  });

  it('[A-PRIMAP-003] a period with a price of its own keeps it, and so does a later day', async () => {
    const { id, guardar } = await conPrima();
    await ponerPrecio(casa, id, { periodo: 2028, desde: '2026-11-19', valor: 7_000 });
    await casa.base
      .deleteFrom('precios_de_prima')
      .where('valor', '=', 4_990)
      .where('periodo', '=', 2028)
      .execute();
    await ponerPrecio(casa, id, { periodo: 2027, desde: '2026-12-24', valor: 8_000 });
    await guardar({ valorVentaBase: 5_990 });
    expect(await precios(id)).toEqual([
      { periodo: 2027, desde: HOY, valor: 5_990 },
      { periodo: 2027, desde: '2026-12-24', valor: 8_000 },
      { periodo: 2028, desde: '2026-11-19', valor: 7_000 },
    ]);
  });

  it('[A-PRIMAP-003] no price opens a period that the sheet left without one', async () => {
    const { id, guardar } = await conPrima();
    await casa.base.deleteFrom('precios_de_prima').where('periodo', '=', 2028).execute();
    const de2028 = async () => (await precios(id)).filter(({ periodo }) => periodo === 2028);
    await enDia('2027-02-15');
    expect(await guardar({ valorVentaBase: 5_990 })).toBeTruthy();
    expect(await de2028()).toEqual([]);
    await ponerPrecio(casa, id, { periodo: 2028, desde: '2027-03-01', valor: 7_000 });
    expect(await guardar({ valorVentaBase: 6_990, mesLegalParaPoliza: 3 })).toBeTruthy();
    expect(await de2028()).toEqual([{ periodo: 2028, desde: '2027-03-01', valor: 7_000 }]);
  });

  it('[A-PRIMAP-003] refuses a price for a premium that is not sold today, and saves the rest', async () => {
    const { id, guardar } = await conPrima();
    await ponerPrecio(casa, id, { periodo: 2027, desde: '2026-11-21', valor: null });
    await ponerPrecio(casa, id, { periodo: 2028, desde: '2026-11-21', valor: null });
    await enDia('2026-11-21');
    const antes = await precios(id);
    expect(await guardar({ mesLegalParaPoliza: 3 })).toBeTruthy();
    expect(await guardar({ valorVentaBase: 9_990 })).toBeUndefined();
    expect(await precios(id)).toEqual(antes);
  });

  it('[A-PRIMAP-003] saving the price of the sheet again is no change of the audit', async () => {
    const { id, guardar } = await conPrima();
    await cambiarPrecios(casa, id, { desde: '2026-11-01' });
    await ponerPrecio(casa, id, { periodo: 2027, desde: HOY, valor: 6_500 });
    const hechos = () =>
      casa.base
        .selectFrom('hechos')
        .select('despues')
        .where('accion', '=', 'actualizar_prima')
        .where('entidad_id', '=', id)
        .execute();
    await guardar({ valorVentaBase: 6_500 });
    expect(await hechos()).toEqual([]);
  });

  it('[A-PRIMAP-003] they read the price in force, and the audit tells it', async () => {
    const { id, guardar } = await conPrima();
    await cambiarPrecios(casa, id, { desde: '2026-11-01' });
    await ponerPrecio(casa, id, { periodo: 2027, desde: HOY, valor: 6_500 });
    const convenio = await leida(id);
    expect(convenio.tiposVehiculoDisponiblesVM[0].valorVentaBase).toBe(6_500);
    await guardar({ valorVentaBase: 6_000 });
    const [ultimo] = await casa.base
      .selectFrom('hechos')
      .select(['antes', 'despues'])
      .where('accion', '=', 'actualizar_prima')
      .where('entidad_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(ultimo).toMatchObject({
      antes: { valor_venta_base: 6_500 },
      despues: { valor_venta_base: 6_000 },
    });
  });
});
