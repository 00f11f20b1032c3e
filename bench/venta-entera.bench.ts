/**
 * Measures whole sales of one vehicle over HTTP, by several sellers at once: look-up, entry, list, terms,
 * PAGAR, policy issued. Reports sales per second, processor time and statements per sale, and the delay of
 * the policy. The floor is one-row updates of PostgreSQL.
 * Usage: `node bench/venta-entera.bench.ts [vendedores] [APIs] [workers] [1: paid online]`; each API has that
 * many sellers. Ends with code 1 when a target is missed.
 */
import { readdirSync, statSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { bytesDeTablas, type Sentencia } from './contadores.ts';
import { tokenDe } from '#server/test/negocio/pago.ts';
import { cuantil, entradaDe, PATENTES } from './flota.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { type Cifra, dato, limitada, mas, menos } from './medida/cifra.ts';
import { hastaQuieta, levantarProducto, type Producto } from './producto.ts';
import type { Vendedor } from './vendedores.ts';

const PEDIDO = pedido({ vendedores: 16, apis: 1, workers: 1, enLinea: 0 });
const CALENTAR = 100;
const VENTAS = 600;
/** Longest polling time, the same as the screen's. */
const ESPERA = { prefer: 'wait=10' };
/** A job covers several sales issued together. */
const AVISO = 'avisar-aach';
/** Targets of one sale, and limits of its ratios to the previous version. */
const METAS = { p95Ms: 1_000, deSusVentas: 0.8, deSuProcesador: 1.25 };

const agente = new Agent({ keepAlive: true, maxSockets: 64 });
/** The provider closes idle connections after 5 s. */
const agenteDeUna = new Agent();

/** A lean client whose own cost is reported separately. */
const pedir = (
  url: string,
  token: string,
  metodo: string,
  cuerpo?: object,
  cabeceras: Readonly<Record<string, string>> = {},
): Promise<{ datos: unknown }> =>
  new Promise((resolver, rechazar) => {
    const texto = cuerpo === undefined ? undefined : JSON.stringify(cuerpo);
    const llamada = request(url, {
      agent: token ? agente : agenteDeUna,
      method: metodo,
      headers: {
        ...cabeceras,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(texto === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(texto) }),
      },
    });
    llamada.on('error', rechazar);
    llamada.on('response', (respuesta) => {
      const trozos: Buffer[] = [];
      respuesta.on('data', (trozo: Buffer) => trozos.push(trozo));
      respuesta.on('end', () => {
        const dicho = Buffer.concat(trozos).toString();
        if (respuesta.statusCode !== 200)
          rechazar(new Error(`${url}: ${respuesta.statusCode} ${dicho.slice(0, 300)}`));
        else resolver(JSON.parse(dicho) as { datos: unknown });
      });
    });
    llamada.end(texto);
  });

