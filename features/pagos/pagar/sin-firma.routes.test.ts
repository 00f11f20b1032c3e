import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  esperarEmision,
  pagar,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { p12Cambiable } from '#server/test/proceso/firma.ts';
import { conPagoEnLinea, otraPatente } from '#server/test/negocio/pago.ts';
import { reemitir } from '#server/test/negocio/reemision.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const DESDE = '2026-01-01T00:00:00Z';
const VENCE = new Date('2026-11-20T15:10:00Z');

describe('PAGAR while nothing can be signed', () => {
  const p12 = p12Cambiable({ desde: DESDE, hasta: VENCE.toISOString() });
  let casa: Casa;
  let vendedor: Vendedor;
  let enLinea: Vendedor;
  let soporte: string;
  beforeAll(async () => {
    casa = await levantarCasa({ entorno: p12.entorno });
    vendedor = await crearVendedor(casa);
    enLinea = await conPagoEnLinea(casa, vendedor);
    soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
  });
  afterAll(async () => {
    await casa.cerrar();
    p12.borrar();
  });

  const guardado = async () => ({
    pagos: await casa.base.selectFrom('pagos').select('id').execute(),
    coberturas: await casa.base.selectFrom('coberturas').select('patente').execute(),
    reservados: await casa.base
      .selectFrom('stock_reservado')
      .selectAll()
      .orderBy('clase')
      .execute(),
  });

  it('[A-CERT-002] [A-CERT-005] is refused without charge or reservation, and sells at once after the change', async () => {
    const directa = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    const porWebpay = await ventaEnTerminos(casa, enLinea, [otraPatente()]);
    const deSoporte = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    const antes = await guardado();
    casa.reloj.fijar(new Date(VENCE.getTime() + 1_000));
    for (const intento of [
      await pagar(casa, vendedor, directa),
      await pagar(casa, enLinea, porWebpay),
      await reemitir(casa, soporte, deSoporte),
    ]) {
      expect([intento.estado, intento.cuerpo.codigo, intento.cuerpo.mensaje]).toEqual([
        503,
        'pago.no_disponible',
        'No es posible emitir pólizas en este momento. No se ha realizado ningún cargo. Por favor intente nuevamente más tarde.',
      ]);
    }
    expect(await guardado()).toEqual(antes);

    p12.poner({ desde: DESDE, hasta: '2029-01-01T00:00:00Z' });
    const { estado, cuerpo } = await pagar(casa, enLinea, porWebpay);
    expect([estado, cuerpo.datos]).toEqual([200, expect.stringContaining(casa.pasarela.url)]);
    expect((await pagar(casa, vendedor, directa)).estado).toBe(200);
    expect((await reemitir(casa, soporte, deSoporte)).estado).toBe(200);
    for (const id of [directa, deSoporte]) {
      expect(await esperarEmision(casa, vendedor, id)).toBe(100);
    }
  });

  it('[A-CERT-002] answers a paid sale as before', async () => {
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    const { cuerpo } = await pagar(casa, vendedor, id);
    p12.poner({ desde: DESDE, hasta: VENCE.toISOString() });
    // The previous certificate still signs; it is replaced only after it expired.
    expect((await casa.puertos.firma.mirar(casa.reloj.ahora())).rechazo).toMatch(/^vale sólo de/);
    casa.reloj.fijar(new Date('2029-01-02T00:00:00Z'));
    const token = await abrirSesionDe(casa, vendedor.id);
    expect((await pagar(casa, { ...vendedor, token }, id)).cuerpo).toEqual(cuerpo);
  });
});
