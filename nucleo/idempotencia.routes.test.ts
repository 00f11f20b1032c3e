import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  pedir,
  type Respuesta,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { CLAVE_DE_PRUEBA } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';

const INGRESO = '/IntencionesDeVenta/IngresarDatosVehiculo';
const PAGO = '/IntencionesDeVenta/ActualizarIntencionPago';

describe('Idempotency-Key', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let ingreso: object;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    ingreso = {
      usuarioId: vendedor.id,
      convenioId: vendedor.convenioId,
      origen: 0,
      vehiculosViewModel: await entradasDe(casa, tramoDelParque(0, 2)),
    };
  });
  afterAll(() => casa.cerrar());

  const enviar = (ruta: string, cuerpo: object, clave: string, quien = vendedor) =>
    pedir(casa, 'POST', ruta, {
      token: quien.token,
      cuerpo,
      cabeceras: { 'idempotency-key': clave },
    });
  const ventas = async (): Promise<number> =>
    (await casa.base.selectFrom('ventas').select('id').execute()).length;
  const sinId = ({ estado, cuerpo }: Respuesta) => ({ estado, cuerpo });

  it('ten concurrent requests with one key create one sale and get its answer', async () => {
    const antes = await ventas();
    const clave = randomUUID();
    const respuestas = await Promise.all(
      Array.from({ length: 10 }, () => enviar(INGRESO, ingreso, clave)),
    );
    expect(await ventas()).toBe(antes + 1);
    const despues = await enviar(INGRESO, ingreso, clave);
    expect(despues.estado).toBe(200);
    for (const respuesta of respuestas) expect(sinId(respuesta)).toEqual(sinId(despues));
  });

  it('the order of the body fields does not matter, and another key is another request', async () => {
    const clave = randomUUID();
    const primera = await enviar(INGRESO, ingreso, clave);
    const alReves = Object.fromEntries(Object.entries(ingreso).toReversed());
    expect(sinId(await enviar(INGRESO, alReves, clave))).toEqual(sinId(primera));
    const otra = await enviar(INGRESO, ingreso, randomUUID());
    expect(otra.cuerpo.datos.id).not.toBe(primera.cuerpo.datos.id);
  });

  it('a known key with another body or for another call is 422 and does nothing', async () => {
    const clave = randomUUID();
    await enviar(INGRESO, ingreso, clave);
    const antes = await ventas();
    const uno = { ...ingreso, vehiculosViewModel: await entradasDe(casa, tramoDelParque(5, 1)) };
    const otroCuerpo = await enviar(INGRESO, uno, clave);
    expect([otroCuerpo.estado, otroCuerpo.cuerpo.codigo]).toEqual([
      422,
      'idempotencia.otra_solicitud',
    ]);
    const pago = { idIntencionVenta: 1, estadoIntencion: 4, aceptaTerminos: true };
    expect((await enviar(PAGO, pago, clave)).estado).toBe(422);
    expect(await ventas()).toBe(antes);
  });

  it('PAGAR repeated with its key gets the same answer, with another sale 422', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    const clave = randomUUID();
    const pago = { idIntencionVenta: id, estadoIntencion: 4, aceptaTerminos: true };
    const primera = await enviar(PAGO, pago, clave);
    expect(primera.estado).toBe(200);
    expect(sinId(await enviar(PAGO, pago, clave))).toEqual(sinId(primera));
    expect((await enviar(PAGO, { ...pago, idIntencionVenta: id + 1 }, clave)).estado).toBe(422);
    expect(await casa.base.selectFrom('pagos').selectAll().execute()).toHaveLength(1);
  });

  it('[A-VIAJE-004] a repeated request gets its stored answer although it would now be refused', async () => {
    const { datos } = (await enviar(INGRESO, ingreso, randomUUID())).cuerpo;
    const alaLista = { idIntencionVenta: datos.id, estadoIntencion: 2 };
    const clave = randomUUID();
    const etapa = (que: string) =>
      pedir(casa, 'PUT', '/IntencionesDeVenta/ActualizarIntencionListaVehiculos', {
        token: vendedor.token,
        cuerpo: alaLista,
        cabeceras: { 'idempotency-key': que },
      });
    const primera = await etapa(clave);
    expect(primera.estado).toBe(200);
    await casa.base.updateTable('ventas').set({ etapa: 4 }).where('id', '=', datos.id).execute();
    expect((await etapa(randomUUID())).estado).toBe(409);
    expect(sinId(await etapa(clave))).toEqual(sinId(primera));
    await casa.base.updateTable('ventas').set({ etapa: 2 }).where('id', '=', datos.id).execute();
  });

  it('a refused request does not use up its key', async () => {
    const clave = randomUUID();
    const mala = { ...ingreso, origen: 1 };
    expect((await enviar(INGRESO, mala, clave)).estado).toBe(400);
    expect((await enviar(INGRESO, ingreso, clave)).estado).toBe(200);
  });

  it('a key belongs to its session, so no other session reads its answer', async () => {
    const clave = randomUUID();
    await enviar(INGRESO, ingreso, clave);
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    expect((await enviar(INGRESO, ingreso, clave, ajeno)).estado).toBe(403);
  });

  it('a key over 200 characters is 400 and is never truncated', async () => {
    const larga = await enviar(INGRESO, ingreso, 'x'.repeat(201));
    expect([larga.estado, larga.cuerpo.codigo]).toEqual([400, 'idempotencia.clave']);
    expect((await enviar(INGRESO, ingreso, 'x'.repeat(200))).estado).toBe(200);
  });

  it('an answer with tokens is never stored', async () => {
    const clave = randomUUID();
    const credenciales = { nombreUsuario: vendedor.nombre, contrasenia: CLAVE_DE_PRUEBA };
    const una = await enviar('/Auth/Login', credenciales, clave);
    const otra = await enviar('/Auth/Login', credenciales, clave);
    expect([una.estado, otra.estado]).toEqual([200, 200]);
    expect(una.cuerpo.tokenActualizacion).not.toBe(otra.cuerpo.tokenActualizacion);
    const claves = await casa.base.selectFrom('idempotencia').select('clave').execute();
    expect(claves.map((fila) => fila.clave)).not.toContain(clave);
  });

  it('every invariant holds afterwards', async () => {
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
