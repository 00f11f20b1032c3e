import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  entrar,
  ingresar,
  pagar,
  pasarA,
  pedir,
  type Vendedor,
} from '#server/test/cliente.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { cambiarPrecios } from '#server/test/negocio/convenios.ts';

const RUTA = '/IntencionesDeVenta/ActualizarIntencionListaVehiculos';

describe('stages of a sale over the API', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let usados = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
  });
  afterAll(() => casa.cerrar());

  const nueva = async (): Promise<number> => {
    const entradas = await entradasDe(casa, tramoDelParque(usados, 1));
    usados += 1;
    return (await ingresar(casa, vendedor, entradas)).cuerpo.datos.id;
  };
  const leer = async (id: number) =>
    (await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token: vendedor.token }))
      .cuerpo.datos;

  it('[V-API-022] moves on with PUT or POST, in any case, and returns total and stage', async () => {
    const id = await nueva();
    const { token } = vendedor;
    const datos = { id, montoEnPesos: 9_280, cantidadVehiculos: 1 };
    const mover = async (metodo: 'PUT' | 'POST', ruta: string, estadoIntencion: number) =>
      pedir(casa, metodo, ruta, { token, cuerpo: { idIntencionVenta: id, estadoIntencion } });
    expect((await mover('PUT', RUTA, 2)).cuerpo).toEqual({
      exito: true,
      datos: { ...datos, etapa: 2 },
    });
    expect((await mover('POST', RUTA, 3)).cuerpo.datos).toEqual({ ...datos, etapa: 3 });
    expect((await mover('POST', RUTA.toLowerCase(), 2)).cuerpo.datos.etapa).toBe(2);
    expect((await mover('PUT', `${RUTA.toUpperCase()}/`, 3)).cuerpo.datos.etapa).toBe(3);
  });

  it('answers 200 to back and repeated stages, 409 to a skipped one, which changes nothing (C24)', async () => {
    const id = await nueva();
    const camino = [
      [3, 409],
      [1, 200],
      [2, 200],
      [2, 200],
      [3, 200],
      [3, 200],
      [1, 200],
      [3, 409],
      [2, 200],
    ] as const;
    let etapa = 1;
    for (const [destino, esperado] of camino) {
      const { estado, cuerpo } = await pasarA(casa, vendedor, id, destino);
      const codigo = esperado === 409 ? 'venta.etapa' : undefined;
      expect([destino, estado, cuerpo.codigo]).toEqual([destino, esperado, codigo]);
      if (estado === 200) etapa = destino;
      expect((await leer(id)).estadoIntencionDeVenta).toBe(etapa);
    }
  });

  it('answers 409 to PAGAR before the terms screen; refuses 0, 4 and 5 as targets', async () => {
    const id = await nueva();
    for (const destino of [1, 2]) {
      await pasarA(casa, vendedor, id, destino);
      const { estado, cuerpo } = await pagar(casa, vendedor, id);
      expect([estado, cuerpo.codigo]).toEqual([409, 'venta.etapa']);
    }
    for (const raro of [0, 4, 5, -1, 1.5]) {
      expect((await pasarA(casa, vendedor, id, raro)).estado).toBe(400);
    }
    expect((await leer(id)).estadoIntencionDeVenta).toBe(2);
  });

  it('answers 409 to an old version; without a version it does not check', async () => {
    const id = await nueva();
    const { version } = await leer(id);
    const con = async (otra: number) => {
      const cuerpo = { idIntencionVenta: id, estadoIntencion: 2, version: otra };
      return pedir(casa, 'PUT', RUTA, { token: vendedor.token, cuerpo });
    };
    expect((await con(version)).estado).toBe(200);
    const vieja = await con(version);
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'venta.version']);
    expect((await leer(id)).version).toBe(version + 1);
    expect((await pasarA(casa, vendedor, id, 2)).estado).toBe(200);
  });

  it('[V-VUELTA-009] keeps the version when a repeated stage changes nothing, so that an earlier reader may pay', async () => {
    const id = await nueva();
    await pasarA(casa, vendedor, id, 2);
    await pasarA(casa, vendedor, id, 3);
    const { version } = await leer(id);
    expect((await pasarA(casa, vendedor, id, 3)).estado).toBe(200);
    expect((await leer(id)).version).toBe(version);
    await casa.base
      .updateTable('venta_vehiculos')
      .set({ prima: 1 })
      .where('venta_id', '=', id)
      .execute();
    expect((await pasarA(casa, vendedor, id, 3)).estado).toBe(200);
    expect((await leer(id)).version).toBe(version + 1);
  });

  it('updates premium and dates to today’s, so that the list shows no old ones', async () => {
    const id = await nueva();
    await cambiarPrecios(casa, vendedor.convenioId, { valor: 11_000 });
    casa.reloj.avanzar(24 * 3_600_000);
    vendedor = { ...vendedor, token: await entrar(casa, vendedor.nombre) };
    expect((await pasarA(casa, vendedor, id, 2)).cuerpo.datos.montoEnPesos).toBe(11_000);
    const { montoEnPesos, vehiculosViewModel } = await leer(id);
    expect([montoEnPesos, vehiculosViewModel[0].prima]).toEqual([11_000, 11_000]);
    expect(vehiculosViewModel[0].vigenciaDesde).toBe('2026-11-21');
  });

  it('stops a sale where it is when its agreement may not be sold any more', async () => {
    const id = await nueva();
    const vigente = (valor: boolean) =>
      casa.base.updateTable('convenios').set({ vigente: valor }).execute();
    await vigente(false);
    const { estado, cuerpo } = await pasarA(casa, vendedor, id, 2);
    expect([estado, cuerpo.Vehiculos]).toEqual([
      400,
      'No se puede continuar con la compra en estos momentos, por favor intente nuevamente más tarde',
    ]);
    await vigente(true);
    expect((await leer(id)).estadoIntencionDeVenta).toBe(1);
  });

  it('leaves one of the two states, whole, when two tabs move a sale at once', async () => {
    const id = await nueva();
    await pasarA(casa, vendedor, id, 2);
    const antes = (await leer(id)).version;
    await Promise.all([1, 2, 3, 1, 2, 3].map((destino) => pasarA(casa, vendedor, id, destino)));
    const { estadoIntencionDeVenta, version } = await leer(id);
    expect([1, 2, 3]).toContain(estadoIntencionDeVenta);
    const cambios = await casa.base
      .selectFrom('hechos')
      .select('id')
      .where('accion', '=', 'cambiar_etapa')
      .where('entidad_id', '=', id)
      .execute();
    expect(version - antes).toBe(cambios.length - 1);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
