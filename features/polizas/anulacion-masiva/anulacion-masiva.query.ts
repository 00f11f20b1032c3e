import type { CeldaCruda } from '#formatos/xlsx/celda.ts';
import type { FilaCopiada } from '#formatos/xlsx/libro.ts';
import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { type AnulacionMasivaVM, trabajoDeAnulacion } from './anulacion-masiva.contract.ts';
import { dichoDeFila, type Pedido, type PolizaHallada } from './anulacion-masiva.ts';

const ULTIMAS = 5;

/** Returns the policies within the caller's scope that these rows name by number or plate. */
export const polizasNombradas = async (
  ctx: Contexto,
  pedidos: readonly Pedido[],
): Promise<PolizaHallada[]> => {
  const numeros = pedidos.flatMap(({ numeroPoliza }) => numeroPoliza ?? []);
  const patentes = pedidos.flatMap(({ numeroPoliza, patente }) =>
    numeroPoliza === null && patente !== null ? [patente] : [],
  );
  return ventasVisibles(ctx)
    .innerJoin('polizas as p', 'p.venta_id', 'v.id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .select(['p.id', 'p.numero_poliza as numeroPoliza', 'p.patente', 'p.vigente', 'vv.prima'])
    .select(['p.vigencia_hasta as vigenciaHasta', 'p.emitida_en as emitidaEn'])
    .select('v.estado_emision as estadoEmision')
    .where((eb) =>
      eb.or([
        eb('p.numero_poliza', 'in', [0, ...numeros]),
        eb('p.patente', 'in', ['', ...patentes]),
      ]),
    )
    .orderBy('p.id')
    .execute();
};

/** Returns the profile of a user who may log in, or null. */
export const perfilVigente = async (db: Base, usuarioId: number): Promise<number | null> => {
  const fila = await db
    .selectFrom('usuarios')
    .select('perfil_id')
    .where('id', '=', usuarioId)
    .where('vigente', '=', true)
    .executeTakeFirst();
  return fila?.perfil_id ?? null;
};

const propias = ({ db, actor }: Contexto) =>
  db.selectFrom('anulaciones_masivas').selectAll().where('usuario_id', '=', actor.usuarioId);

const resultadosDe = async ({ db }: Contexto, ids: readonly number[]) =>
  db
    .selectFrom('anulacion_filas')
    .select((eb) => ['anulacion_id', 'resultado', eb.fn.countAll<string>().as('filas')])
    .where('anulacion_id', 'in', [0, ...ids])
    .where('resultado', 'is not', null)
    .groupBy(['anulacion_id', 'resultado'])
    .orderBy('filas', 'desc')
    .orderBy('resultado')
    .execute();

const conResultados = async (
  ctx: Contexto,
  filas: Awaited<ReturnType<ReturnType<typeof propias>['execute']>>,
): Promise<AnulacionMasivaVM[]> => {
  const ids = filas.map(({ id }) => id);
  const porId = Map.groupBy(await resultadosDe(ctx, ids), ({ anulacion_id }) => anulacion_id);
  return filas.map((fila) => ({
    id: fila.id,
    trabajoId: trabajoDeAnulacion(fila.id),
    nombreArchivo: fila.nombre_archivo,
    motivo: fila.motivo,
    creadaEn: fila.creada_en.toISOString(),
    terminada: fila.terminada_en !== null,
    procesadas: fila.procesadas,
    total: fila.total,
    resultados: (porId.get(fila.id) ?? []).map(({ resultado, filas: cuantas }) => ({
      resultado: resultado ?? '',
      filas: Number(cuantas),
    })),
  }));
};

/** Returns the caller's latest mass cancels, newest first. */
export const ultimasAnulaciones = async (ctx: Contexto): Promise<AnulacionMasivaVM[]> =>
  conResultados(ctx, await propias(ctx).orderBy('id', 'desc').limit(ULTIMAS).execute());

/** Returns a mass cancel of the caller, or null. */
export const anulacionPropia = async (
  ctx: Contexto,
  id: number,
): Promise<AnulacionMasivaVM | null> => {
  const [fila] = await conResultados(ctx, await propias(ctx).where('id', '=', id).execute());
  return fila ?? null;
};

/** Returns the rows of a mass cancel as uploaded, each with its result. */
export const filasDeAnulacion = async (db: Base, id: number): Promise<FilaCopiada[]> => {
  const filas = await db
    .selectFrom('anulacion_filas')
    .select(['numero', 'celdas', 'resultado'])
    .where('anulacion_id', '=', id)
    .orderBy('numero')
    .execute();
  return filas.map(({ numero, celdas: crudas, resultado }) => {
    const celdas = crudas as CeldaCruda[];
    return { numero, celdas, dicho: dichoDeFila(resultado ?? '', celdas) };
  });
};
