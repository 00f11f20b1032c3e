import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { ingresar, pagar, pasarA, pedir, type Vendedor } from '#server/test/cliente.ts';
import { crearRangos } from '#server/test/negocio/fabrica.ts';
import { tokenDe, unicaVuelta, volver } from '#server/test/negocio/pago.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { vehiculosNuevos } from '#server/test/negocio/recuperar.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const CORREO = 'compra@correo.example';

describe('failed payment of a public buyer', () => {
  let casa: Casa;
  let comprador: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    comprador = await crearComprador(casa);
    await crearRangos(casa, 1_000);
  });
  afterAll(() => casa.cerrar());

  const leer = async (id: number, token = comprador.token) =>
    (await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token })).cuerpo.datos;
  const ingresada = async (): Promise<number> => {
    const { cuerpo } = await ingresar(casa, comprador, await vehiculosNuevos(casa, 1));
    return cuerpo.datos.id;
  };
  const rechazada = async (): Promise<number> => {
    const id = await ingresada();
    for (const etapa of [2, 3]) await pasarA(casa, comprador, id, etapa);
    const { cuerpo } = await pagar(casa, comprador, id, { correoComprador: CORREO });
    await volver(casa, await unicaVuelta(casa, tokenDe(cuerpo.datos), 'rechazar'));
    return id;
  };
  const sesion = (ventaId: number, correo?: string) => {
    const { id, convenioId } = comprador;
    return abrirSesionDe(casa, id, { convenioId, ventaId, ...(correo && { correo }) });
  };

  it('[V-DUENO-008] [V-DUENO-009] leads to the terms on any device, with e-mail and acceptance kept', async () => {
    const id = await rechazada();
    const visto = {
      siguientePaso: '/venta/terminosYCondiciones',
      pagoFallido: { estado: 'rechazado', porDevolver: false },
      terminosAceptados: true,
      correoComprador: CORREO,
    };
    expect(await leer(id)).toMatchObject(visto);
    expect(await leer(id, await sesion(id))).toMatchObject(visto);
    // An owner's session reads none of the buyer's data.
    const delDueno = await sesion(id, 'dueno@correo.example');
    expect(await leer(id, delDueno)).toMatchObject({ correoComprador: null });
    const avance = await pedir(casa, 'GET', `/Venta/AvanceEmision/${id}`, {
      token: comprador.token,
    });
    expect(avance.cuerpo.datos.siguientePaso).toBe(visto.siguientePaso);

    // Unchanged terms that are entered again are not asked for again.
    expect((await pasarA(casa, comprador, id, 3)).estado).toBe(200);
    expect(await leer(id)).toMatchObject(visto);
  });

  it('[V-DUENO-009] forgets the terms when the buyer goes back to the list', async () => {
    const id = await rechazada();
    expect((await pasarA(casa, comprador, id, 2)).estado).toBe(200);
    expect((await leer(id)).siguientePaso).toBe('/venta/listaVehiculos');
  });

  it.each([
    ['the premium', () => ({ prima: 1 })],
    ['the dates', () => ({ vigencia_hasta: '2026-12-31' })],
  ])('[V-DUENO-010] accepts anew when %s changed', async (_, cambio) => {
    const id = await rechazada();
    await casa.base
      .updateTable('venta_vehiculos')
      .set(cambio())
      .where('venta_id', '=', id)
      .execute();
    expect(await leer(id)).toMatchObject({ terminosAceptados: false, correoComprador: CORREO });
  });

  it('[V-DUENO-010] asks for acceptance again when the wording changed', async () => {
    const id = await rechazada();
    await casa.base
      .updateTable('ventas')
      .set({ terminos_version: '2020-01-01' })
      .where('id', '=', id)
      .execute();
    expect((await leer(id)).terminosAceptados).toBe(false);
  });

  it('counts no acceptance without a payment attempt', async () => {
    expect(await leer(await ingresada())).toMatchObject({
      terminosAceptados: false,
      pagoFallido: null,
      correoComprador: null,
    });
  });
});
