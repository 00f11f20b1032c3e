import { describe, expect, it } from 'vitest';
import { pasarNoche, sinNoche } from '#server/test/maquinas/noche.ts';
import { seOmite } from '#server/test/proceso/programas.ts';

const MINUTOS = 5;
const SEMILLA = Number(process.env['SEMILLA_NOCHE'] ?? 1 + (Date.now() % 1_000_000));

const seOmiten = seOmite('ip', 'iptables', 'nginx', 'pg_controldata');
const motivo = seOmiten ? 'SIN_PROGRAMAS' : sinNoche();
const decir = (linea: string): void => void process.stdout.write(`${linea}\n`);
if (motivo !== null) decir(`Se omite la noche de varias máquinas: ${motivo}`);

describe.skipIf(motivo !== null)('three APIs and three workers on hosts of their own', () => {
  it(
    `[A-HOSTS-001] [A-HOSTS-002] [A-HOSTS-004] keep selling while hosts, connections, disks and clocks fail (seed ${SEMILLA})`,
    async () => {
      const { resumen, males } = await pasarNoche({
        minutos: MINUTOS,
        semilla: SEMILLA,
        decir,
      });
      decir(resumen);
      expect(males).toEqual([]);
      expect(resumen).toMatch(/trastornos: [1-9]/);
    },
    (MINUTOS + 12) * 60_000,
  );
});
