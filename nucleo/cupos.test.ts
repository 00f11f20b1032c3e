import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Fallo } from '#values/fallo.ts';
import type { Llamada } from '#values/llamada.ts';
import { actorAnonimo } from './actor-anonimo.ts';
import type { Actor, Contexto } from './contexto.ts';
import { crearCupos } from './cupos.ts';

const HORA_MS = 3_600_000;
const AHORA = new Date('2026-11-26T12:00:00Z');
const ZIP = { id: 'Venta/DescargarTodasLasPolizas', aLaVez: 2 } as unknown as Llamada;
const CONSULTA = { id: 'Consulta', limite: 'consultas' } as unknown as Llamada;
const CARGA = { id: 'Carga', limite: 'cargas' } as unknown as Llamada;

const respuestaAbierta = () => new ServerResponse(new IncomingMessage(new Socket()));
const como = (actor: Partial<Actor>, ahora = AHORA): Contexto =>
  ({ actor: { ...actorAnonimo('190.0.0.1'), ...actor }, ahora }) as Contexto;
const deEnlace = (ip: string) => como({ rol: 'publico', usuarioId: 7, ip });

describe('the limits of expensive calls per caller', () => {
  const cupos = () => crearCupos({ consultas: 2, cargas: 2 });
  const estado = (hacer: () => void): number => {
    try {
      hacer();
      return 200;
    } catch (error) {
      return error instanceof Fallo ? error.estado : 500;
    }
  };

  it('[A-PUERTA-005] a file in transfer keeps its place until it is sent or aborted', () => {
    const tomar = cupos();
    const ctx = como({ rol: 'venta', usuarioId: 1 });
    const [una, otra] = [respuestaAbierta(), respuestaAbierta()];
    tomar(ZIP, ctx, una);
    tomar(ZIP, ctx, otra);
    const tercera = () => estado(() => tomar(ZIP, ctx, respuestaAbierta()));
    expect(tercera()).toBe(429);
    una.emit('finish');
    una.emit('close');
    expect([tercera(), tercera()]).toEqual([200, 429]);
    otra.emit('close');
    expect([tercera(), tercera()]).toEqual([200, 429]);
    expect(estado(() => tomar(ZIP, como({ rol: 'venta', usuarioId: 2 }), respuestaAbierta()))).toBe(
      200,
    );
  });

  it('[A-PUERTA-005] buyers of one link do not use up the limits of each other', () => {
    const tomar = cupos();
    const hasta429 = (llamada: Llamada, ctx: Contexto) =>
      [1, 2, 3].map(() => estado(() => tomar(llamada, ctx, respuestaAbierta())));
    for (const llamada of [ZIP, CARGA]) {
      expect(hasta429(llamada, deEnlace('190.0.0.1'))).toEqual([200, 200, 429]);
      expect(hasta429(llamada, deEnlace('190.0.0.2'))).toEqual([200, 200, 429]);
    }
  });

  it('[A-PUERTA-008] count look-ups of visitors by network and call, and those of staff not at all', () => {
    const tomar = cupos();
    const consultar = (ctx: Contexto, llamada = CONSULTA) =>
      estado(() => tomar(llamada, ctx, respuestaAbierta()));
    expect(consultar(como({ ip: '2001:db8:1:1::1' }))).toBe(200);
    expect(consultar(como({ ip: '2001:db8:1:1::2', rol: 'publico' }))).toBe(200);
    expect(consultar(como({ ip: '2001:db8:1:1::3' }))).toBe(429);
    expect(consultar(como({ ip: '2001:db8:1:2::1' }))).toBe(200);
    expect(consultar(como({ ip: '2001:db8:1:1::3' }), { ...CONSULTA, id: 'Otra' })).toBe(200);
    const masTarde = new Date(AHORA.getTime() + HORA_MS);
    expect(consultar(como({ ip: '2001:db8:1:1::3' }, masTarde))).toBe(200);
    for (let i = 0; i < 5; i += 1) {
      expect(consultar(como({ ip: '2001:db8:1:1::3', rol: 'venta', usuarioId: 1 }))).toBe(200);
    }
  });
});
