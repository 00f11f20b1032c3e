import { CORREDOR_NO_ELEGIBLE } from '#features/mantenedores/maestro.errors.ts';
import {
  actualizarRegistro,
  type ClaseDeRegistro,
  crearRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { asegurarEnlaces } from '#features/convenios/enlaces/crear-enlace-publico.usecase.ts';
import { corredorInvalido } from '#features/convenios/convenio.errors.ts';
import type { ConvenioEscrito } from './convenio-escrito.ts';
import type { ConvenioMantenidoVM } from './convenio-mantenido.contract.ts';
import {
  convenioMantenido,
  type PrimaConPrecios,
  primasDe,
  tomarConvenio,
} from './convenio-mantenido.query.ts';
import { corredorElegible } from '#features/convenios/elegibles.query.ts';
import type { PrimaEntrada, UsuarioEntrada } from './guardar-convenio.contract.ts';
import { guardarPrimas } from './guardar-primas.usecase.ts';
import { guardarUsuarios } from './guardar-usuarios.usecase.ts';
import { fechaSantiago } from '#values/fecha.ts';

export const CONVENIO: ClaseDeRegistro<'convenios'> = { tabla: 'convenios', entidad: 'convenio' };

interface Listas {
  readonly tiposVehiculoDisponiblesVM?: readonly PrimaEntrada[] | undefined;
  readonly usuariosConvenioVM?: readonly UsuarioEntrada[] | undefined;
}

type Opcionales =
  | 'esConvenioExtendido'
  | 'tieneCargaManualEspecialHabilitada'
  | 'tieneCargaMasivaEspecialHabilitada'
  | 'permiteCambiarTipo'
  | 'vigente';
type Recibido = Omit<ConvenioEscrito, Opcionales> & {
  readonly [O in Opcionales]?: boolean | undefined;
};

const columnasDe = (convenio: Recibido) => ({
  nombre: convenio.nombre,
  tipo_de_pago: convenio.tipoDePago,
  tipo_de_acceso: convenio.tipoDeAcceso,
  inicio_vigencia: convenio.inicioVigencia,
  termino_vigencia: convenio.terminoVigencia,
  inicio_vigencia_polizas: convenio.fechaInicioVigenciaPolizas,
  termino_vigencia_polizas: convenio.fechaTerminoVigenciaPolizas,
  es_extendido: convenio.esConvenioExtendido,
  carga_manual_especial: convenio.tieneCargaManualEspecialHabilitada,
  carga_masiva_especial: convenio.tieneCargaMasivaEspecialHabilitada,
  permite_cambiar_tipo: convenio.permiteCambiarTipo,
  vigente: convenio.vigente,
});

interface Modo {
  readonly soloNuevos: boolean;
  /** Premiums with the prices that the caller saw, if its other changes may show others. */
  readonly vistas?: readonly PrimaConPrecios[];
}

/** Writes the given lists, then the public links; returns the agreement as it is now. */
const terminar = async (
  ctx: ContextoTx,
  id: number,
  { tiposVehiculoDisponiblesVM: primas, usuariosConvenioVM: usuarios }: Listas,
  { soloNuevos, vistas = [] }: Modo,
): Promise<ConvenioMantenidoVM> => {
  if (primas) await guardarPrimas(ctx, id, primas, { soloNuevas: soloNuevos, vistas });
  if (usuarios) await guardarUsuarios(ctx, id, usuarios, { soloNuevos });
  await asegurarEnlaces(ctx, id);
  const convenio = await convenioMantenido(ctx.tx, ctx, id);
  if (!convenio) throw new Error(`el convenio ${id} no está`);
  return convenio;
};

/** Creates an agreement of a valid broker. Throws 400 by field. */
export const crearConvenio = async (
  ctx: ContextoTx,
  convenio: ConvenioEscrito & Listas,
): Promise<ConvenioMantenidoVM> => {
  const { corredorId } = convenio;
  if (!(await corredorElegible(ctx.tx, corredorId))) {
    throw corredorInvalido({ corredorId: [CORREDOR_NO_ELEGIBLE] });
  }
  const valores = { ...columnasDe(convenio), corredor_id: corredorId };
  const { id } = await crearRegistro(ctx, CONVENIO, valores);
  return terminar(ctx, id, convenio, { soloNuevos: true });
};

/**
 * Changes an agreement. Its broker is fixed, because its sales belong to that broker. Throws 404, 409 on a stale version, 400
 * by field.
 */
export const actualizarConvenio = async (
  ctx: ContextoTx,
  { id, version, ...convenio }: Recibido & Listas & { id: number; version?: number | undefined },
): Promise<ConvenioMantenidoVM> => {
  const vistas = await primasDe(ctx.tx, id, fechaSantiago(ctx.ahora));
  await actualizarRegistro(ctx, CONVENIO, {
    id,
    version,
    valores: columnasDe(convenio),
    fijos: [{ campo: 'corredorId', columna: 'corredor_id', valor: convenio.corredorId }],
  });
  return terminar(ctx, id, convenio, { soloNuevos: false, vistas });
};

/** Writes only the premiums or the users of an agreement, which stays locked meanwhile. Throws 404. */
export const guardarListas = async (
  ctx: ContextoTx,
  { id, ...listas }: Listas & { id: number },
  { soloNuevos }: { soloNuevos: boolean },
): Promise<ConvenioMantenidoVM> => {
  if (!(await tomarConvenio(ctx.tx, id))) throw registroNoEncontrado();
  return terminar(ctx, id, listas, { soloNuevos });
};
