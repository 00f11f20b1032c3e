import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pasarA,
  type Respuesta,
  type Vendedor,
} from '#server/test/cliente.ts';
import { crearRangos, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { pagosDe } from '#server/test/negocio/pago.ts';
import { entradasDe, PARQUE } from '#server/test/negocio/parque.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { reemitir } from '#server/test/negocio/reemision.ts';
import { ponerRegistro } from '#server/test/negocio/registro.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const AUTO = PARQUE.filter(({ patente }) => patente === 'HWJP59');
// Plates of series that only motorcycles have.
const MOTOS = PARQUE.filter(
  ({ patente, tipoVehiculo }) => tipoVehiculo === 'MOTOCICLETA' && /^[B-Z]{3}0/.test(patente),
);
const OTRO_TIPO = /^Vehículo \w{6}: El tipo de vehículo no corresponde al registrado/;
const correoComprador = 'compra@correo.example';

describe('a sale made before the register check existed', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let comprador: Vendedor;
  let soporte: string;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    comprador = await crearComprador(casa);
    await crearRangos(casa, 100);
    soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
  });
  beforeEach(() => ponerRegistro(casa, 'normal'));
  afterAll(() => casa.cerrar());

  let usadas = 0;
  const otraMoto = async () => {
    usadas += 1;
    const [moto] = await entradasDe(casa, MOTOS.slice(usadas, usadas + 1));
    if (!moto) throw new Error('no quedan motos');
    return moto;
  };
  const enTerminos = async (quien: Vendedor) => {
    const moto = await otraMoto();
    const { cuerpo } = await ingresar(casa, quien, [moto]);
    const id = cuerpo.datos.id as number;
    for (const etapa of [2, 3]) await pasarA(casa, quien, id, etapa);
    await casa.base.deleteFrom('consultas_registro').execute();
    return { id, moto };
  };
  const comoAntes = (id: number, cambio: object = {}) =>
    casa.base
      .updateTable('venta_vehiculos')
      .set({ registro_verificado: false, ...cambio })
      .where('venta_id', '=', id)
      .execute();
  /** Makes a motorcycle as the old calls took it: with another type, and never compared. */
  const ventaVieja = async (quien: Vendedor) => {
    const { id, moto } = await enTerminos(quien);
    const [auto] = await entradasDe(casa, AUTO);
    await comoAntes(id, {
      tipo_vehiculo_id: auto?.tipoVehiculoId,
      tipo_uso_id: auto?.tipoUsoId,
      modelo_id: auto?.modeloId,
    });
    return { id, moto };
  };
  const rechazo = ({ estado, cuerpo }: Respuesta) => [estado, cuerpo.codigo, cuerpo.Patente?.[0]];
  const nadaCobrado = async (id: number) => expect(await pagosDe(casa, id)).toEqual([]);

  it('[V-PRECIO-011] is not paid by a buyer as another vehicle: the register is asked first', async () => {
    const { id } = await ventaVieja(comprador);
    expect(rechazo(await pagar(casa, comprador, id, { correoComprador }))).toEqual([
      400,
      'venta.datos_invalidos',
      expect.stringMatching(OTRO_TIPO),
    ]);
    await nadaCobrado(id);
    const buena = await enTerminos(comprador);
    await comoAntes(buena.id, { numero_motor: 'OTRO' });
    expect(rechazo(await pagar(casa, comprador, buena.id, { correoComprador }))[0]).toBe(400);
    await comoAntes(buena.id, { numero_motor: buena.moto.nroMotor });
    expect((await pagar(casa, comprador, buena.id, { correoComprador })).estado).toBe(200);
  });

  it('[V-PRECIO-003] [V-PRECIO-011] is not paid while the register gives no answer', async () => {
    const { id } = await enTerminos(comprador);
    await comoAntes(id);
    await ponerRegistro(casa, 'error500');
    const { estado, cuerpo } = await pagar(casa, comprador, id, { correoComprador });
    expect([estado, cuerpo.codigo]).toEqual([503, 'vehiculo.registro_sin_respuesta']);
    await nadaCobrado(id);
  });

  it('[V-PRECIO-011] is paid later, with or without the register, when it was compared at entry', async () => {
    const { id } = await enTerminos(comprador);
    await ponerRegistro(casa, 'error500');
    expect((await pagar(casa, comprador, id, { correoComprador })).estado).toBe(200);
  });

  it('[V-PRECIO-011] is judged for a seller by our records, or else by the series of the plate', async () => {
    const { id, moto } = await ventaVieja(vendedor);
    expect(rechazo(await pagar(casa, vendedor, id))).toEqual([
      400,
      'venta.datos_invalidos',
      `Vehículo ${moto.patente}: La patente no corresponde a este tipo de vehículo`,
    ]);
    await ingresar(casa, vendedor, [moto]);
    expect(rechazo(await pagar(casa, vendedor, id))).toEqual([
      400,
      'venta.datos_invalidos',
      expect.stringMatching(OTRO_TIPO),
    ]);
    await nadaCobrado(id);
  });

  it('[V-PRECIO-011] is not re-issued', async () => {
    const { convenioId } = comprador;
    await casa.base
      .updateTable('convenios')
      .set({ tipo_de_pago: 1 })
      .where('id', '=', convenioId)
      .execute();
    for (const quien of [vendedor, comprador]) {
      const { id } = await ventaVieja(quien);
      const { estado, cuerpo } = await reemitir(casa, soporte, id);
      expect([estado, cuerpo.codigo]).toEqual([400, 'venta.datos_invalidos']);
      await nadaCobrado(id);
    }
  });
});
