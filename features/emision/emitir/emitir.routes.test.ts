import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  esperarEmision,
  pagar,
  pedir,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';

describe('a direct sale from vehicles to signed policies', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await crearVendedor(casa);
  });
  afterAll(() => casa.cerrar());

  it('[V-PAGO-002] [V-API-026] answers PAGAR with the issuance route and is issued without another call', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59', 'VLBP65']);
    const { estado, cuerpo } = await pagar(casa, vendedor, id);
    expect(estado).toBe(200);
    expect(cuerpo.datos).toBe('/venta/emisionPoliza');
    expect(await esperarEmision(casa, vendedor, id)).toBe(100);
    const polizas = await pedir(casa, 'GET', `/Venta/ObtenerPolizasDeIntencionEmitida?IDV=${id}`, {
      token: vendedor.token,
    });
    expect(polizas.cuerpo.datos).toHaveLength(2);
  });
});
