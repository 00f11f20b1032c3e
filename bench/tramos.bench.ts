/**
 * The two writes of a fleet: vehicles of a chunk, as a ratio to the same rows copied inside
 * PostgreSQL, and how long a chunk keeps the row of the range locked: `node bench/tramos.bench.ts`.
 * Ends with code 1 when a target is missed.
 */
import { sql } from 'kysely';
import { numerarTramo } from '#features/emision/numerar/numerar-tramo.usecase.ts';
import { insertarVehiculos } from '#features/ventas/masiva/venta-masiva.store.ts';
import type { VehiculoCargado } from '#features/ventas/vehiculo-de-venta.ts';
import { criptoLocal } from '#integrations/cripto/local.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { abrirCola, enTransaccionCon } from '#nucleo/db/cola.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { actorAnonimo } from '#nucleo/actor-anonimo.ts';
import { cuantil, PATENTES, venderUno } from './flota.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { mas, menos } from './medida/cifra.ts';
import { patenteNumero } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { levantarProducto, type Producto } from './producto.ts';

const TRAMO_DE_CARGA = 500;
const RONDAS = 12;
const METAS = { razon: 0.35, candadoMs: 50 };
const AHORA = new Date('2026-11-19T15:30:00Z');

class Deshacer extends Error {}
/** A transaction that ends by `Deshacer`, so that it leaves nothing behind. */
const sinDejarNada = (corrida: Promise<void>): Promise<void> =>
  corrida.catch((error: unknown) => {
    if (!(error instanceof Deshacer)) throw error;
  });

const enVano = ({ base }: Producto, hacer: (tx: Tx) => Promise<void>): Promise<void> =>
  sinDejarNada(
    base.transaction().execute(async (tx) => {
      await hacer(tx);
      throw new Deshacer();
    }),
  );

const milisegundos = async (hacer: () => Promise<unknown>): Promise<number> => {
  const inicio = performance.now();
  await hacer();
  return performance.now() - inicio;
};

/** A chunk like the vehicle of a sale that exists, each with its own plate. */
const tramoComo = async ({ base }: Producto, ventaId: number): Promise<VehiculoCargado[]> => {
  const v = await base
    .selectFrom('venta_vehiculos')
    .selectAll()
    .where('venta_id', '=', ventaId)
    .executeTakeFirstOrThrow();
  return Array.from({ length: TRAMO_DE_CARGA }, (_, i) => ({
    posicion: i + 1,
    patente: patenteNumero(i),
    dv: v.dv,
    nroMotor: v.numero_motor,
    tipoVehiculoId: v.tipo_vehiculo_id,
    tipoUsoId: v.tipo_uso_id,
    modeloId: v.modelo_id,
    anioFabricacion: v.anio_fabricacion,
    rut: v.rut,
    rutDv: v.rut_dv,
    nombres: {
      nombre: v.nombre,
      segundoNombre: v.segundo_nombre,
      razonSocial: v.razon_social,
      apellidoPaterno: v.apellido_paterno,
      apellidoMaterno: v.apellido_materno,
    },
    telefono: v.telefono ?? '',
    email: v.email,
    prima: v.prima,
    primaManual: false,
    mesLegal: v.mes_legal,
    informarAach: true,
    patenteValidada: true,
    registroVerificado: true,
    cambios: [],
    vigencia: { desde: v.vigencia_desde, hasta: v.vigencia_hasta },
  }));
};

/** The same rows, copied by the server from a table of its own. */
const copiar = async (tx: Tx, columnas: string): Promise<void> => {
  const lista = sql.raw(columnas);
  await sql`insert into venta_vehiculos (${lista}) select ${lista} from tramo_copia`.execute(tx);
};

const medirInsercion = async (producto: Producto, ventaId: number): Promise<[number, number]> => {
  const { base } = producto;
  const vehiculos = await tramoComo(producto, ventaId);
  const { rows } = await sql<{ columnas: string }>`
    select string_agg(column_name, ',') as columnas from information_schema.columns
    where table_name = 'venta_vehiculos' and is_identity = 'NO' and is_generated = 'NEVER'
  `.execute(base);
  const columnas = rows[0]?.columnas ?? '';
  const [propios, copiados]: [number[], number[]] = [[], []];
  for (let ronda = 0; ronda <= RONDAS; ronda += 1) {
    await enVano(producto, async (tx) => {
      const propio = await milisegundos(() => insertarVehiculos(tx, ventaId, vehiculos));
      await sql`create temp table tramo_copia on commit drop as
        select * from venta_vehiculos where venta_id = ${ventaId} and posicion > 0`.execute(tx);
      await sql`delete from venta_vehiculos where venta_id = ${ventaId} and posicion > 0`.execute(
        tx,
      );
      const copiado = await milisegundos(() => copiar(tx, columnas));
      // The first round warms up.
      if (ronda > 0) {
        propios.push(propio);
        copiados.push(copiado);
      }
    });
  }
  return [cuantil(propios, 0.5), cuantil(copiados, 0.5)];
};

const contextoDe = (base: Base): Contexto =>
  ({
    db: base,
    ahora: AHORA,
    alcance: 'todo',
    solicitudId: 'bench',
    actor: actorAnonimo('bench'),
    puertos: { cripto: criptoLocal('un-secreto-de-medir-de-treinta-y-dos') },
    falla: () => undefined,
    log: { error: console.error },
  }) as unknown as Contexto;

/** The whole transaction that numbers a chunk: its ranges stay locked at most so long. */
const medirCandado = async (producto: Producto, ventaId: number): Promise<number> => {
  const vehiculos = await tramoComo(producto, ventaId);
  const medidas: number[] = [];
  const boss = await abrirCola(producto.urlBase, 'encolar', console.error);
  const enTransaccion = enTransaccionCon(boss);
  for (let ronda = 0; ronda <= RONDAS; ronda += 1) {
    await sinDejarNada(
      enTransaccion(contextoDe(producto.base), async (ctx) => {
        const { tx } = ctx;
        await insertarVehiculos(tx, ventaId, vehiculos);
        await sql`update ventas set pagada_en = ${AHORA}, estado_emision = 0 where id = ${ventaId}`.execute(
          tx,
        );
        await sql`update stock_reservado set cantidad = ${vehiculos.length + 1}`.execute(tx);
        const medida = await milisegundos(() => numerarTramo(ctx, ventaId));
        if (ronda > 0) medidas.push(medida);
        throw new Deshacer();
      }),
    );
  }
  await boss.stop({ graceful: false });
  return cuantil(medidas, 0.5);
};

const producto = await levantarProducto(1);
try {
  const [vendedor] = producto.vendedores;
  if (!vendedor) throw new Error('sin vendedor');
  const ventaId = await venderUno(producto, vendedor, PATENTES[0] ?? '');
  const [propio, copiado] = await medirInsercion(producto, ventaId);
  const candado = await medirCandado(producto, ventaId);
  anotar('tramos', pedido({}), [
    menos(`insertar ${TRAMO_DE_CARGA} vehículos`, 'ms', propio),
    mas('de copiarlos en PostgreSQL', 'veces', copiado / propio, METAS.razon),
    menos('numerar 200 pólizas, con los rangos tomados', 'ms', candado, METAS.candadoMs),
  ]);
} finally {
  await producto.cerrar();
}
