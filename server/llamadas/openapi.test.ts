import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { conLogin, definirLlamada, type Llamada } from '#values/llamada.ts';
import { ponerApiDocs } from './openapi.ts';

describe('/api/docs', () => {
  it('[A-PUERTA-010] is generated when the server listens, one call at a time, and never for a request', async () => {
    const vistas: string[] = [];
    const llamada = (id: string): Llamada => {
      const una = definirLlamada({
        ...{ id, resumen: '', metodos: ['GET'], rutas: [`/${id}`] },
        ...{ entrada: z.strictObject({}), salida: z.string(), sobre: true },
        quien: conLogin('libre'),
      });
      return Object.defineProperty({ ...una }, 'resumen', {
        get: () => {
          vistas.push(id);
          setImmediate(() => vistas.push('otro trabajo'));
          return '';
        },
      });
    };
    const app = Fastify();
    ponerApiDocs(app, [llamada('Uno'), llamada('Otro')]);
    expect(vistas).toEqual([]);
    await app.listen({ port: 0 });
    const hechas = ['Uno', 'otro trabajo', 'Otro', 'otro trabajo'];
    await vi.waitFor(() => expect(vistas).toEqual(hechas));
    const { body } = await app.inject('/api/docs');
    expect(Object.keys(JSON.parse(body).paths)).toEqual(['/api/Uno', '/api/Otro']);
    expect(vistas).toEqual(hechas);
    await app.close();
  });
});
