import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';
import { puertoLibre } from '#server/procesos/puertos-de-red.ts';
import { expect, test } from './casa.ts';
import { enlaceDe } from './paginas.ts';

const PUERTO_DESDE = 20_000;
const VECES = 3;
/** Fetched by the test, because nothing else needs its 94 packages. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Scores from 0 to 100 by category, in Lighthouse's mobile preset and in a browser of its own. */
const calificar = async (
  url: string,
  { chromium }: PlaywrightWorkerArgs['playwright'],
  opciones: LaunchOptions,
): Promise<Record<string, number>> => {
  const port = await puertoLibre(PUERTO_DESDE);
  const navegador = await chromium.launch({
    ...opciones,
    args: [...(opciones.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const args = [url, `--port=${port}`, '--output=json', '--quiet', '--no-enable-error-reporting'];
    const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, ...args], {
      maxBuffer: 100_000_000,
    });
    const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number }> };
    return Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round(100 * score)]),
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
