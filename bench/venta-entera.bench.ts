/**
 * Whole sales of one vehicle over HTTP, by several sellers at once: look-up, entry, list, terms, PAGAR,
 * policy issued. How many a second, what each costs of processor and of statements, and how long the
 * policy takes, beside the floor of this machine (one-row updates of PostgreSQL).
 * `node bench/venta-entera.bench.ts [sellers]`. Ends with code 1 when a target is missed.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pausa } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Sentencia } from './contadores.ts';
import { cuantil, entradaDe, PATENTES } from './flota.ts';
import { hastaQuieta, levantarProducto, type Producto, type Vendedor } from './producto.ts';

const VENDEDORES = Number(process.argv[2] ?? 16);
const CALENTAR = 100;
const VENTAS = 600;
const CONSULTA_MS = 100;
const METAS = { porSegundo: 45, p95Ms: 1_000, cpuMs: 30, sentencias: 60, trabajos: 2 };

const agente = new Agent({ keepAlive: true, maxSockets: 64 });

/** One lean client: what it spends is told apart. */
const pedir = (
  url: string,
  token: string,
  metodo: string,
  cuerpo?: object,
): Promise<{ datos: unknown }> =>
  new Promise((resolver, rechazar) => {
    const texto = cuerpo === undefined ? undefined : JSON.stringify(cuerpo);
    const pedido = request(url, {
      agent: agente,
      method: metodo,
      headers: {
        authorization: `Bearer ${token}`,
        ...(texto === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(texto) }),
      },
    });
    pedido.on('error', rechazar);
    pedido.on('response', (respuesta) => {
      const trozos: Buffer[] = [];
      respuesta.on('data', (trozo: Buffer) => trozos.push(trozo));
      respuesta.on('end', () => {
        const dicho = Buffer.concat(trozos).toString();
        if (respuesta.statusCode !== 200)
          rechazar(new Error(`${url}: ${respuesta.statusCode} ${dicho.slice(0, 300)}`));
        else resolver(JSON.parse(dicho) as { datos: unknown });
      });
    });
    pedido.end(texto);
  });

/** A whole sale; the milliseconds from PAGAR to the policy. */
const vender = async (
  { url }: Producto,
  { token }: Vendedor,
  patente: string,
  entrada: object,
): Promise<number> => {
  const api = (ruta: string, metodo = 'GET', cuerpo?: object) =>
    pedir(`${url}/api${ruta}`, token, metodo, cuerpo);
  await api(`/Vehiculos/BuscarPorPatente?patente=${patente}`);
  const { datos } = await api('/IntencionesDeVenta/IngresarDatosVehiculo', 'POST', entrada);
  const idIntencionVenta = (datos as { id: number }).id;
  for (const estadoIntencion of [2, 3]) {
    await api('/IntencionesDeVenta/ActualizarIntencionListaVehiculos', 'PUT', {
      idIntencionVenta,
      estadoIntencion,
    });
  }
  const inicio = performance.now();
  await api('/IntencionesDeVenta/ActualizarIntencionPago', 'PUT', {
    idIntencionVenta,
    estadoIntencion: 4,
    aceptaTerminos: true,
  });
  for (;;) {
    const avance = (await api(`/Venta/ComprobarEstadoEmision/${idIntencionVenta}`)).datos;
    if (avance === 100) return performance.now() - inicio;
    if (typeof avance !== 'number' || avance < 0) throw new Error(`emisión: ${String(avance)}`);
    await pausa(CONSULTA_MS);
  }
};

/** Every seller sells what is next until nothing is left; the milliseconds of each. */
const venderTodo = async (
  producto: Producto,
  ventas: readonly { patente: string; entrada: object }[],
): Promise<number[]> => {
  const quedan = ventas.values();
  const medidas: number[] = [];
  await Promise.all(
    producto.vendedores.map(async (vendedor) => {
      for (const { patente, entrada } of quedan) {
        const suya = { ...entrada, usuarioId: vendedor.usuarioId, convenioId: vendedor.convenioId };
        medidas.push(await vender(producto, vendedor, patente, suya));
      }
    }),
  );
  return medidas;
};

const trabajosHechos = async ({ base }: Producto): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ name: string; n: number }>`
    select name, count(*)::int as n from cola.job where state = 'completed' group by name`.execute(
    base,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
};

