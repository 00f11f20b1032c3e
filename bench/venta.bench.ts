/**
 * A sale of one vehicle over HTTP as a ratio to a route of the same API that does nothing, and the
 * time from PAGAR to the policy: `node bench/venta.bench.ts`. Ends with code 1 when a target is
 * missed.
 */
import {
  cuantil,
  entradaDe,
  confirmarVenta,
  esperarEmitida,
  ingresarVenta,
  pagarVenta,
  PATENTES,
  venderUno,
} from './flota.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { enCaso, mas, menos } from './medida/cifra.ts';
import { levantarProducto, type Producto } from './producto.ts';
import type { Vendedor } from './vendedores.ts';

const A_LA_VEZ = 8;
const MS_POR_RONDA = 1_500;
const RONDAS = 3;
const PAGADAS = 30;
/** Sold in turns: nobody sells the same one thousands of times. */
const VEHICULOS = 300;
const METAS = { razon: 0.1, porSegundo: 300, p50Ms: 150, p99Ms: 500 };
const NADA = 'ruta que no hace nada (piso)';
const VENTA = 'ingresar un vehículo';

/** One after the other, round and round. */
const porTurno = <T>(cosas: readonly T[]): (() => T) => {
  let turno = 0;
  return () => cosas[turno++ % cosas.length] as T;
};

interface Ritmo {
  readonly porSegundo: number;
  /** Milliseconds that API, worker and PostgreSQL took for each, the client's apart. */
  readonly procesador: number;
}

const delServidor = (producto: Producto): number => {
  const { api, worker, postgres } = producto.gastado();
  return api + worker + postgres;
};

/** Calls per second of `una`, so many at a time. */
const medirRitmo = async (producto: Producto, una: () => Promise<unknown>): Promise<Ritmo> => {
  const antes = delServidor(producto);
  const inicio = performance.now();
  let hechas = 0;
  const repetir = async (): Promise<void> => {
    while (performance.now() - inicio < MS_POR_RONDA) {
      await una();
      hechas += 1;
    }
  };
  await Promise.all(Array.from({ length: A_LA_VEZ }, repetir));
  const porSegundo = (hechas * 1_000) / (performance.now() - inicio);
  return { porSegundo, procesador: ((delServidor(producto) - antes) * 1_000) / hechas };
};

const medirRitmos = async (
  producto: Producto,
  vendedor: Vendedor,
): Promise<ReadonlyMap<string, Ritmo>> => {
  const otra = porTurno(PATENTES.slice(PAGADAS + 1, PAGADAS + 1 + VEHICULOS));
  const cuerpos: object[] = [];
  for (let i = 0; i < VEHICULOS; i += 1) {
    cuerpos.push(await entradaDe(producto, vendedor, otra()));
  }
  const otroCuerpo = porTurno(cuerpos);
  const leer = async (ruta: string) => (await fetch(`${producto.url}${ruta}`)).arrayBuffer();
  const casos: readonly (readonly [string, () => Promise<unknown>])[] = [
    [NADA, () => leer('/api/nada')],
    ['salud: select 1', () => leer('/salud')],
    [VENTA, () => ingresarVenta(producto, vendedor, otroCuerpo())],
    [
      'consultar una patente',
      () => producto.pedir(vendedor, `/Vehiculos/BuscarPorPatente?patente=${otra()}`),
    ],
  ];
  const ritmos = new Map<string, Ritmo[]>(casos.map(([caso]) => [caso, []]));
  for (let ronda = 0; ronda <= RONDAS; ronda += 1) {
    for (const [caso, una] of casos) {
      const ritmo = await medirRitmo(producto, una);
      // The first round warms up.
      if (ronda > 0) ritmos.get(caso)?.push(ritmo);
    }
  }
  const medio = (medidos: readonly Ritmo[], que: keyof Ritmo): number =>
    cuantil(
      medidos.map((uno) => uno[que]),
      0.5,
    );
  return new Map(
    [...ritmos].map(([caso, medidos]) => [
      caso,
      { porSegundo: medio(medidos, 'porSegundo'), procesador: medio(medidos, 'procesador') },
    ]),
  );
};

/** Milliseconds from PAGAR until the policy can be downloaded, one sale after the other. */
const medirEmision = async (producto: Producto, vendedor: Vendedor): Promise<number[]> => {
  const medidas: number[] = [];
  for (const patente of PATENTES.slice(1, PAGADAS + 1)) {
    const id = await venderUno(producto, vendedor, patente);
    await confirmarVenta(producto, vendedor, id);
    const inicio = performance.now();
    await pagarVenta(producto, vendedor, id);
    await esperarEmitida(producto, vendedor, id);
    medidas.push(performance.now() - inicio);
  }
  return medidas;
};

const producto = await levantarProducto(1);
try {
  const [vendedor] = producto.vendedores;
  if (!vendedor) throw new Error('sin vendedor');
  const emision = await medirEmision(producto, vendedor);
  const ritmos = await medirRitmos(producto, vendedor);
  const piso = ritmos.get(NADA)?.porSegundo ?? NaN;
  anotar('venta', pedido({}), [
    ...[...ritmos].flatMap(([caso, { porSegundo, procesador }]) =>
      enCaso(
        caso,
        mas('ritmo', 'por s', porSegundo, caso === VENTA ? METAS.porSegundo : undefined),
        mas('del piso', 'veces', porSegundo / piso, caso === VENTA ? METAS.razon : undefined),
        menos('procesador', 'ms', procesador),
      ),
    ),
    menos('de PAGAR a la póliza, p50', 'ms', cuantil(emision, 0.5), METAS.p50Ms),
    menos('de PAGAR a la póliza, p99', 'ms', cuantil(emision, 0.99), METAS.p99Ms),
  ]);
} finally {
  await producto.cerrar();
}
