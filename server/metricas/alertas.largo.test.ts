import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { exigirPrograma, seOmite } from '#server/test/proceso/programas.ts';

const CARPETA = fileURLToPath(new URL('../../despliegue/prometheus/', import.meta.url));
const correr = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(exigirPrograma('promtool'), args, { cwd: CARPETA })).stdout;

describe.skipIf(seOmite('promtool'))('the alerts, by Prometheus itself', () => {
  it('[A-ALERTA-003] are rules that it reads, and its example of configuration too', async () => {
    expect(await correr('check', 'rules', 'alertas.yml')).toMatch(/SUCCESS: \d+ rules found/);
    expect(await correr('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
  });

  it('[A-ALERTA-003] fire each on the series it is about, and none on those of a good day', async () => {
    expect(await correr('test', 'rules', 'alertas.prueba.yml')).toContain('SUCCESS');
  });
});