const ENTRADAS_A_LA_VEZ = 16;
const prepararVentas = async (producto: Producto, cuantas: number) => {
  const [vendedor] = producto.vendedores;
  if (!vendedor) throw new Error('sin vendedor');
  const patentes = PATENTES.slice(0, cuantas).values();
  const ventas: { patente: string; entrada: object }[] = [];
  await Promise.all(
    Array.from({ length: ENTRADAS_A_LA_VEZ }, async () => {
      for (const patente of patentes) {
        ventas.push({ patente, entrada: await entradaDe(producto, vendedor, patente) });
      }
    }),
  );
  return ventas;
};

const redondear = (numero: number, decimales = 1): number => Number(numero.toFixed(decimales));

const mostrarSentencias = (sentencias: readonly Sentencia[]): void => {
  console.table(
    sentencias.slice(0, 40).map(({ texto, veces, planMs, totalMs }) => ({
      sentencia: texto.replaceAll(/\s+/g, ' ').slice(0, 90),
      'por venta': redondear(veces / VENTAS, 2),
      'ms por venta': redondear(totalMs / VENTAS, 2),
      'de plan': redondear(planMs / VENTAS, 2),
    })),
  );
};

const producto = await levantarProducto(VENDEDORES, { contar: true });
try {
  const ventas = await prepararVentas(producto, CALENTAR + VENTAS);
  await venderTodo(producto, ventas.slice(0, CALENTAR));
  await hastaQuieta(producto);
  const trabajosAntes = await trabajosHechos(producto);
  await producto.sentencias?.borrar();
  const antes = producto.gastado();
  const inicio = performance.now();
  const medidas = await venderTodo(producto, ventas.slice(CALENTAR));
  const segundos = (performance.now() - inicio) / 1_000;
  await hastaQuieta(producto);
  const despues = producto.gastado();
  const sentencias = (await producto.sentencias?.leer()) ?? [];
  const trabajos = [...(await trabajosHechos(producto))]
    .map(([cola, n]) => ({ cola, n: n - (trabajosAntes.get(cola) ?? 0) }))
    .filter(({ n }) => n > 0);
  const porVenta = (clave: keyof typeof antes): number =>
    ((despues[clave] - antes[clave]) * 1_000) / VENTAS;
  const [api, worker, postgres] = [porVenta('api'), porVenta('worker'), porVenta('postgres')];
  const preguntas = sentencias.reduce((suma, { veces }) => suma + veces, 0) / VENTAS;
  const deTrabajos = trabajos.reduce((suma, { n }) => suma + n, 0) / VENTAS;
  mostrarSentencias(sentencias);
  console.table(trabajos.map(({ cola, n }) => ({ cola, 'por venta': redondear(n / VENTAS, 2) })));
  const p95 = cuantil(medidas, 0.95);
  const filas: [string, number, number | null, boolean | null][] = [
    [
      'ventas por segundo',
      VENTAS / segundos,
      METAS.porSegundo,
      VENTAS / segundos >= METAS.porSegundo,
    ],
    ['PAGAR a póliza, p50 (ms)', cuantil(medidas, 0.5), null, null],
    ['PAGAR a póliza, p95 (ms)', p95, METAS.p95Ms, p95 <= METAS.p95Ms],
    [
      'procesador por venta (ms)',
      api + worker + postgres,
      METAS.cpuMs,
      api + worker + postgres <= METAS.cpuMs,
    ],
    ['  API', api, null, null],
    ['  worker', worker, null, null],
    ['  PostgreSQL', postgres, null, null],
    ['  cliente, aparte', porVenta('cliente'), null, null],
    ['sentencias por venta', preguntas, METAS.sentencias, preguntas <= METAS.sentencias],
    ['trabajos por venta', deTrabajos, METAS.trabajos, deTrabajos <= METAS.trabajos],
  ];
  console.table(
    filas.map(([que, medido, meta, cumple]) => ({
      que,
      medido: redondear(medido),
      meta: meta ?? '',
      cumple: cumple === null ? '' : cumple ? 'sí' : 'NO',
    })),
  );
  if (filas.some(([, , , cumple]) => cumple === false)) process.exitCode = 1;
} finally {
  await producto.cerrar();
}
