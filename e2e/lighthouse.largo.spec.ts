import type { LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';
import { puertoLibre } from '#server/procesos/puertos-de-red.ts';
import lighthouse from 'lighthouse';
import { expect, test } from './casa.ts';
import { enlaceDe } from './paginas.ts';

const PUERTO_DESDE = 20_000;
const VECES = 3;

/** Scores from 0 to 100 by category, in Lighthouse's mobile preset and in a browser of its own. */
const calificar = async (
  url: string,
  { chromium }: PlaywrightWorkerArgs['playwright'],
  opciones: LaunchOptions,
): Promise<Record<string, number>> => {
  const port = await puertoLibre(PUERTO_DESDE);
  const args = [...(opciones.args ?? []), `--remote-debugging-port=${port}`];
  const navegador = await chromium.launch({ ...opciones, args });
  try {
    const resultado = await lighthouse(url, { port, logLevel: 'error' });
    const categorias = Object.entries(resultado?.lhr.categories ?? {});
    return Object.fromEntries(
      categorias.map(([id, { score }]) => [id, Math.round(100 * (score ?? 0))]),
    );
  } finally {
    await navegador.close();
  }
};

test('[V-LUZ-001] scores of Lighthouse on the pages that most visitors open first', async ({
  casa,
  playwright,
  launchOptions,
}) => {
  const enlace = new URL(enlaceDe(casa)).pathname;
  for (const ruta of ['/', '/consulta', '/acceso/iniciarSesion', enlace]) {
    const notas: Record<string, number>[] = [];
    while (notas.length < VECES)
      notas.push(await calificar(casa.url + ruta, playwright, launchOptions));
    const rendimiento = notas.map((nota) => nota['performance'] ?? 0).toSorted((a, b) => a - b);
    expect(rendimiento[1], `${ruta}: ${rendimiento.join(', ')}`).toBeGreaterThanOrEqual(95);
    for (const categoria of ['accessibility', 'best-practices', 'seo'])
      expect([ruta, categoria, ...notas.map((nota) => nota[categoria])]).toEqual([
        ruta,
        categoria,
        ...Array.from({ length: VECES }, () => 100),
      ]);
  }
});
