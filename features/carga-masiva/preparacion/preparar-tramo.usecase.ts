import type { ConvenioConPrecios } from '#features/convenios/precio.ts';
import {
  cargarVehiculos,
  completarCarga,
  vaciarVenta,
} from '#features/ventas/masiva/cargar-vehiculos.usecase.ts';
import {
  conCambios,
  SIN_CORRECCIONES,
  sumarCorrecciones,
} from '#features/ventas/ingreso/correcciones.ts';
import { ventaVigente } from '#features/ventas/situacion.query.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { contarAvance, contarFinal } from '#nucleo/noticias/avances.ts';
import type { TramoAveriguado } from './averiguar-tramo.usecase.ts';
import {
  anotarErrores,
  anotarRegistro,
  cambiarCarga,
  type Carga,
  hayErrores,
  leerFilas,
  tomarCarga,
} from '#features/carga-masiva/carga.store.ts';
import { convenioParaCargar } from '#features/carga-masiva/derecho-a-cargar.usecase.ts';
import { prepararCarga } from '#features/carga-masiva/preparar-carga.queue.ts';
import { resolverFilas } from './resolver-filas.usecase.ts';
import { sinConfirmar } from './segun-registro.ts';
import type { ErrorDeCelda } from '#features/carga-masiva/revision/revisar-libro.ts';

const PERDIO_EL_DERECHO = 'El convenio ya no permite esta carga';

const porFila = (errores: readonly ErrorDeCelda[]) =>
  [...Map.groupBy(errores, ({ fila }) => fila)].map(([numero, suyos]) => ({
    numero,
    errores: suyos.map(({ columna, mensaje }) => ({ columna, mensaje })),
  }));

/** Ends the load: the sale is ready, or its rows carry their errors and nothing is sold. */
const terminar = async (ctx: ContextoTx, carga: Carga, ventaId: number): Promise<void> => {
  const conErrores = await hayErrores(ctx.tx, carga.id);
  if (conErrores) await vaciarVenta(ctx, ventaId);
  else await completarCarga(ctx, ventaId, carga.total, carga.correcciones ?? SIN_CORRECCIONES);
  const estado = conErrores ? 'con_errores' : 'lista';
  await cambiarCarga(ctx.tx, carga.id, { estado, preparadas: carga.total });
  await contarFinal(ctx.tx, [ventaId]);
};

interface Tramo {
  readonly ventaId: number;
  readonly convenio: ConvenioConPrecios;
  readonly averiguado: TramoAveriguado;
}

/** Adds the next rows to the sale. Returns the updated load. */
const agregarTramo = async (
  ctx: ContextoTx,
  carga: Carga,
  { ventaId, convenio, averiguado }: Tramo,
): Promise<Carga> => {
  const { filas, errores: deFila } = averiguado.revisado;
  const { vehiculos, errores } = await resolverFilas(ctx, {
    ventaId,
    convenio,
    desde: carga.preparadas,
    filas,
    situaciones: averiguado.situaciones,
  });
  await cargarVehiculos(ctx, ventaId, vehiculos);
  ctx.falla('carga.trasAgregar');
  const registros = filas.map((fila) => ({
    numero: fila.fila,
    registro: sinConfirmar(fila, averiguado.situaciones.get(fila.patente)),
  }));
  await anotarRegistro(ctx.tx, carga.id, registros);
  const todos = [...deFila, ...errores];
  if (todos.length > 0) await anotarErrores(ctx.tx, carga.id, porFila(todos));
  const correcciones = sumarCorrecciones(
    carga.correcciones ?? SIN_CORRECCIONES,
    conCambios(vehiculos),
  );
  return {
    ...carga,
    preparadas: carga.preparadas + averiguado.cuantas,
    consulta_ms: carga.consulta_ms + averiguado.milisegundos,
    correcciones: { ...correcciones, nombradas: [...correcciones.nombradas] },
  };
};

/**
 * Checks and adds the next rows of a load. The last chunk ends the load; another one queues the
 * next, unless this run continues (`sigue`). Returns whether to continue.
 */
export const prepararTramo = async (
  ctx: ContextoTx,
  cargaId: number,
  averiguado: TramoAveriguado,
  sigue: boolean,
): Promise<boolean> => {
  const carga = await tomarCarga(ctx.tx, cargaId);
  if (carga?.estado !== 'preparando' || carga.venta_id === null) return false;
  // Another run added these rows and queued the next ones.
  if (carga.preparadas !== averiguado.desde) return false;
  if (!(await ventaVigente(ctx.tx, carga.venta_id))) {
    await cambiarCarga(ctx.tx, cargaId, { estado: 'fallida' });
    return false;
  }
  const variante = carga.especial ? 'especial' : 'normal';
  const { venta_id: ventaId, usuario_id: usuarioId, convenio_id: convenioId } = carga;
  // Runs with the seller's rights, so that the load uses only owners the seller may see (C50).
  const comoVendedor: ContextoTx = {
    ...ctx,
    alcance: 'corredor',
    actor: { ...ctx.actor, rol: 'venta', usuarioId },
  };
  const pedido = { usuarioId, convenioId, variante, ahora: ctx.ahora } as const;
  const convenio = await convenioParaCargar(ctx.tx, pedido);
  if (!convenio?.sePuedeVender) {
    const errores = [{ columna: 'patente', mensaje: PERDIO_EL_DERECHO }];
    const [primera] = await leerFilas(ctx.tx, cargaId, { limite: 1 });
    if (primera) await anotarErrores(ctx.tx, cargaId, [{ numero: primera.numero, errores }]);
    await terminar(comoVendedor, carga, ventaId);
    return false;
  }
  const tramo = { ventaId, convenio, averiguado } as const;
  const agregada = await agregarTramo(comoVendedor, carga, tramo);
  if (agregada.preparadas >= carga.total) {
    await terminar(comoVendedor, agregada, ventaId);
    return false;
  }
  const { preparadas, consulta_ms, correcciones } = agregada;
  await cambiarCarga(ctx.tx, cargaId, {
    preparadas,
    consulta_ms,
    correcciones: JSON.stringify(correcciones),
  });
  await contarAvance(ctx.tx, [ventaId]);
  if (!sigue)
    await ctx.encolar(prepararCarga, { cargaId }, { prioridad: -(carga.total - preparadas) });
  return sigue;
};
