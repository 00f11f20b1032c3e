import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { difundir, SIN_LIMITES } from '../test/difusion/difundir.ts';
import { enviarHostiles } from '../test/difusion/hostiles.ts';
import { type Pedido, pedidosDeEjemplo } from '../test/ejemplos/pedidos.ts';
import { invariantesRotos } from '../test/oraculo.ts';

const POR_LLAMADA = Number(process.env['DIFUSION'] ?? 2_000);
const SEMILLA = Number(process.env['DIFUSION_SEMILLA'] ?? Date.now() % 1_000_000);
const HORAS_MS = 6 * 3_600_000;

describe(`${POR_LLAMADA} requests to every call, DIFUSION_SEMILLA=${SEMILLA}`, () => {
  let casa: Casa;
  let pedidos: Map<string, Pedido>;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: SIN_LIMITES });
    pedidos = await pedidosDeEjemplo(casa);
  });
  afterAll(() => casa.cerrar());

  it(
    '[A-FUZZ-001] none is an internal error, and each answer is one of its document',
    async () => {
      const opciones = { porLlamada: POR_LLAMADA, semilla: SEMILLA };
      const { enviados, porEstado, mal } = await difundir(casa, pedidos, opciones);
      const estados = [...porEstado].toSorted(([a], [b]) => a - b);
      process.stdout.write(`${enviados} solicitudes: ${JSON.stringify(estados)}\n`);
      expect(mal).toEqual([]);
      expect(await invariantesRotos(casa.base)).toEqual([]);
    },
    HORAS_MS,
  );

  it(
    'no hostile text in any field is an internal error (C27)',
    async () => {
      // Its successful answer ends the session that it confirms.
      pedidos.delete('Factor/Confirmar');
      const { sorpresas } = await enviarHostiles(casa, pedidos, () => true);
      expect(sorpresas).toEqual([]);
      expect(await invariantesRotos(casa.base)).toEqual([]);
    },
    HORAS_MS,
  );
});
