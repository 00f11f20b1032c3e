import { describe, expect, it } from 'vitest';
import { leerRespuesta, prepararEscenario } from '#server/test/escenario.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { pagosDe } from '#server/test/negocio/pago.ts';
import type { Hijo } from '#server/test/proceso/procesos.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const CANTIDAD = 3;

describe('a re-issue whose process is killed', () => {
  it('leaves nothing before its commit; a new request, with the same key or another, pays and issues once', async () => {
    const escenario = await prepararEscenario(CANTIDAD);
    const { casa, ventaId } = escenario;
    try {
      const soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
      const cuerpo = JSON.stringify({
        idIntencionVenta: ventaId,
        estadoIntencion: 4,
        reemision: { fechaEmision: casa.reloj.ahora().toISOString() },
      });
      const reemitir = async (api: Hijo, clave: string) =>
        leerRespuesta(
          await fetch(`${api.url()}/api/IntencionesDeVenta/ActualizarIntencionPago`, {
            method: 'PUT',
            headers: {
              'content-type': 'application/json',
              'idempotency-key': clave,
              authorization: `Bearer ${soporte}`,
            },
            body: cuerpo,
          }),
        );
      const mortal = await escenario.lanzar('api', { FALLA: 'pago.antesDeConfirmar:kill9' });
      await expect(reemitir(mortal, 'reemision-1')).rejects.toThrow('fetch failed');
      expect(await mortal.fin, mortal.salida()).toBe('SIGKILL');
      expect(await pagosDe(casa, ventaId)).toEqual([]);

      const api = await escenario.lanzar('api');
      const hecha = { estado: 200, cuerpo: { exito: true, datos: '/venta/emisionPoliza' } };
      expect(await reemitir(api, 'reemision-1')).toEqual(hecha);
      expect(await reemitir(api, 'reemision-1')).toEqual(hecha);
      expect(await reemitir(api, 'reemision-2')).toMatchObject({
        estado: 409,
        cuerpo: { codigo: 'reemision.ya_pagada' },
      });
      await escenario.lanzar('worker');
      await escenario.esperarAvance(100);
      expect(await pagosDe(casa, ventaId)).toHaveLength(1);
      expect(await escenario.rotos()).toEqual([]);
    } finally {
      await escenario.cerrar();
    }
  });
});
