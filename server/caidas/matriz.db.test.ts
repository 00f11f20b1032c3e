import { describe, expect, it } from 'vitest';
import { PUNTOS_DE_FALLA, type PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { type Escenario, prepararEscenario } from '#server/test/escenario.ts';
import { firmasDePdf, textoDePdf } from '#server/test/poppler.ts';

const CANTIDAD = 6;
/** How often a mail may arrive at the most; at every other point exactly once. */
const VECES: Partial<Record<PuntoDeFalla, number[]>> = {
  'correo.antesDeEnviar': [1, 2],
  'correo.trasEnviar': [2],
  'correo.trasAnotar': [1, 2],
};

/** PAGAR dies with its API: the same request again, to the next one, has the same answer. */
const pagarConCaida = async (escenario: Escenario, punto: PuntoDeFalla): Promise<void> => {
  const api = await escenario.lanzar('api', { FALLA: `${punto}:kill9` });
  await expect(escenario.pagar(api)).rejects.toThrow('fetch failed');
  expect(await api.fin, api.salida()).toBe('SIGKILL');

  const siguiente = await escenario.lanzar('api');
  const repetida = await escenario.pagar(siguiente);
  expect(repetida).toEqual({ estado: 200, cuerpo: { exito: true, datos: '/venta/emisionPoliza' } });
  expect(await escenario.pagar(siguiente, 'otra-clave')).toEqual(repetida);
  await escenario.lanzar('worker');
};

const emitirConCaida = async (escenario: Escenario, punto: PuntoDeFalla): Promise<void> => {
  const worker = await escenario.lanzar('worker', { FALLA: `${punto}:kill9` });
  const api = await escenario.lanzar('api');
  expect(await escenario.pagar(api)).toMatchObject({ estado: 200 });
  expect(await worker.fin, worker.salida()).toBe('SIGKILL');
  await escenario.lanzar('worker');
};

/** The file of one policy, as a reader of the PDF sees it. */
const revisarCertificado = async ({ casa }: Escenario): Promise<void> => {
  const poliza = await casa.base
    .selectFrom('polizas')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { documento_clave, documento_sha256 } = poliza;
  const leido = await casa.puertos.documentos.leer(documento_clave ?? '', documento_sha256 ?? '');
  const pdf = leido.tipo === 'ok' ? leido.contenido : new Uint8Array();
  expect(firmasDePdf(pdf)).toContain('Signature is Valid');
  const texto = textoDePdf(pdf);
  const { patente, numero_poliza, numero_folio } = poliza;
  for (const dato of [patente, numero_poliza, numero_folio]) expect(texto).toContain(String(dato));
};

describe('kill -9 at every step of a sale', () => {
  it.concurrent.each(PUNTOS_DE_FALLA)(
    '%s: started again, every vehicle has one policy and no number is lost',
    async (punto) => {
      const escenario = await prepararEscenario(CANTIDAD);
      try {
        const caer = punto.startsWith('pago.') ? pagarConCaida : emitirConCaida;
        await caer(escenario, punto);
        await escenario.esperarAvance(100);
        expect(await escenario.rotos()).toEqual([]);
        await revisarCertificado(escenario);
        // A mail on its way when its process died is sent once more, as the same mail.
        const correos = escenario.correos();
        expect(Math.min(...correos)).toBe(1);
        expect(VECES[punto] ?? [1]).toContain(Math.max(...correos));
      } finally {
        await escenario.cerrar();
      }
    },
    90_000,
  );
});
