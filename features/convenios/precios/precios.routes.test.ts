import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { enviarFormulario } from '#server/test/negocio/carga.ts';
import { convenioNuevo, primaNueva, tipoConUso } from '#server/test/negocio/convenios.ts';
import { crearCorredor } from '#server/test/negocio/fabrica.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

/** The clock of a house is on 20 November 2026. */
const HOY = '2026-11-20';
const MANANA = '2026-11-21';
const HOY_VALE = { valor: 4_990, primaMinima: null, primaMaxima: null };
const FIJO = { primaMinima: null, primaMaxima: null };

describe('the sheet of prices', () => {
  let casa: Casa;
  let admin = '';
  let corredorId = 0;
  let convenioId = 0;
  let primas: number[] = [];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    corredorId = await crearCorredor(casa);
  });
  afterAll(() => casa.cerrar());

  const escribir = (ruta: string, cuerpo: unknown, token = admin) =>
    pedir(casa, 'POST', `/Primas/${ruta}`, { token, cuerpo });
  const conDosPrimas = async (): Promise<number> => {
    const lista = [
      primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR')),
      primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'COMERCIAL')),
    ];
    const cuerpo = convenioNuevo(corredorId, { tiposVehiculoDisponiblesVM: lista });
    const creado = await pedir(casa, 'POST', '/Convenios/CrearConvenio', { token: admin, cuerpo });
    return creado.cuerpo.datos.id;
  };
  const hoja = async (id = convenioId) =>
    (await pedir(casa, 'GET', `/Primas/Hoja/${id}`, { token: admin })).cuerpo.datos;
  beforeEach(async () => {
    convenioId = await conDosPrimas();
    primas = (await hoja()).filas.map(({ primaId }: { primaId: number }) => primaId);
  });
  const cambiar = (cambios: object[], con: object = {}) =>
    escribir('CambiarPrecios', { periodo: 2028, desde: MANANA, cambios, ...con });
  const precios = async (lugar = 0) =>
    (await hoja()).filas[lugar].precios.filter(
      ({ periodo }: { periodo: number }) => periodo === 2028,
    );
  const uno = (valor: number | null, otros: object = {}) => ({
    primaId: primas[0],
    antes: HOY_VALE,
    valor,
    ...FIJO,
    ...otros,
  });

  it('[A-PRIMAP-007] shows every valid premium with its prices by period and day', async () => {
    expect(await hoja()).toMatchObject({
      hoy: HOY,
      filas: [
        { tipo: 'AUTOMOVIL', uso: 'COMERCIAL', mesLegal: 3 },
        {
          uso: 'PARTICULAR',
          precios: [2027, 2028].map((periodo) => ({ periodo, desde: HOY, ...HOY_VALE })),
        },
      ],
    });
    const ajena = await pedir(casa, 'GET', '/Primas/Hoja/2000000', { token: admin });
    expect(ajena.estado).toBe(404);
  });

  it('[A-PRIMAP-007] writes all cells or none, of several agreements, with one fact each', async () => {
    const otro = await conDosPrimas();
    const [ajena] = (await hoja(otro)).filas;
    const cambios = [
      uno(5_500),
      { primaId: primas[1], antes: HOY_VALE, valor: null, ...FIJO },
      { primaId: ajena.primaId, antes: HOY_VALE, valor: 6_000, ...FIJO },
    ];
    const mala = await cambiar([
      ...cambios,
      { primaId: 2_000_000, antes: null, valor: 1, ...FIJO },
    ]);
    expect([mala.estado, mala.cuerpo.errors]).toEqual([
      400,
      { 'cambios.3.primaId': ['La prima no existe'] },
    ]);
    expect(await precios()).toHaveLength(1);
    expect((await cambiar(cambios)).cuerpo.datos).toEqual({ cambiados: 3 });
    expect((await precios()).at(-1)).toEqual({
      periodo: 2028,
      desde: MANANA,
      valor: 5_500,
      ...FIJO,
    });
    expect((await precios(1)).at(-1)).toMatchObject({ desde: MANANA, valor: null });
    const hechos = await casa.base
      .selectFrom('hechos')
      .select(['entidad_id', 'antes', 'despues'])
      .where('accion', '=', 'cambiar_precios')
      .where('entidad_id', 'in', [convenioId, otro])
      .orderBy('entidad_id')
      .execute();
    expect(hechos).toHaveLength(2);
    expect(hechos[0]).toMatchObject({
      antes: { periodo: 2028, precios: { [String(primas[0])]: HOY_VALE } },
      despues: { desde: MANANA, precios: { [String(primas[0])]: { valor: 5_500 } } },
    });
  });

  it('[A-PRIMAP-008] refuses a cell that another user changed meanwhile, and the form that was open', async () => {
    expect((await cambiar([uno(5_500)])).estado).toBe(200);
    const { estado, cuerpo } = await cambiar([uno(5_600)]);
    expect([estado, cuerpo.codigo]).toEqual([409, 'registro.version']);
    expect((await precios()).at(-1).valor).toBe(5_500);
    const prima = primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'COMERCIAL'), { version: 1 });
    const guardada = await pedir(
      casa,
      'POST',
      `/Convenios/ActualizarConvenioTiposVehiculo/${convenioId}`,
      { token: admin, cuerpo: [{ ...prima, valorVentaBase: 7_000 }] },
    );
    expect(guardada.estado).toBe(409);
  });

  it('[A-PRIMAP-008] of two users at once one writes', async () => {
    const respuestas = await Promise.all([5_500, 5_600, 5_700].map((v) => cambiar([uno(v)])));
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    expect(await precios()).toHaveLength(2);
  });

  it('[A-PRIMAP-005] refuses two prices of one premium for one day of one period', async () => {
    const { estado, cuerpo } = await cambiar([uno(5_500), uno(5_600)]);
    expect([estado, cuerpo.errors]).toEqual([
      400,
      { 'cambios.1.primaId': ['La prima ya tiene un precio para ese día y período'] },
    ]);
  });

  it('[A-PRIMAP-007] writes nothing for a cell that does not differ', async () => {
    expect((await cambiar([uno(4_990)])).cuerpo.datos).toEqual({ cambiados: 0 });
    expect(await precios()).toHaveLength(1);
  });

  it('[A-PRIMAP-007] refuses a past day, an ended period and a price outside of its limits', async () => {
    const errores = async (cambios: object[], con: object = {}) => {
      const { estado, cuerpo } = await cambiar(cambios, con);
      return [estado, cuerpo.errors];
    };
    expect(await errores([uno(5_500)], { desde: '2026-11-19' })).toEqual([
      400,
      { desde: ['El día no puede ser anterior a hoy'] },
    ]);
    expect(await errores([uno(5_500)], { periodo: 2026 })).toEqual([
      400,
      { 'cambios.0.primaId': ['El período termina antes de ese día'] },
    ]);
    expect(await errores([uno(5_500, { primaMinima: 6_000, primaMaxima: 7_000 })])).toEqual([
      400,
      { 'cambios.0.valor': ['La prima debe estar entre la prima mínima y la prima máxima'] },
    ]);
  });

  const deshecho = (antes: number, despues: number | null) => ({
    primaId: primas[0],
    antes: { valor: antes, ...FIJO },
    despues: despues === null ? null : { valor: despues, ...FIJO },
  });
  const deshacer = (cambios: object[], desde = MANANA) =>
    escribir('DeshacerPrecios', { convenioId, periodo: 2028, desde, cambios });

  it('[A-PRIMAP-009] undoes a change until its day, and not on it', async () => {
    await cambiar([uno(5_500)]);
    expect((await deshacer([deshecho(5_500, 4_990)])).cuerpo.datos).toEqual({ quitados: 1 });
    expect(await precios()).toHaveLength(1);
    const { estado, cuerpo } = await deshacer([deshecho(4_990, null)], HOY);
    expect([estado, cuerpo.errors]).toEqual([
      400,
      { desde: ['Los precios ya rigen: escriba otros desde hoy'] },
    ]);
    expect(await precios()).toHaveLength(1);
  });

  it('[A-PRIMAP-009] undoes nothing where a price, or the restored one, is no longer as shown', async () => {
    await cambiar([uno(5_500)]);
    const mostrados = [
      [deshecho(5_400, 4_990)],
      [deshecho(5_500, 4_900)],
      [deshecho(5_500, 4_990), { ...deshecho(5_500, 4_990), primaId: primas[1] }],
    ];
    for (const cambios of mostrados) expect((await deshacer(cambios)).estado).toBe(409);
    await cambiar([{ ...uno(5_600), primaId: primas[1] }]);
    expect((await deshacer([deshecho(5_500, 4_990)])).estado).toBe(409);
    expect(await precios()).toHaveLength(2);
  });

  it('[A-PRIMAP-009] of an undoing and a change at once one writes', async () => {
    await cambiar([uno(5_500)]);
    const ultimo = { ...uno(5_600), antes: { valor: 5_500, ...FIJO } };
    const estados = await Promise.all([deshacer([deshecho(5_500, 4_990)]), cambiar([ultimo])]);
    expect(estados.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('[A-PRIMAP-016] gives the sheet as a workbook and reads it back, storing nothing', async () => {
    const rango = { periodo: 2028, desde: MANANA };
    const { statusCode, rawPayload } = await casa.app.inject({
      method: 'POST',
      url: '/api/Primas/Descargar',
      headers: { authorization: `Bearer ${admin}` },
      payload: { convenioIds: [convenioId], ...rango },
    });
    expect(statusCode).toBe(200);
    const { cuerpo } = await enviarFormulario(casa, {
      ruta: '/Primas/LeerPlanilla',
      campos: { periodo: '2028', desde: MANANA },
      token: admin,
      archivo: rawPayload,
    });
    const precio = { valor: '4990', primaMinima: '', primaMaxima: '' };
    expect(cuerpo.datos).toEqual(
      primas.map((primaId, i) => ({ fila: i + 2, primaId, reparo: null, precio, reparos: {} })),
    );
    expect(await precios()).toHaveLength(1);
  });
});
