/**
 * The search of Soporte over 1,000,000 policies, over HTTP, by every kind of term, against a call
 * that reads one row: `node bench/busqueda.bench.ts [polizas]`. Ends with code 1 when a p95 is missed.
 */
import { poblar } from '#server/test/base/poblacion.ts';
import { bytesDeTablas } from './contadores.ts';
import { cuantil } from './flota.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { type Cifra, dato, enCaso, menos } from './medida/cifra.ts';
import { levantarProducto, type Producto, type Vendedor } from './producto.ts';

const PEDIDO = pedido({ polizas: 1_000_000 });
const POLIZAS = PEDIDO.polizas;
const META_MS = 100;
const VECES = 30;

/** Names and numbers of `sembrarRegistros`, from the middle of what was sold. */
const terminos = async ({ base }: Producto) => {
  const { id, patente, rut, rut_dv } = await base
    .selectFrom('venta_vehiculos')
    .select(['id', 'patente', 'rut', 'rut_dv'])
    .where('id', '>=', Math.ceil(POLIZAS / 2))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const poliza = await base
    .selectFrom('polizas')
    .select(['numero_poliza', 'venta_id'])
    .where('venta_vehiculo_id', '=', id)
    .executeTakeFirstOrThrow();
  return [
    ['número de póliza', String(poliza.numero_poliza)],
    ['número de venta', String(poliza.venta_id)],
    ['patente', patente],
    ['parte de patente', patente.slice(0, 5)],
    ['RUT', `${rut}-${rut_dv}`],
    ['nombre de muchos', 'ana'],
    ['nombre y apellido de muchos', 'gonzález ana'],
    ['tres palabras', 'josé pérez apellido99'],
    ['apellido de uno', `apellido${rut - 5_000_000}`],
    ['correo', `dueno${rut - 5_000_000}@`],
    ['nadie', 'nadie jamás'],
  ] as const;
};

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
  const pedidos = [
    ['piso: un convenio', '/Convenios/BuscarPorId/1', {}] as const,
    ...(await terminos(producto)).map(
      ([nombre, texto]) =>
        [nombre, '/Soporte/Buscar', { metodo: 'POST', cuerpo: { texto } }] as const,
    ),
  ];
  const tiempos = new Map(pedidos.map(([nombre]) => [nombre, [] as number[]]));
  // Interleaved: what else the machine does falls on all alike. The first round only warms up.
  for (let vez = 0; vez <= VECES; vez += 1) {
    for (const [nombre, ruta, opciones] of pedidos) {
      const inicio = performance.now();
      await producto.pedir(admin, ruta, opciones);
      if (vez > 0) tiempos.get(nombre)?.push(performance.now() - inicio);
    }
  }
  return tiempos;
};

const cifrasDe = (tiempos: ReadonlyMap<string, readonly number[]>): Cifra[] => {
  const piso = cuantil([...tiempos.values()][0] ?? [], 0.5);
  return [...tiempos].flatMap(([nombre, suyos]) =>
    enCaso(
      nombre,
      menos('p50', 'ms', cuantil(suyos, 0.5)),
      menos('p95', 'ms', cuantil(suyos, 0.95), META_MS),
      menos('del piso', 'veces', cuantil(suyos, 0.5) / piso),
    ),
  );
};

const producto = await levantarProducto(1);
try {
  const inicio = performance.now();
  await poblar(producto.base, { polizas: POLIZAS, desde: '2024-11-01', hasta: '2026-11-20' });
  const poblada = (performance.now() - inicio) / 1_000;
  const cifras = cifrasDe(await medir(producto, await entrar(producto)));
  anotar('busqueda', PEDIDO, [
    ...cifras,
    dato('poblarla', 's', poblada),
    menos('tablas e índices por póliza', 'B', (await bytesDeTablas(producto.base)) / POLIZAS),
  ]);
} finally {
  await producto.cerrar();
}
