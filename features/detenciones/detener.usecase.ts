import { loQueDetiene } from '#features/registros/detiene.query.ts';
import {
  actualizarRegistro,
  type ClaseDeRegistro,
  crearRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import type { DetieneVM } from '#features/registros/habilitacion.contract.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { Ambito } from './detencion.ts';
import { detencionInvalida, detencionTerminada } from './detencion.errors.ts';
import { detencionPorLevantar } from './lista-de-detenciones.query.ts';

const DETENCION: ClaseDeRegistro<'detenciones'> = { tabla: 'detenciones', entidad: 'detencion' };

const TABLAS = {
  instalacion: null,
  corredor: 'corredores',
  convenio: 'convenios',
  tipo: 'tipos_vehiculo',
} as const satisfies Record<Ambito, string | null>;

interface Alcance {
  readonly ambito: Ambito;
  readonly cualId?: number | undefined;
}

/**
 * Counts the agreements, users, public links and started sales that a stop touches. Throws 400 at `cualId`
 * unless it names an existing record of the scope.
 */
export const alcanceDe = async (
  ctx: Pick<Contexto, 'ahora'> & { readonly db: Base },
  { ambito, cualId }: Alcance,
): Promise<DetieneVM> => {
  const tabla = TABLAS[ambito];
  if ((tabla === null) !== (cualId === undefined)) {
    const texto = tabla === null ? 'No va con toda la venta' : 'Elija cuál se detiene';
    throw detencionInvalida({ cualId: [texto] });
  }
  const detiene = await loQueDetiene(ctx, tabla, cualId ?? 0);
  if (!detiene) throw detencionInvalida({ cualId: ['El registro elegido no existe'] });
  return detiene;
};

interface Nueva extends Alcance {
  /** Absent: now. */
  readonly desde?: Date | null | undefined;
  /** Absent: until it is lifted. */
  readonly hasta?: Date | null | undefined;
  readonly motivo: string;
  readonly palabras: string;
}

/** Stops sales. Returns the number of the stop. Throws 400 for moments that have passed or are not in order. */
export const detenerVenta = async (ctx: ContextoTx, nueva: Nueva): Promise<number> => {
  const { ambito, cualId = null, motivo, palabras } = nueva;
  await alcanceDe({ db: ctx.tx, ahora: ctx.ahora }, nueva);
  const desde = nueva.desde ?? ctx.ahora;
  const hasta = nueva.hasta ?? null;
  if (desde < ctx.ahora) {
    const texto = 'El inicio ya pasó: déjelo en blanco para detener desde ahora';
    throw detencionInvalida({ desde: [texto] });
  }
  if (hasta && hasta <= desde) {
    throw detencionInvalida({ hasta: ['El término debe ser posterior al inicio'] });
  }
  const { id } = await crearRegistro(ctx, DETENCION, {
    ambito,
    corredor_id: ambito === 'corredor' ? cualId : null,
    convenio_id: ambito === 'convenio' ? cualId : null,
    tipo_vehiculo_id: ambito === 'tipo' ? cualId : null,
    desde,
    hasta,
    motivo,
    palabras,
  });
  return id;
};

interface PorLevantar {
  readonly id: number;
  readonly version?: number | undefined;
}

/** Lifts a stop from now on; a lifted one stays as it is. Throws 409 when it ended by its date. */
export const levantar = async (ctx: ContextoTx, { id, version }: PorLevantar): Promise<void> => {
  const { ahora } = ctx;
  const guardada = await detencionPorLevantar(ctx.tx, id);
  if (!guardada) throw registroNoEncontrado();
  if (guardada.levantada_en) return;
  if (guardada.hasta && guardada.hasta <= ahora) throw detencionTerminada();
  await actualizarRegistro(ctx, DETENCION, {
    id,
    version: version ?? guardada.version,
    valores: { levantada_en: ahora },
    accion: 'desactivar',
  });
};
