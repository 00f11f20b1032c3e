import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  correrAnulacion,
  type FilaDePlanilla,
  numeroDe,
  planilla,
  subirPlanilla,
} from '#server/test/negocio/anulacion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';

describe('a workbook of policies to cancel with hidden rows', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterEach(async () => {
    const rotos = await invariantesRotos(casa.base);
    if (rotos.length > 0) throw new Error(rotos.join('\n'));
  });
  afterAll(() => casa.cerrar());

  const subir = (archivo: Uint8Array, campos = {}, llamada = 'AnularPolizasAACH') =>
    subirPlanilla(casa, soporte.token, archivo, { campos, llamada });
  const pedidas = () => casa.base.selectFrom('anulaciones_masivas').select('id').execute();
  /** Returns three issued policies in a workbook whose filter shows only the first row. */
  const filtrada = async () => {
    const polizas = await polizasDe(casa, await soporte.emitida(3));
    const filas: FilaDePlanilla[] = polizas.map(({ numero_poliza }) => [numero_poliza]);
    return { ventaId: polizas[0]?.venta_id ?? 0, archivo: planilla(filas, [3, 4]) };
  };
  const vigentes = async (ventaId: number) =>
    (await polizasDe(casa, ventaId)).map(({ vigente }) => vigente);

  it('[A-OCULTA-001] cancels nothing before the user decides about the hidden rows', async () => {
    const { ventaId, archivo } = await filtrada();
    const antes = await pedidas();
    const { estado, cuerpo } = await subir(archivo);
    expect([estado, cuerpo]).toMatchObject([
      400,
      { codigo: 'anulacion.filas_ocultas', filas: 3, ocultas: 2 },
    ]);
    expect(cuerpo.mensaje).toBe(
      'El archivo tiene 2 filas ocultas de 3. Indique si se toman también las ocultas o solo las visibles (filasOcultas: si o no).',
    );
    expect((await subir(archivo, { filasOcultas: 'quizas' })).estado).toBe(400);
    expect(await pedidas()).toEqual(antes);
    expect(await vigentes(ventaId)).toEqual([true, true, true]);
  });

  it.each([
    ['no', [false, true, true]],
    ['si', [false, false, false]],
  ])('[A-OCULTA-001] cancels what was decided: %s', async (filasOcultas, quedan) => {
    const { ventaId, archivo } = await filtrada();
    const id = numeroDe(await subir(archivo, { filasOcultas }));
    await correrAnulacion(casa, id);
    expect(await vigentes(ventaId)).toEqual(quedan);
    const { despues } = await casa.base
      .selectFrom('hechos')
      .select('despues')
      .where('accion', '=', 'anular_masivo')
      .where('entidad_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(despues).toMatchObject({ ocultas: 2, conOcultas: filasOcultas === 'si' });
  });

  it('[A-OCULTA-001] is empty when no row is visible', async () => {
    const archivo = planilla([[1_000_001]], [2]);
    expect((await subir(archivo, { filasOcultas: 'no' })).cuerpo.codigo).toBe('anulacion.vacio');
  });

  it('[A-OCULTA-003] counts policies and amount beforehand, with and without hidden rows, and changes nothing', async () => {
    const { ventaId, archivo } = await filtrada();
    const antes = await pedidas();
    const primas = await casa.base
      .selectFrom('venta_vehiculos')
      .select('prima')
      .where('venta_id', '=', ventaId)
      .orderBy('posicion')
      .execute();
    const [una = 0, ...otras] = primas.map(({ prima }) => prima);
    const { estado, cuerpo } = await subir(archivo, {}, 'ContarAnulacion');
    expect([estado, cuerpo.datos]).toEqual([
      200,
      {
        archivoSha256: createHash('sha256').update(archivo).digest('hex'),
        filas: 3,
        filasOcultas: 2,
        visibles: { polizas: 1, montoEnPesos: una },
        todas: { polizas: 3, montoEnPesos: otras.reduce((suma, prima) => suma + prima, una) },
      },
    ]);
    expect(await pedidas()).toEqual(antes);
    expect(await vigentes(ventaId)).toEqual([true, true, true]);
  });

  it('[A-OCULTA-003] counts each policy once, and none that would not be cancelled', async () => {
    const [a, b] = await polizasDe(casa, await soporte.emitida(2));
    if (!a || !b) throw new Error('sin pólizas');
    const archivo = planilla(
      [[a.numero_poliza], ['', a.patente], [b.numero_poliza], [999_999_999], ['x']],
      [4],
    );
    const contar = async () => (await subir(archivo, {}, 'ContarAnulacion')).cuerpo.datos;
    expect(await contar()).toMatchObject({
      filas: 5,
      filasOcultas: 1,
      visibles: { polizas: 1 },
      todas: { polizas: 2 },
    });
    await correrAnulacion(casa, numeroDe(await subir(archivo, { filasOcultas: 'no' })));
    expect(await contar()).toMatchObject({ visibles: { polizas: 0 }, todas: { polizas: 1 } });
  });

  it('[A-OCULTA-003] answers 409 to a file other than the counted one, and cancels nothing', async () => {
    const { ventaId, archivo } = await filtrada();
    const { archivoSha256 } = (await subir(archivo, {}, 'ContarAnulacion')).cuerpo.datos;
    const antes = await pedidas();
    const otro = planilla([[1_000_001], [1_000_002]]);
    const { estado, cuerpo } = await subir(otro, { archivoSha256, filasOcultas: 'no' });
    expect([estado, cuerpo.codigo]).toEqual([409, 'anulacion.otro_archivo']);
    expect(await pedidas()).toEqual(antes);
    await correrAnulacion(
      casa,
      numeroDe(await subir(archivo, { archivoSha256, filasOcultas: 'no' })),
    );
    expect(await vigentes(ventaId)).toEqual([false, true, true]);
  });

  it('[A-OCULTA-003] refuses to count for a user without the right to cancel', async () => {
    const { token } = soporte.vendedor;
    const { estado } = await subirPlanilla(casa, token, planilla([[1]]), {
      llamada: 'ContarAnulacion',
    });
    expect(estado).toBe(403);
    expect((await pedir(casa, 'POST', '/InformarPolizaAACH/ContarAnulacion', {})).estado).toBe(401);
  });
});
