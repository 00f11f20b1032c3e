import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { exigirPrograma, type Programa, seOmite } from '#server/test/proceso/programas.ts';

const CARPETA = fileURLToPath(new URL('../../despliegue/prometheus/', import.meta.url));
const correrCon = async (programa: Programa, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(exigirPrograma(programa), args, { cwd: CARPETA })).stdout;
const correr = (...args: string[]): Promise<string> => correrCon('promtool', ...args);

describe.skipIf(seOmite('promtool'))('alerts in Prometheus itself', () => {
  it('[A-ALERTA-003] are rules that it accepts, with its example configuration', async () => {
    expect(await correr('check', 'rules', 'alertas.yml')).toMatch(/SUCCESS: \d+ rules found/);
    expect(await correr('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
  });

  it('[A-ALERTA-003] fire on their own series, and none on those of a good day', async () => {
    expect(await correr('test', 'rules', 'alertas.prueba.yml')).toContain('SUCCESS');
  });
});

describe.skipIf(seOmite('amtool'))('routing in Alertmanager itself', () => {
  it('[A-ALERTA-030] is by severity, in an example that it accepts and that Prometheus sends to', async () => {
    expect(await correrCon('amtool', 'check-config', 'alertmanager.yml')).toContain('SUCCESS');
    const aQuien = (severity: string): Promise<string> => {
      const prueba = ['config', 'routes', 'test', '--config.file=alertmanager.yml'];
      return correrCon('amtool', ...prueba, `severity=${severity}`);
    };
    expect(await aQuien('critical')).toBe('de-noche\n');
    expect(await aQuien('warning')).toBe('de-dia\n');
    const prometheus = parse(readFileSync(`${CARPETA}prometheus.yml`, 'utf8'));
    expect(prometheus.alerting.alertmanagers[0].static_configs[0].targets).toHaveLength(1);
  });
});
