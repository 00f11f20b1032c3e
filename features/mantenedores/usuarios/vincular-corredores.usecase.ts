import { CORREDOR_NO_ELEGIBLE } from '#features/mantenedores/maestro.errors.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { hechoDeRegistro } from '#features/registros/registro.hechos.ts';
import {
  registroModificado,
  registroNoEncontrado,
  NO_CORRESPONDE,
} from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { VinculoEscrito } from './usuario.contract.ts';
import { vinculosInvalidos } from '#features/usuario/usuario.errors.ts';
import { corredoresDe, corredoresElegibles, usuarioParaCambiar } from './usuario.query.ts';
import { guardarVinculo, subirVersion } from './usuario.store.ts';
import {
  CORREDOR_REPETIDO,
  esAdministrador,
  SIN_CORREDOR,
  tieneUnCorredor,
  UN_SOLO_CORREDOR,
} from '#features/usuario/usuario.ts';

interface Pedido {
  readonly usuarioId: number;
  /** Version of the user as it was read. */
  readonly version?: number | undefined;
  readonly usuarioCorredoresVM: readonly VinculoEscrito[];
}

interface Vinculado {
  readonly id: number;
  readonly nombre: string;
  readonly vigente: boolean;
}

const CLAVE = 'usuarioCorredoresVM';

const nombresDe = (vinculos: readonly Vinculado[]): string =>
  vinculos
    .filter(({ vigente }) => vigente)
    .map(({ nombre }) => nombre)
    .join(', ');

/** Links after the change, by broker. Throws 400 at the wrong place of the list. */
const juntar = async (
  { tx }: ContextoTx,
  { usuarioId, usuarioCorredoresVM: lista }: Pedido,
  { antes, soloNuevos }: { antes: readonly Vinculado[]; soloNuevos: boolean },
): Promise<Map<number, Vinculado>> => {
  const elegibles = await corredoresElegibles(
    tx,
    lista.map(({ corredorId }) => corredorId),
  );
  const juntos = new Map(antes.map((vinculo) => [vinculo.id, vinculo]));
  const vistos = new Set<number>();
  const errores: Record<string, string[]> = {};
  for (const [lugar, { corredorId, usuarioId: suyo, vigente }] of lista.entries()) {
    const corredor = elegibles.find(({ id }) => id === corredorId);
    const tenia = juntos.get(corredorId)?.vigente ?? false;
    const rechazar = (texto: string) => (errores[`${CLAVE}.${lugar}.corredorId`] = [texto]);
    if (suyo !== undefined && suyo !== usuarioId) rechazar(NO_CORRESPONDE);
    else if (vistos.has(corredorId) || (soloNuevos && tenia)) rechazar(CORREDOR_REPETIDO);
    else if (!corredor || (vigente && !tenia && !corredor.vigente)) rechazar(CORREDOR_NO_ELEGIBLE);
    else juntos.set(corredorId, { id: corredorId, nombre: corredor.nombre, vigente });
    vistos.add(corredorId);
  }
  if (Object.keys(errores).length > 0) throw vinculosInvalidos(errores);
  return juntos;
};

const exigirCuantos = (perfilId: number, activos: number): void => {
  if (activos === 0 && !esAdministrador(perfilId)) {
    throw vinculosInvalidos({ [CLAVE]: [SIN_CORREDOR] });
  }
  if (activos > 1 && tieneUnCorredor(perfilId)) {
    throw vinculosInvalidos({ [CLAVE]: [UN_SOLO_CORREDOR] });
  }
};

/**
 * Links a user with brokers, and enables or disables links; those not on the list stay. Returns the removed
 * brokers. Throws 404, 409 on a stale version, 400 by place of the list.
 */
export const vincularCorredores = async (
  ctx: ContextoTx,
  pedido: Pedido,
  { soloNuevos }: { readonly soloNuevos: boolean },
): Promise<number[]> => {
  const { usuarioId, version } = pedido;
  const usuario = await usuarioParaCambiar(ctx.tx, usuarioId);
  if (!usuario) throw registroNoEncontrado();
  if (version !== undefined && version !== usuario.version) throw registroModificado();
  const antes = await corredoresDe(ctx.tx, usuarioId);
  const despues = await juntar(ctx, pedido, { antes, soloNuevos });
  const vinculos = [...despues.values()];
  exigirCuantos(usuario.perfil_id, vinculos.filter(({ vigente }) => vigente).length);
  const previo = new Map(antes.map(({ id, vigente }) => [id, vigente]));
  const cambiados = vinculos.filter(({ id, vigente }) => previo.get(id) !== vigente);
  if (cambiados.length === 0) return [];
  for (const { id, vigente } of cambiados) {
    await guardarVinculo(ctx.tx, { usuarioId, corredorId: id, vigente });
  }
  await subirVersion(ctx.tx, usuarioId);
  await registrar(
    ctx,
    hechoDeRegistro('actualizar', 'usuario', {
      id: usuarioId,
      antes: { corredores: nombresDe(antes) },
      despues: { corredores: nombresDe(vinculos) },
    }),
  );
  return cambiados.filter(({ vigente }) => !vigente).map(({ id }) => id);
};
