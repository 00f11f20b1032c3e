import { setTimeout as esperar } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estadoDelPool } from '#nucleo/db/conexion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pedir,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import type { VehiculoEntrada } from '#server/test/negocio/parque.ts';

const PATENTE = 'HWJP59';

describe('a process with all connections in use', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let vehiculo: VehiculoEntrada;
  let ventaId: number;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    vehiculo = await vehiculoPara(casa, vendedor, PATENTE);
    ventaId = await ventaEnTerminos(casa, vendedor, ['JVGX15']);
  });
  afterAll(() => casa.cerrar());

  /** Takes every connection of the pool; returns a function that releases them. */
  const tomarTodas = async (): Promise<() => Promise<void>> => {
    let soltar = (): void => undefined;
    const suelta = new Promise<void>((listo) => (soltar = listo));
    const tomadas: Promise<void>[] = [];
    while (estadoDelPool(casa.base).esperando === 0) {
      tomadas.push(casa.base.connection().execute(() => suelta));
      // The pool hands out one connection per turn of the event loop.
      await esperar(5);
    }
    return async () => {
      soltar();
      await Promise.all(tomadas);
    };
  };

  const mirar = () =>
    pedir(casa, 'GET', `/Vehiculos/BuscarPorPatente?patente=${PATENTE}`, { token: vendedor.token });

  it('[A-ESPERA-011] refuses new work at the door, and lets PAGAR wait for its turn', async () => {
    const soltar = await tomarTodas();
    expect(estadoDelPool(casa.base).esperaMs).toBeLessThan(1_000);
    const antes = mirar();
    const pagada = pagar(casa, vendedor, ventaId);
    await esperar(1_100);
    for (const negada of [await mirar(), await ingresar(casa, vendedor, [vehiculo])]) {
      expect([negada.estado, negada.cuerpo.codigo, negada.cabeceras['retry-after']]).toEqual([
        503,
        'servicio.en_otro_instante',
        '5',
      ]);
    }
    // The requests were refused without ever having a connection.
    expect(estadoDelPool(casa.base).libres).toBe(0);
    await soltar();
    expect((await pagada).estado).toBe(200);
    // Requests from before the first second of waiting keep their place in the queue.
    expect((await antes).estado).toBe(200);
    expect((await mirar()).estado).toBe(200);
    expect(estadoDelPool(casa.base).esperaMs).toBe(0);
  });

  it('[A-ESPERA-011] work on a sale in progress, or on a policy, never yields', () => {
    const ceden = casa.montador.llamadas.filter(({ cede }) => cede === 'comienzo');
    expect(ceden.map(({ id }) => id).toSorted()).toEqual([
      'IntencionesDeVenta/IngresarDatosVehiculo',
      'IntencionesDeVenta/IngresarDatosVehiculoMasivo',
      'IntencionesDeVenta/IngresarDatosVehiculoMasivoEspecial',
      'IntencionesDeVenta/IngresarDatosVehiculoSVP',
      'Soporte/Buscar',
      'Vehiculos/BuscarPorPatente',
      'Vehiculos/BuscarPorPatentes',
      'Vehiculos/Cotizar',
    ]);
  });
});
