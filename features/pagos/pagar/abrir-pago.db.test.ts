import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reclamar } from '#features/pagos/pago.store.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pagar, type Vendedor, ventaEnTerminos } from '#server/test/cliente.ts';
import {
  conPagoEnLinea,
  fallarPasarela,
  otraPatente,
  pagoDe,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';

const RECLAMO_MS = 25_000;

describe('creation of the order at the provider', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
  });
  afterAll(() => casa.cerrar());

  it('is not repeated by a second PAGAR within the claim, which waits for the same address', async () => {
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    const creadas = casa.pasarela.creaciones();
    await fallarPasarela(casa, 'crear', 'lento', { ms: 1_000, veces: 1 });
    const [una, otra] = await Promise.all([pagar(casa, vendedor, id), pagar(casa, vendedor, id)]);
    expect([una.estado, otra.estado]).toEqual([200, 200]);
    expect(una.cuerpo.datos).toContain(casa.pasarela.url);
    expect(otra.cuerpo.datos).toBe(una.cuerpo.datos);
    expect(casa.pasarela.creaciones() - creadas).toBe(1);
  });

  it('is taken over from a dead process after 25 s, not before', async () => {
    const { id } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    const { id: pagoId } = await pagoDe(casa, id);
    // State after a death between claim and order.
    await casa.base
      .updateTable('pagos')
      .set({ token: null, direccion: null, orden_compra: sql`orden_compra || 'M'` })
      .where('id', '=', pagoId)
      .execute();
    casa.reloj.avanzar(RECLAMO_MS);
    const dentro = await casa.enTransaccion(casa.contexto(), ({ tx, ahora }) =>
      reclamar(tx, pagoId, 'creacion_en', ahora),
    );
    expect(dentro).toBe(false);
    casa.reloj.avanzar(1);
    const { estado, cuerpo } = await pagar(casa, vendedor, id);
    expect([estado, cuerpo.datos]).toEqual([200, expect.stringContaining(casa.pasarela.url)]);
  });
});
