/**
 * Looks a plate up and reads first pages and searches of lists of a million vehicles and 200,000 owners, over
 * HTTP. Compares with a call that reads one row. Usage: `node bench/listas.bench.ts [vehiculos]
 * [propietarios]`. Ends with code 1 when a p95 misses its target.
 */
import { sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';
import { asentarTablas } from '#server/test/base/poblacion.ts';
import { sembrarRegistros } from '#server/test/base/volumen.ts';
import { cuantil, PATENTES } from './flota.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { type Cifra, enCaso, menos } from './medida/cifra.ts';
import { levantarProducto, type Producto } from './producto.ts';
import type { Vendedor } from './vendedores.ts';

const PEDIDO = pedido({ vehiculos: 1_000_000, propietarios: 200_000 });
const { vehiculos: VEHICULOS, propietarios: PROPIETARIOS } = PEDIDO;
const META_MS = 300;
const VECES = 30;
const CONSULTA = 'consultar una patente';
/** No target: it scans a million rows, and no sale needs it. */
const ULTIMA = 'vehículos, última página';

const PRIMERA = { pagina: 1, tamano: 100 };
const PEDIDOS: readonly (readonly [string, string, object])[] = [
  ['piso: una fila', '/Vehiculos/Buscar', { id: 1, pagina: 1, tamano: 1 }],
  ['vehículos, primera página', '/Vehiculos/Buscar', PRIMERA],
  [ULTIMA, '/Vehiculos/Buscar', { pagina: VEHICULOS / 100, tamano: 100 }],
  ['vehículos por marca de A a Z', '/Vehiculos/Buscar', { ...PRIMERA, orden: 'marca' }],
  ['vehículos: patente', '/Vehiculos/Buscar', { ...PRIMERA, texto: 'bcdf' }],
  ['vehículos: RUT del dueño', '/Vehiculos/Buscar', { ...PRIMERA, texto: '5.004.321' }],
  ['vehículos: marca y modelo', '/Vehiculos/Buscar', { ...PRIMERA, texto: 'toyota yaris' }],
  ['vehículos: nada', '/Vehiculos/Buscar', { ...PRIMERA, texto: 'nadie' }],
  ['filtro: patente', '/Vehiculos/BuscarEspecificos', { ...PRIMERA, patente: 'BCDF' }],
  ['filtro: tipo', '/Vehiculos/BuscarEspecificos', { ...PRIMERA, tipoVehiculoId: 1 }],
  ['propietarios, primera página', '/Propietarios/Buscar', { pagina: 1, tamano: 25 }],
  ['propietarios: nombre', '/Propietarios/Buscar', { pagina: 1, texto: 'gonzalez ana' }],
  ['propietarios: RUT', '/Propietarios/Buscar', { pagina: 1, texto: '5.004.321' }],
  ['propietarios: 3 dígitos', '/Propietarios/Buscar', { pagina: 1, rutEmpieza: '500' }],
];

const entrar = async ({ url }: Producto): Promise<Vendedor> => {
  const respuesta = await fetch(`${url}/api/Auth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nombreUsuario: 'admin', contrasenia: 'Admin#2026' }),
  });
  const cuerpo = (await respuesta.json()) as { token: { accesToken: string } };
  return { usuarioId: 0, convenioId: 0, token: cuerpo.token.accesToken };
};

const medir = async (producto: Producto, admin: Vendedor): Promise<Map<string, number[]>> => {
  const [vendedor] = producto.vendedores;
  if (!vendedor) throw new Error('sin vendedor');
  const tiempos = new Map(
    [CONSULTA, ...PEDIDOS.map(([nombre]) => nombre)].map((nombre) => [nombre, [] as number[]]),
  );
  const cronometrar = async (nombre: string, pedir: () => Promise<unknown>): Promise<void> => {
    const inicio = performance.now();
    await pedir();
    tiempos.get(nombre)?.push(performance.now() - inicio);
  };
  // Interleaved, so that other load affects all calls alike.
  for (const patente of PATENTES.slice(0, VECES)) {
    for (const [nombre, ruta, cuerpo] of PEDIDOS) {
      await cronometrar(nombre, () => producto.pedir(admin, ruta, { metodo: 'POST', cuerpo }));
    }
    const ruta = `/Vehiculos/BuscarPorPatente?patente=${patente}`;
    await cronometrar(CONSULTA, () => producto.pedir(vendedor, ruta));
  }
  return tiempos;
};

const cifrasDe = (tiempos: ReadonlyMap<string, readonly number[]>): Cifra[] => {
  const piso = cuantil(tiempos.get(PEDIDOS[0]?.[0] ?? '') ?? [], 0.5);
  return [...tiempos].flatMap(([nombre, suyos]) =>
    enCaso(
      nombre,
      menos('p50', 'ms', cuantil(suyos, 0.5)),
      menos('p95', 'ms', cuantil(suyos, 0.95), nombre === ULTIMA ? undefined : META_MS),
      menos('del piso', 'veces', cuantil(suyos, 0.5) / piso),
    ),
  );
};

/** A million rows take longer than the statement timeout allows. */
const llenar = async (base: Base): Promise<void> => {
  await base.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sembrarRegistros(tx, { propietarios: PROPIETARIOS, vehiculos: VEHICULOS });
  });
  await asentarTablas(base, ['propietarios', 'vehiculos', 'modelos', 'marcas']);
};

const producto = await levantarProducto(1, { sinPromesas: true, llenar });
try {
  anotar('listas', PEDIDO, cifrasDe(await medir(producto, await entrar(producto))));
} finally {
  await producto.cerrar();
}
