/**
 * Measures plate look-ups while twenty sellers load workbooks of 500 rows at once and their fleets are
 * issued. Measures also how long a sale of one vehicle waits behind them. Usage: `node bench/cargas.bench.ts
 * [cargas] [filas]`. Ends with code 1 when a target is missed.
 */
import { setTimeout as pausa } from 'node:timers/promises';
import { libroDeFlota } from '#server/test/maquinas/libro-de-flota.ts';
import {
  cuantil,
  confirmarVenta,
  esperarEmitida,
  esperarPreparada,
  pagarVenta,
  PATENTES,
  subirFlota,
  venderUno,
} from './flota.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { type Cifra, dato, enCaso, menos } from './medida/cifra.ts';
import { type Lectura, levantarProducto, type Producto } from './producto.ts';
import type { Vendedor } from './vendedores.ts';

const PEDIDO = pedido({ cargas: 20, filas: 500 });
const { cargas: CARGAS, filas: FILAS } = PEDIDO;
const EN_REPOSO = 'en reposo';
const METAS = { consultaMs: 300, ventaSegundos: 5, demoraMs: 50 };
const CONSULTAS = PATENTES.slice(0, 50);
const ENTRE_CONSULTAS_MS = 20;
const ENTRE_VENTAS_MS = 1_000;
const REPOSO_MS = 15_000;

interface Fase {
  readonly fase: string;
  readonly segundos: number;
  readonly consultas: readonly number[];
  readonly ventas: readonly number[];
  readonly api: Lectura;
  readonly worker: Lectura;
}

const consultar = async (producto: Producto, vendedor: Vendedor, i: number): Promise<number> => {
  const inicio = performance.now();
  const patente = CONSULTAS[i % CONSULTAS.length];
  await producto.pedir(vendedor, `/Vehiculos/BuscarPorPatente?patente=${patente}`);
  return performance.now() - inicio;
};

let siguiente = CONSULTAS.length;
/** Seconds from PAGAR of a sale of one vehicle until its policy can be downloaded. */
const venderYEsperar = async (producto: Producto, vendedor: Vendedor): Promise<number> => {
  const id = await venderUno(producto, vendedor, PATENTES[(siguiente += 1)] ?? '');
  await confirmarVenta(producto, vendedor, id);
  const inicio = performance.now();
  await pagarVenta(producto, vendedor, id);
  await esperarEmitida(producto, vendedor, id);
  return (performance.now() - inicio) / 1_000;
};

/** Looks plates up and sells, one sale after another, until `hacer` ends. */
const durante = async (
  producto: Producto,
  fase: string,
  hacer: () => Promise<unknown>,
): Promise<Fase> => {
  const comprador = producto.vendedores.at(-1);
  if (!comprador) throw new Error('sin vendedor');
  const consultas: number[] = [];
  const ventas: number[] = [];
  const fin = new AbortController();
  const repetir = async (cada: number, una: (i: number) => Promise<unknown>): Promise<void> => {
    for (let i = 0; !fin.signal.aborted; i += 1) {
      await una(i);
      await pausa(cada);
    }
  };
  await producto.metricas();
  const inicio = performance.now();
  const alrededor = [
    repetir(ENTRE_CONSULTAS_MS, async (i) =>
      consultas.push(await consultar(producto, comprador, i)),
    ),
    repetir(ENTRE_VENTAS_MS, async () => ventas.push(await venderYEsperar(producto, comprador))),
  ];
  await hacer().finally(() => fin.abort());
  const segundos = (performance.now() - inicio) / 1_000;
  await Promise.all(alrededor);
  return { fase, segundos, consultas, ventas, ...(await producto.metricas()) };
};

const correr = async (producto: Producto): Promise<Fase[]> => {
  const flotas = producto.vendedores.slice(0, CARGAS);
  const libros = flotas.map((_, i) => libroDeFlota(i * FILAS, FILAS));
  const comprador = producto.vendedores.at(-1);
  if (!comprador) throw new Error('sin vendedor');
  // The first look-up of a plate asks the register, so it is not measured.
  for (const i of CONSULTAS.keys()) await consultar(producto, comprador, i);
  const enReposo = await durante(producto, EN_REPOSO, () => pausa(REPOSO_MS));
  const ids: number[] = [];
  const subir = await durante(producto, 'suben y se preparan', () =>
    Promise.all(
      flotas.map(async (vendedor, i) => {
        const id = await subirFlota(producto, vendedor, libros[i] ?? new Uint8Array());
        await esperarPreparada(producto, vendedor, id);
        ids[i] = id;
      }),
    ),
  );
  const emitir = await durante(producto, 'se emiten', () =>
    Promise.all(
      flotas.map(async (vendedor, i) => {
        await confirmarVenta(producto, vendedor, ids[i] ?? 0);
        await pagarVenta(producto, vendedor, ids[i] ?? 0);
        await esperarEmitida(producto, vendedor, ids[i] ?? 0);
      }),
    ),
  );
  return [enReposo, subir, emitir];
};

const cifrasDe = (fases: readonly Fase[]): Cifra[] => {
  const enReposo = cuantil(fases[0]?.consultas ?? [], 0.95);
  return fases.flatMap(({ fase, segundos, consultas, ventas, api, worker }) => {
    const p95 = cuantil(consultas, 0.95);
    const hubo = ventas.length > 0;
    return enCaso(
      fase,
      fase === EN_REPOSO ? dato('dura', 's', segundos) : menos('dura', 's', segundos),
      menos('consulta p50', 'ms', cuantil(consultas, 0.5)),
      menos('p95', 'ms', p95, METAS.consultaMs),
      menos('p95, de en reposo', 'veces', p95 / enReposo),
      dato('ventas', 'n', ventas.length),
      ...(hubo ? [menos('venta p50', 's', cuantil(ventas, 0.5))] : []),
      ...(hubo ? [menos('la peor', 's', Math.max(...ventas), METAS.ventaSegundos)] : []),
      menos('demora API, p99', 'ms', api.demoraP99Ms, METAS.demoraMs),
      menos('demora worker, p99', 'ms', worker.demoraP99Ms, METAS.demoraMs),
      menos('memoria máx. API', 'MB', api.memoriaMaximaMb),
      menos('memoria máx. worker', 'MB', worker.memoriaMaximaMb),
    );
  });
};

const producto = await levantarProducto(CARGAS + 1);
try {
  anotar('cargas', PEDIDO, cifrasDe(await correr(producto)));
} finally {
  await producto.cerrar();
}
