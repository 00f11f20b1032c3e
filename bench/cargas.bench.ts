/**
 * Twenty workbooks of 500 rows at once, of as many sellers: how long a plate look-up takes meanwhile
 * and while the twenty fleets are issued, and how long a sale of one vehicle waits behind them:
 * `node bench/cargas.bench.ts [cargas] [filas]`. Ends with code 1 when a target is missed.
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
import { type Lectura, levantarProducto, type Producto, type Vendedor } from './producto.ts';

const [CARGAS = 20, FILAS = 500] = process.argv.filter((arg) => /^\d+$/.test(arg)).map(Number);
const METAS = { consultaMs: 300, ventaSegundos: 5, demoraMs: 50 };
const CONSULTAS = PATENTES.slice(0, 50);
const ENTRE_CONSULTAS_MS = 20;
const ENTRE_VENTAS_MS = 1_000;
const REPOSO_MS = 15_000;
/** Four times as often as the screens of the sellers who wait ask. */
const CADA_MS = 500;

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

/** Looks plates up and sells, one sale after the other, until `hacer` ends. */
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
  // The first look-up of a plate asks the register: that is not what is measured.
  for (const i of CONSULTAS.keys()) await consultar(producto, comprador, i);
  const enReposo = await durante(producto, 'en reposo', () => pausa(REPOSO_MS));
  const ids: number[] = [];
  const subir = await durante(producto, 'suben y se preparan', () =>
    Promise.all(
      flotas.map(async (vendedor, i) => {
        const id = await subirFlota(producto, vendedor, libros[i] ?? new Uint8Array());
        await esperarPreparada(producto, vendedor, id, CADA_MS);
        ids[i] = id;
      }),
    ),
  );
  const emitir = await durante(producto, 'se emiten', () =>
    Promise.all(
      flotas.map(async (vendedor, i) => {
        await confirmarVenta(producto, vendedor, ids[i] ?? 0);
        await pagarVenta(producto, vendedor, ids[i] ?? 0);
        await esperarEmitida(producto, vendedor, ids[i] ?? 0, CADA_MS);
      }),
    ),
  );
  return [enReposo, subir, emitir];
};

const informar = (fases: readonly Fase[]): void => {
  console.log(`\n${CARGAS} planillas de ${FILAS} filas a la vez`);
  const enReposo = cuantil(fases[0]?.consultas ?? [], 0.95);
  console.table(
    fases.map(({ fase, segundos, consultas, ventas, api, worker }) => {
      const p95 = cuantil(consultas, 0.95);
      const peor = ventas.length > 0 ? Math.max(...ventas) : 0;
      const cumple =
        p95 < METAS.consultaMs &&
        peor < METAS.ventaSegundos &&
        Math.max(api.demoraMaximaMs, worker.demoraMaximaMs) <= METAS.demoraMs;
      if (!cumple) process.exitCode = 1;
      return {
        fase,
        segundos: Number(segundos.toFixed(1)),
        'consulta p50 ms': Math.round(cuantil(consultas, 0.5)),
        'p95 ms (< 300)': Math.round(p95),
        'veces en reposo': Number((p95 / enReposo).toFixed(1)),
        ventas: ventas.length,
        'venta p50 s': Number(cuantil(ventas, 0.5).toFixed(2)),
        'peor s (< 5)': Number(peor.toFixed(2)),
        'demora API ms (<= 50)': api.demoraMaximaMs,
        'demora worker ms (<= 50)': worker.demoraMaximaMs,
        'memoria máx. MB': `${api.memoriaMaximaMb} + ${worker.memoriaMaximaMb}`,
      };
    }),
  );
};

const producto = await levantarProducto(CARGAS + 1);
try {
  informar(await correr(producto));
} finally {
  await producto.cerrar();
}
