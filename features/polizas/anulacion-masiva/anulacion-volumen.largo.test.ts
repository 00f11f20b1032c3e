import { describe, expect, it } from 'vitest';
import {
  correrAnulacion,
  type FilaDePlanilla,
  numeroDe,
  planilla,
  resultadosDe,
  subirPlanilla,
} from '#server/test/negocio/anulacion.ts';
import { levantarCasa } from '#server/test/casa.ts';
import { crearConvenio } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { poblar } from '#server/test/base/poblacion.ts';
import { crearSoporte } from '#server/test/negocio/soporte.ts';

// Ten chunks. The maximum of 20,000 rows works too, but takes half a minute.
const FILAS = 2_000;

describe('a mass cancel of two thousand rows', () => {
  it('cancels each policy once, by number or plate, and a second upload has no effect', async () => {
    const casa = await levantarCasa({ conWorker: false });
    try {
      const { token, vendedor } = await crearSoporte(casa);
      await crearConvenio(casa, { corredorId: vendedor.corredorId, usuarioIds: [vendedor.id] });
      await poblar(casa.base, { polizas: FILAS, desde: '2026-04-01', hasta: '2026-11-15' });
      const polizas = await casa.base
        .selectFrom('polizas')
        .select(['numero_poliza', 'patente', 'vigente'])
        .orderBy('id')
        .execute();
      const filas = polizas.map(({ numero_poliza, patente }, i): FilaDePlanilla =>
        i % 2 ? ['', patente, ''] : [numero_poliza, patente, ''],
      );
      const vigentes = polizas.filter(({ vigente }) => vigente).length;
      const anular = async (fechaAnulacion: string): Promise<Map<unknown, number>> => {
        const opciones = { campos: { fechaAnulacion } };
        const id = numeroDe(await subirPlanilla(casa, token, planilla(filas), opciones));
        await correrAnulacion(casa, id);
        const [, ...resultados] = await resultadosDe(casa, token, id);
        return new Map(
          [...Map.groupBy(resultados, (fila) => fila[3])].map(([dicho, suyas]) => [
            dicho,
            suyas.length,
          ]),
        );
      };
      expect(await anular('2026-11-20T12:00:00-03:00')).toEqual(
        new Map([
          ['ANULADA', vigentes],
          ['YA ESTABA ANULADA', FILAS - vigentes],
        ]),
      );
      expect(await anular('2026-11-20T11:59:00-03:00')).toEqual(
        new Map([['YA ESTABA ANULADA', FILAS]]),
      );
      const { anuladas } = await casa.base
        .selectFrom('hechos')
        .select((eb) => eb.fn.countAll<string>().as('anuladas'))
        .where('accion', '=', 'anular_poliza')
        .executeTakeFirstOrThrow();
      expect(Number(anuladas)).toBe(FILAS);
      expect(await invariantesRotos(casa.base)).toEqual([]);
    } finally {
      await casa.cerrar();
    }
  });
});
