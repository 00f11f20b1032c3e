import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alFondo } from '#server/test/al-fondo.ts';
import { azarDe } from '#server/test/azar.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { textoDibujado } from '#server/test/proceso/poppler.ts';
import {
  bajar,
  correrDocumentos,
  crearSoporte,
  type Soporte,
} from '#server/test/negocio/soporte.ts';

type Poliza = Awaited<ReturnType<typeof polizasDe>>[number];

describe.each(alFondo([10, 60]))(
  'policies of one plate changed at once, %i seeds%s',
  (semillas) => {
    let casa: Casa;
    let soporte: Soporte;
    let primeras: Poliza[] = [];
    let segundas: Poliza[] = [];

    beforeAll(async () => {
      casa = await levantarCasa({ conWorker: false });
      soporte = await crearSoporte(casa);
      const entradas = await entradasDe(casa, tramoDelParque(0, semillas));
      const vender = async (): Promise<Poliza[]> => {
        const id = await ventaPagada(casa, soporte.vendedor, entradas);
        await correrTramo(casa, id);
        return polizasDe(casa, id);
      };
      primeras = await vender();
      // The policies end in November, so that a second policy of each plate follows.
      await casa.base.updateTable('polizas').set({ vigencia_hasta: '2026-11-30' }).execute();
      await casa.base
        .updateTable('coberturas')
        .set({ periodo: '[2026-11-20,2026-12-01)' })
        .execute();
      segundas = await vender();
    });
    afterAll(() => casa.cerrar());

    const anular = ({ id }: Poliza) =>
      soporte.llamar('POST', '/InformarPolizaAACH/AnularPolizasAACH', {
        polizaId: id,
        motivoAnulacion: 'Anulada para probar',
        fechaAnulacion: '2026-11-20T12:00:00-03:00',
      });
    const regenerar = ({ numero_poliza }: Poliza) =>
      soporte.llamar('POST', '/RegenerarPolizas/RegenerarPoliza', { numeroPoliza: numero_poliza });
    const editar = ({ id }: Poliza, inicioVigencia: string, terminoVigencia: string) =>
      soporte.llamar('POST', '/EditarPoliza/EditarPoliza', { id, inicioVigencia, terminoVigencia });

    /** Draws four changes by the seed, each to one of the two policies of a plate. */
    const cambios = (semilla: number, una: Poliza, otra: Poliza) => {
      const azar = azarDe(semilla);
      const posibles = [
        () => anular(una),
        () => regenerar(una),
        () => editar(una, '2026-11-20', '2026-12-15'),
        () => anular(otra),
        () => regenerar(otra),
        () => editar(otra, '2026-11-25', '2027-03-31'),
      ];
      return [1, 2, 3, 4].flatMap(() => posibles[azar(posibles.length) - 1] ?? []);
    };

    const leer = (id: number): Promise<Poliza> =>
      casa.base.selectFrom('polizas').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

    const revisarDocumento = async (id: number): Promise<void> => {
      await correrDocumentos(casa, [id]);
      const poliza = await leer(id);
      expect(poliza.firmada).toBe(true);
      const { cuerpo } = await soporte.llamar(
        'GET',
        `/ConsultasPolizas/BuscarPorNumero/${poliza.numero_poliza}`,
      );
      const texto = textoDibujado((await bajar(casa, cuerpo.datos.urlDescarga)).crudo);
      expect([id, texto.includes('ANULADA')]).toEqual([id, !poliza.vigente]);
    };

    it('leave no overlap of valid policies and no cancelled one with a fresh file', async () => {
      const inesperadas: unknown[] = [];
      for (let semilla = 1; semilla <= semillas; semilla += 1) {
        const [una, otra] = [primeras[semilla - 1], segundas[semilla - 1]];
        if (!una || !otra) throw new Error(`faltan pólizas para la semilla ${semilla}`);
        const respuestas = await Promise.all(cambios(semilla, una, otra).map((cambio) => cambio()));
        for (const respuesta of respuestas) {
          if (![200, 409].includes(respuesta.estado)) {
            inesperadas.push([semilla, respuesta.estado, respuesta.cuerpo]);
          }
        }
        if (semilla % 10 === 0) await Promise.all([una.id, otra.id].map(revisarDocumento));
      }
      expect(inesperadas).toEqual([]);
      expect(await invariantesRotos(casa.base)).toEqual([]);
      const anuladas = await casa.base
        .selectFrom('polizas')
        .select('id')
        .where('vigente', '=', false)
        .execute();
      expect(anuladas.length).toBeGreaterThan(semillas / 2);
    });
  },
);