/** Path of the provider's redirect after an approved payment, on whichever API. */
const aprobar = async (pasarela: string, direccion: string): Promise<string> => {
  const token = tokenDe(direccion);
  const accion = 'aprobar';
  const vueltas: unknown = await pedir(`${pasarela}/_comprador`, '', 'POST', { token, accion });
  const [{ url }] = vueltas as [{ url: string }];
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

/** Requests a page that redirects, without following it. */
const pasarPor = (url: string): Promise<void> =>
  new Promise((resolver, rechazar) => {
    get(url, { agent: agente }, (respuesta) => {
      respuesta.resume().once('end', () => {
        if ((respuesta.statusCode ?? 500) < 400) resolver();
        else rechazar(new Error(`${url}: ${respuesta.statusCode}`));
      });
    }).once('error', rechazar);
  });

/**
 * Makes a whole sale; returns the milliseconds from PAGAR, or from the provider's approval, to the policy.
 */
const vender = async (
  pasarela: string,
  url: string,
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
  const pagada = performance.now();
  const donde = await api('/IntencionesDeVenta/ActualizarIntencionPago', 'PUT', {
    idIntencionVenta,
    estadoIntencion: 4,
    aceptaTerminos: true,
  });
  const vuelta = PEDIDO.enLinea ? await aprobar(pasarela, String(donde.datos)) : null;
  const inicio = vuelta === null ? pagada : performance.now();
  if (vuelta !== null) await pasarPor(`${url}${vuelta}`);
  const ruta = `${url}/api/Venta/ComprobarEstadoEmision/${idIntencionVenta}`;
  for (;;) {
    const avance = (await pedir(ruta, token, 'GET', undefined, ESPERA)).datos;
    if (avance === 100) return performance.now() - inicio;
    if (typeof avance !== 'number' || avance < 0) throw new Error(`emisión: ${String(avance)}`);
  }
};

/** Lets every seller take the next sale until none is left; returns the milliseconds of each. */
const venderTodo = async (
  producto: Producto,
  ventas: readonly { patente: string; entrada: object }[],
): Promise<number[]> => {
  const quedan = ventas.values();
  const medidas: number[] = [];
  await Promise.all(
    producto.vendedores.map(async (vendedor, i) => {
      const url = producto.urls[i % producto.urls.length] ?? producto.url;
      for (const { patente, entrada } of quedan) {
        const suya = { ...entrada, usuarioId: vendedor.usuarioId, convenioId: vendedor.convenioId };
        medidas.push(await vender(producto.urlPasarela, url, vendedor, patente, suya));
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

const bytesDe = (carpeta: string): number =>
  readdirSync(carpeta, { recursive: true, withFileTypes: true })
    .filter((entrada) => entrada.isFile())
    .reduce((suma, { parentPath, name }) => suma + statSync(join(parentPath, name)).size, 0);

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

const redondear = (numero: number): number => Number(numero.toFixed(2));

const mostrarSentencias = (sentencias: readonly Sentencia[]): void => {
  console.table(
    sentencias.slice(0, 40).map(({ texto, veces, planMs, totalMs }) => ({
      sentencia: texto.replaceAll(/\s+/g, ' ').slice(0, 90),
      'por venta': redondear(veces / VENTAS),
      'ms por venta': redondear(totalMs / VENTAS),
      'de plan': redondear(planMs / VENTAS),
    })),
  );
};

const PISO_MS = 2_000;

/** One-row updates a second, one connection per seller, each update a transaction. */
const pisoDeEscrituras = async ({ urlBase, vendedores }: Producto): Promise<number> => {
  const base = new pg.Pool({ connectionString: urlBase, max: vendedores.length });
  await base.query('create table piso as select i as id, 0 as n from generate_series(1, 10000) i');
  await base.query('alter table piso add primary key (id)');
  let hechas = 0;
  const inicio = performance.now();
  await Promise.all(
    vendedores.map(async () => {
      while (performance.now() - inicio < PISO_MS) {
        const id = 1 + Math.floor(Math.random() * 10_000);
        const text = 'update piso set n = n + 1 where id = $1';
        await base.query({ name: 'piso', text, values: [id] });
        hechas += 1;
      }
    }),
  );
  const segundos = (performance.now() - inicio) / 1_000;
  await base.query('drop table piso');
  await base.end();
  return hechas / segundos;
};

/** Counters read before and after the sales. */
const contar = async (producto: Producto) => {
  if (!producto.sentencias || !producto.esperas) throw new Error('sin contar');
  return {
    gastado: producto.gastado(),
    trabajos: await trabajosHechos(producto),
    esperas: producto.esperas.leer(),
    base: await producto.sentencias.contar(),
    tablas: await bytesDeTablas(producto.base),
    bodega: bytesDe(join(producto.datos, 'documentos')),
  };
};
type Cuenta = Awaited<ReturnType<typeof contar>>;

interface Vendido {
  readonly segundos: number;
  readonly medidas: readonly number[];
  /** One-row updates a second, before and after. */
  readonly piso: number;
}

const cifrasDe = (
  { segundos, medidas, piso }: Vendido,
  sentencias: readonly Sentencia[],
  [antes, despues]: readonly [Cuenta, Cuenta],
): Cifra[] => {
  const suma = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);
  const cpu = (clave: keyof Cuenta['gastado']): number =>
    ((despues.gastado[clave] - antes.gastado[clave]) * 1_000) / VENTAS;
  const deBase = (clave: keyof Cuenta['base']): number =>
    (despues.base[clave] - antes.base[clave]) / VENTAS;
  const espera = (clave: keyof Cuenta['esperas']): number =>
    ((despues.esperas[clave] - antes.esperas[clave]) * 1_000) / VENTAS;
  const trabajos =
    (suma([...despues.trabajos.values()]) - suma([...antes.trabajos.values()])) / VENTAS;
  const avisos = (despues.trabajos.get(AVISO) ?? 0) - (antes.trabajos.get(AVISO) ?? 0);
  const vaciados = deBase('vaciados');
  return [
    limitada(METAS.deSusVentas, mas('ventas', 'por s', VENTAS / segundos)),
    mas('piso: filas cambiadas', 'por s', piso),
    mas('ventas por cada mil del piso', 'n', (1_000 * VENTAS) / segundos / piso),
    menos('PAGAR a póliza, p50', 'ms', cuantil(medidas, 0.5)),
    menos(
      'PAGAR a póliza, p95',
      'ms',
      cuantil(medidas, 0.95),
      PEDIDO.enLinea ? undefined : METAS.p95Ms,
    ),
    limitada(
      METAS.deSuProcesador,
      menos('procesador', 'ms', cpu('api') + cpu('worker') + cpu('postgres')),
    ),
    menos('procesador API', 'ms', cpu('api')),
    menos('procesador worker', 'ms', cpu('worker')),
    menos('procesador PostgreSQL', 'ms', cpu('postgres')),
    dato('procesador del cliente, aparte', 'ms', cpu('cliente')),
    menos('sentencias', 'n', suma(sentencias.map(({ veces }) => veces)) / VENTAS),
    menos('planificarlas', 'ms', suma(sentencias.map(({ planMs }) => planMs)) / VENTAS),
    menos('trabajos', 'n', trabajos),
    mas('ventas en un aviso', 'n', VENTAS / avisos),
    menos('transacciones', 'n', deBase('transacciones')),
    menos('espera por candados', 'ms', espera('candado')),
    menos('espera por el disco y por PostgreSQL mismo', 'ms', espera('disco')),
    menos('reserva de números tomada, sin su commit', 'ms', espera('reserva')),
    menos('vaciados del registro', 'n', vaciados),
    menos('un vaciado', 'ms', (deBase('segundosDeVaciado') * 1_000) / vaciados),
    menos('registro de cambios', 'B', deBase('wal')),
    menos('tablas e índices', 'B', (despues.tablas - antes.tablas) / VENTAS),
    menos('bodega', 'B', (despues.bodega - antes.bodega) / VENTAS),
  ];
};

const { vendedores, apis, workers } = PEDIDO;
const convenio = PEDIDO.enLinea ? 'DEMO EN LINEA' : 'DEMO DIRECTO';
const producto = await levantarProducto(vendedores, { contar: true, convenio, apis, workers });
try {
  const ventas = await prepararVentas(producto, CALENTAR + VENTAS);
  await venderTodo(producto, ventas.slice(0, CALENTAR));
  await hastaQuieta(producto);
  const pisoAntes = await pisoDeEscrituras(producto);
  const antes = await contar(producto);
  await producto.sentencias?.borrar();
  const inicio = performance.now();
  const medidas = await venderTodo(producto, ventas.slice(CALENTAR));
  const segundos = (performance.now() - inicio) / 1_000;
  await hastaQuieta(producto);
  const sentencias = (await producto.sentencias?.leer()) ?? [];
  const despues = await contar(producto);
  mostrarSentencias(sentencias);
  console.table(
    [...despues.trabajos].map(([cola, n]) => ({
      cola,
      'por venta': redondear((n - (antes.trabajos.get(cola) ?? 0)) / VENTAS),
    })),
  );
  // All figures are per sale, except the rate.
  const piso = (pisoAntes + (await pisoDeEscrituras(producto))) / 2;
  const vendido = { segundos, medidas, piso };
  anotar('venta-entera', PEDIDO, cifrasDe(vendido, sentencias, [antes, despues]));
} finally {
  await producto.cerrar();
}
