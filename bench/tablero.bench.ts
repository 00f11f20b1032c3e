/**
 * The board and the renewals over 500,000 policies, over HTTP, against a call that reads one row:
 * `node bench/tablero.bench.ts [polizas]`. Three policies of ten were issued in the last 30 days and
 * three in the same days of last year, as in a March. Ends with code 1 when a p95 is missed.
 */
import { sql } from 'kysely';
import { resumirDiasCerrados } from '#features/informes/tablero/resumir-dias.job.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { cuantil } from './flota.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { type Cifra, enCaso, menos } from './medida/cifra.ts';
import { levantarProducto, type Producto, type Vendedor } from './producto.ts';

const PEDIDO = pedido({ polizas: 500_000 });
const POLIZAS = PEDIDO.polizas;
const META_MS = 300;
const VECES = 20;

/** Sales of one vehicle, and one of 100 for every 500; of one in ten the buyer never paid. */
const sembrarVentas = async (base: Tx): Promise<void> => {
  const ventas = Math.ceil(POLIZAS / 1.198);
  await sql`
    with c as (select array_agg(id order by id) as ids from convenios),
      u as (select id from usuarios where nombre_usuario = 'venta')
    insert into ventas (convenio_id, usuario_id, origen, etapa, estado_venta, estado_emision,
      monto_en_pesos, creado_en, pagada_en, emitida_en)
    select c.ids[1 + i % cardinality(c.ids)], u.id, (i % 500 = 0)::int, 5, 12, 3, 9280, t, t, t
    from generate_series(1, ${ventas}::int) i, c, u, lateral (select
      current_timestamp - make_interval(secs => case when i % 10 < 3 then random() * 30 * 86400
        when i % 10 < 6 then (365 + random() * 30) * 86400 else random() * 730 * 86400 end)) as d(t)
  `.execute(base);
  await sql`
    insert into ventas (convenio_id, usuario_id, origen, etapa, monto_en_pesos, creado_en)
    select convenio_id, usuario_id, 0, 1 + id % 3, 9280, creado_en from ventas where id % 10 = 0
  `.execute(base);
  await sql`
    with m as (select min(id) as id from modelos), t as (select min(id) as id from tipos_vehiculo)
    insert into venta_vehiculos (venta_id, posicion, patente, tipo_vehiculo_id, modelo_id,
      numero_motor, anio_fabricacion, rut, rut_dv, nombre, email, prima, mes_legal,
      vigencia_desde, vigencia_hasta, registro_verificado)
    select v.id, n, 'P' || v.id || '-' || n, t.id, m.id, 'MTR' || v.id, 2015,
      5000000 + v.id % 900000, '1', 'ANA', 'a@correo.example', 9280, 3,
      (v.pagada_en)::date, (v.pagada_en)::date + 365, true
    from ventas v, m, t, generate_series(0, case when v.origen = 1 then 99 else 0 end) n
    where v.pagada_en is not null
  `.execute(base);
};

const sembrarPolizas = async (base: Tx): Promise<void> => {
  await sql`
    insert into polizas (venta_id, venta_vehiculo_id, numero_poliza, numero_folio, patente,
      vigencia_desde, vigencia_hasta, emitida_en, redaccion, codigo_hash)
    select v.id, vv.id, 9000000 + vv.id, 9000000 + vv.id, vv.patente, vv.vigencia_desde,
      vv.vigencia_hasta, v.emitida_en, 'POL320260028', 'h' || vv.id
    from venta_vehiculos vv join ventas v on v.id = vv.venta_id
  `.execute(base);
  await sql`
    insert into coberturas (venta_vehiculo_id, patente, periodo)
    select id, patente, daterange(vigencia_desde, vigencia_hasta, '[]') from venta_vehiculos
  `.execute(base);
  await sql`
    insert into avisos_aach (poliza_id, clase, estado, creado_en)
    select id, 'alta', case when id % 100 = 0 then 'pendiente' else 'aceptado' end, emitida_en
    from polizas
  `.execute(base);
  await sql`
    insert into pagos (venta_id, proveedor, estado, monto, orden_compra, creado_en, resuelto_en)
    select id, 'webpay', case id % 20 when 0 then 'rechazado' when 1 then 'abandonado'
      else 'autorizado' end, 9280, 'BENCH' || id, creado_en, creado_en
    from ventas where pagada_en is null or id % 2 = 0
  `.execute(base);
};

/** Those of last year's season end within the days of the renewals. */
const acercarTerminos = async (base: Tx): Promise<void> => {
  await sql`
    update polizas set vigencia_desde = current_date - 300,
      vigencia_hasta = current_date + (id % 60)::int
    where emitida_en between current_date - 396 and current_date - 364
  `.execute(base);
};

/** Without the time limit of a request. */
const sembrar = async (base: Base): Promise<void> => {
  await base.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sembrarVentas(tx);
    await sembrarPolizas(tx);
    await acercarTerminos(tx);
  });
  for (const tabla of [
    'ventas',
    'venta_vehiculos',
    'polizas',
    'avisos_aach',
    'pagos',
    'coberturas',
  ]) {
    await sql`vacuum analyze ${sql.table(tabla)}`.execute(base);
  }
};

const PEDIDOS: readonly (readonly [string, string, string, object?])[] = [
  ['piso: un convenio', 'admin', '/Convenios/BuscarPorId/1'],
  ['tablero, todo', 'admin', '/Tablero/Obtener'],
  ['tablero, un corredor', 'corredor', '/Tablero/Obtener'],
  ['renovaciones, primera página', 'admin', '/Renovaciones/Buscar', { pagina: 1 }],
  ['renovaciones: patente', 'admin', '/Renovaciones/Buscar', { pagina: 1, texto: 'p1234' }],
];

const CLAVES: Readonly<Record<string, string>> = {
  admin: 'Admin#2026',
  corredor: 'Corre#2026',
  venta: 'Venta#2026',
};

const entrar = async ({ url }: Producto, nombreUsuario: string): Promise<Vendedor> => {
  const respuesta = await fetch(`${url}/api/Auth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nombreUsuario, contrasenia: CLAVES[nombreUsuario] }),
  });
  const cuerpo = (await respuesta.json()) as { token: { accesToken: string } };
  return { usuarioId: 0, convenioId: 0, token: cuerpo.token.accesToken };
};

const medir = async (producto: Producto): Promise<Map<string, number[]>> => {
  const quienes = new Map<string, Vendedor>();
  for (const nombre of Object.keys(CLAVES)) quienes.set(nombre, await entrar(producto, nombre));
  const tiempos = new Map(PEDIDOS.map(([nombre]) => [nombre, [] as number[]]));
  for (let vez = 0; vez < VECES; vez += 1) {
    for (const [nombre, quien, ruta, cuerpo] of PEDIDOS) {
      const actor = quienes.get(quien);
      if (!actor) throw new Error(`nadie entró como ${quien}`);
      const inicio = performance.now();
      await producto.pedir(actor, ruta, cuerpo ? { metodo: 'POST', cuerpo } : {});
      tiempos.get(nombre)?.push(performance.now() - inicio);
    }
  }
  return tiempos;
};

const cifrasDe = (tiempos: ReadonlyMap<string, readonly number[]>): Cifra[] => {
  const piso = cuantil(tiempos.get(PEDIDOS[0]?.[0] ?? '') ?? [], 0.5);
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
  await sembrar(producto.base);
  // As the worker does every hour.
  await resumirDiasCerrados(producto.base, relojDelSistema.ahora());
  anotar('tablero', PEDIDO, cifrasDe(await medir(producto)));
} finally {
  await producto.cerrar();
}
