import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  correrAnulacion,
  type FilaDePlanilla,
  MOTIVO,
  numeroDe,
  planilla,
  resultadosDe,
  subirPlanilla,
} from '#server/test/negocio/anulacion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  correrDocumentos,
  crearSoporte,
  type Soporte,
  unaPoliza,
} from '#server/test/negocio/soporte.ts';
import { textoDibujado } from '#server/test/proceso/poppler.ts';
import { bajar } from '#server/test/negocio/soporte.ts';
import { RESULTADO } from './anulacion-masiva.ts';
import { trabajoAnularMasivo, anulacionMasivaAbandonada } from './anulacion-masiva.job.ts';

describe('mass cancel', () => {
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

  const subir = (filas: readonly FilaDePlanilla[], opciones = {}) =>
    subirPlanilla(casa, soporte.token, planilla(filas), opciones);
  /** Uploads and cancels these rows; returns the result of each. */
  const anular = async (filas: readonly FilaDePlanilla[], opciones = {}) => {
    const respuesta = await subir(filas, opciones);
    if (respuesta.estado !== 202) throw new Error(respuesta.texto);
    const id = numeroDe(respuesta);
    await correrAnulacion(casa, id);
    const [, ...resultados] = await resultadosDe(casa, soporte.token, id);
    return resultados.map((fila) => fila[3]);
  };
  const emitidas = async (cuantas: number) => polizasDe(casa, await soporte.emitida(cuantas));
  const auditorias = (ids: readonly number[]) =>
    casa.base
      .selectFrom('hechos')
      .select(['entidad_id', 'rol', 'despues'])
      .where('accion', '=', 'anular_poliza')
      .where('entidad_id', 'in', [0, ...ids])
      .orderBy('entidad_id')
      .execute();
  const trabajos = async (cola: string) =>
    (
      await casa.base
        .selectFrom('cola.job' as never)
        .selectAll()
        .execute()
    ).filter((fila) => (fila as { name: string }).name === cola).length;

  it('[A-ANUL-011] [A-API-015] cancels each policy once by number or plate, audits the requester, notifies the AACH and stamps the file', async () => {
    const [a, b, c] = await emitidas(3);
    if (!a || !b || !c) throw new Error('sin pólizas');
    const avisos = await trabajos('avisar-aach');
    const fila = [a.numero_poliza, a.patente, 'Robo del vehículo'];
    expect(await anular([fila, ['', b.patente.toLowerCase(), '']])).toEqual(['ANULADA', 'ANULADA']);
    const tres = await polizasDe(casa, a.venta_id);
    expect(tres.map(({ vigente, motivo_anulacion }) => [vigente, motivo_anulacion])).toEqual([
      [false, 'Robo del vehículo'],
      [false, MOTIVO],
      [true, null],
    ]);
    expect(await auditorias([a.id, b.id, c.id])).toMatchObject([
      { entidad_id: a.id, rol: 'soporte', despues: { motivo: 'Robo del vehículo' } },
      { entidad_id: b.id, rol: 'soporte', despues: { motivo: MOTIVO } },
    ]);
    expect((await trabajos('avisar-aach')) - avisos).toBe(2);
    await correrDocumentos(casa, [a.id]);
    const { cuerpo } = await soporte.llamar('GET', `/Venta/BuscarPorId/${a.venta_id}`);
    const { crudo } = await bajar(casa, cuerpo.datos.polizaVentaVM[0].urlDescarga);
    expect(textoDibujado(crudo)).toContain('ANULADA');
  });

  it('tells for each row why it was not cancelled', async () => {
    const [a, b] = await emitidas(2);
    const filas: [FilaDePlanilla, string][] = [
      [['', '', 'Sin póliza ni patente'], RESULTADO.sinDatos],
      [['12A', '', ''], RESULTADO.numeroInvalido],
      [[999_999_999_999, '', ''], RESULTADO.noExiste],
      [['', 'ZZZZ99', ''], RESULTADO.noExiste],
      [['', '¿?', ''], RESULTADO.patenteInvalida],
      [['', `${a?.patente ?? ''}8`, ''], RESULTADO.patenteInvalida],
      [[a?.numero_poliza ?? 0, b?.patente ?? '', ''], RESULTADO.otraPatente],
      [[a?.numero_poliza ?? 0, '', 'no'], RESULTADO.motivoInvalido],
      [[a?.numero_poliza ?? 0, '', 'x'.repeat(501)], RESULTADO.motivoInvalido],
      [[a?.numero_poliza ?? 0, '', ''], RESULTADO.anulada],
      [[a?.numero_poliza ?? 0, '', ''], RESULTADO.yaAnulada],
      [['', a?.patente ?? '', ''], RESULTADO.yaAnulada],
    ];
    const resultados = await anular(filas.map(([fila]) => fila));
    expect(resultados).toEqual(filas.map(([, resultado]) => resultado));
    expect(await auditorias([a?.id ?? 0, b?.id ?? 0])).toHaveLength(1);
  });

  it('does not guess for a plate with two valid policies, and finds none that is over', async () => {
    const [primera] = await emitidas(1);
    const [vencida] = await emitidas(1);
    const [otra] = await emitidas(1);
    const cambiar = (id: number, cambio: object) =>
      casa.base.updateTable('polizas').set(cambio).where('id', '=', id).execute();
    const antes = { patente: otra?.patente, vigencia_desde: otra?.vigencia_desde };
    await cambiar(otra?.id ?? 0, {
      patente: primera?.patente,
      vigencia_desde: '2027-04-01',
      vigencia_hasta: '2028-03-31',
    });
    await cambiar(vencida?.id ?? 0, { vigencia_desde: '2026-01-01', vigencia_hasta: '2026-11-19' });
    const filas = [primera, vencida].map((poliza): FilaDePlanilla => ['', poliza?.patente ?? '']);
    expect(await anular(filas)).toEqual([RESULTADO.variasVigentes, RESULTADO.sinVigente]);
    await cambiar(otra?.id ?? 0, { ...antes, vigencia_hasta: otra?.vigencia_hasta });
    const { vigencia_desde, vigencia_hasta } = vencida ?? {};
    await cambiar(vencida?.id ?? 0, { vigencia_desde, vigencia_hasta });
  });

  it('cancels nothing before its issue, nor while its sale is being issued', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(1));
    const ayer = { campos: { fechaAnulacion: '2026-11-19T12:00:00-03:00' } };
    expect(await anular([[poliza.numero_poliza]], ayer)).toEqual([RESULTADO.fechaAnterior]);
    const enEmision = (estado: number) =>
      casa.base
        .updateTable('ventas')
        .set({ estado_emision: estado as 3 })
        .where('id', '=', poliza.venta_id)
        .execute();
    await enEmision(1);
    expect(await anular([[poliza.numero_poliza, '']])).toEqual([RESULTADO.sinEmitir]);
    await enEmision(3);
    // An upload that may succeed later becomes a new job.
    expect(await anular([[poliza.numero_poliza, '']])).toEqual([RESULTADO.anulada]);
  });

  it('runs the same file as one job; with another moment it is another job, without effect', async () => {
    const polizas = await emitidas(2);
    const filas = polizas.map(({ numero_poliza }): FilaDePlanilla => [numero_poliza, '', '']);
    const [una, otra] = await Promise.all([subir(filas), subir(filas, { nombre: 'copia.xlsx' })]);
    expect(otra.cuerpo.datos).toEqual(una.cuerpo.datos);
    await correrAnulacion(casa, numeroDe(una));
    expect((await subir(filas)).cuerpo.datos).toEqual(una.cuerpo.datos);
    expect((await subir(filas.toReversed())).cuerpo.datos).not.toEqual(una.cuerpo.datos);
    const luego = { campos: { fechaAnulacion: '2026-11-20T11:59:59-03:00' } };
    expect(await anular(filas, luego)).toEqual([RESULTADO.yaAnulada, RESULTADO.yaAnulada]);
    expect(await auditorias(polizas.map(({ id }) => id))).toHaveLength(2);
  });

  it('is refused without the right to cancel, and stops when the right is lost', async () => {
    const { vendedor } = soporte;
    expect((await subirPlanilla(casa, vendedor.token, planilla([[1]]))).estado).toBe(403);
    const poliza = await unaPoliza(casa, await soporte.emitida(1));
    const id = numeroDe(await subir([[poliza.numero_poliza]]));
    const perfil = (perfil_id: number) =>
      casa.base
        .updateTable('usuarios')
        .set({ perfil_id })
        .where('id', 'in', (eb) =>
          eb.selectFrom('anulaciones_masivas').select('usuario_id').where('id', '=', id),
        )
        .execute();
    await perfil(5);
    await trabajoAnularMasivo(casa.enTransaccion)(casa.contexto(), { anulacionId: id });
    await perfil(3);
    const [, fila] = await resultadosDe(casa, soporte.token, id);
    expect(fila?.[3]).toBe(RESULTADO.sinProcesar);
    expect(await auditorias([poliza.id])).toEqual([]);
  });

  it('gives every unprocessed row a result when its attempts ran out', async () => {
    const id = numeroDe(await subir([[11], [12]]));
    await anulacionMasivaAbandonada(casa.enTransaccion)(casa.contexto(), { anulacionId: id });
    const filas = await resultadosDe(casa, soporte.token, id);
    expect(filas.slice(1).map((fila) => fila[3])).toEqual(
      Array.from({ length: 2 }, () => RESULTADO.sinProcesar),
    );
    expect(numeroDe(await subir([[11], [12]]))).not.toBe(id);
  });

  it('cancels a sale with its last policy', async () => {
    const polizas = await emitidas(2);
    await anular(polizas.map(({ numero_poliza }): FilaDePlanilla => [numero_poliza]));
    const { vigente } = await casa.base
      .selectFrom('ventas')
      .select('vigente')
      .where('id', '=', polizas[0]?.venta_id ?? 0)
      .executeTakeFirstOrThrow();
    expect(vigente).toBe(false);
  });
});
