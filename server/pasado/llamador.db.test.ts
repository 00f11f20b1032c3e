import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, type Vendedor } from '#server/test/cliente.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearLlamador } from './llamador.ts';

describe('a call of the past', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
  });
  afterAll(() => casa.cerrar());

  it('answered with 503 after its COMMIT is done once', async () => {
    let veces = 0;
    const llamar = crearLlamador(async (pedido) => {
      const respuesta = await casa.app.inject(pedido);
      veces += 1;
      return veces === 1 ? Object.assign(respuesta, { statusCode: 503 }) : respuesta;
    });
    const { datos } = await llamar('POST', '/IntencionesDeVenta/IngresarDatosVehiculo', {
      token: vendedor.token,
      cuerpo: {
        ...{ usuarioId: vendedor.id, convenioId: vendedor.convenioId, origen: 0 },
        vehiculosViewModel: await entradasDe(casa, tramoDelParque(0, 1)),
      },
    });
    expect(veces).toBe(2);
    expect(await casa.base.selectFrom('ventas').select('id').execute()).toEqual([{ id: datos.id }]);
  });
});
