import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { informePedido } from '#features/informes/informe.hechos.ts';
import { alcanzaCorredor } from '#features/mantenedores/alcance.query.ts';
import { sinPermiso } from '#nucleo/comunes.errors.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { ultimoHoy } from '#values/momento.ts';
import { mensajePorEstado } from '#values/respuesta.ts';
import { Fallo } from '#values/fallo.ts';
import type { ClaseDeInforme } from './clases-de-informe.ts';
import { generarInforme } from './generar-informe.queue.ts';
import type { EntradaDeInforme } from './informe.contract.ts';
import { periodoInvalido, sinVentas } from './informe.errors.ts';
import { alcanzaConvenios, contarInforme, type FiltroDeInforme } from './informe.query.ts';
import { informeIgualEnCurso, insertarInforme } from './informe.store.ts';
import { FILAS_EN_RESPUESTA, type Periodo, revisarPeriodo } from './informe.ts';

interface PeticionDeInforme extends Periodo {
  readonly conveniosId: readonly number[];
  readonly corredorId: number | null;
}

const exigirPeriodo = ({ actor, ahora }: Contexto, { desde, hasta }: Periodo) => {
  const reparos = revisarPeriodo(
    { desde, hasta },
    {
      hoy: fechaSantiago(ahora),
      ultimo: ultimoHoy(ahora),
      sinLimite: actor.rol === 'administrador',
    },
  );
  const errors = Object.fromEntries(Object.entries(reparos).map(([k, texto]) => [k, [texto]]));
  if (Object.keys(errors).length === 0) return;
  const { codigo, estado } = periodoInvalido();
  throw new Fallo(codigo, estado, mensajePorEstado(estado, errors), { errors });
};

/** Filter of a report. Throws on a wrong period and on ids beyond the caller's rights. */
export const filtroPermitido = async (
  ctx: Contexto,
  clase: ClaseDeInforme,
  { desde, hasta, conveniosId, corredorId }: PeticionDeInforme,
): Promise<FiltroDeInforme> => {
  exigirPeriodo(ctx, { desde, hasta });
  const { actor, alcance } = ctx;
  const filtro: FiltroDeInforme = {
    clase,
    desde,
    hasta,
    usuarioId: actor.usuarioId ?? 0,
    alcance: alcance === 'todo' || alcance === 'corredor' ? alcance : 'propio',
    conveniosId: conveniosId.toSorted((a, b) => a - b),
    corredorId,
  };
  if (corredorId !== null && !(await alcanzaCorredor(ctx.db, ctx, corredorId))) throw sinPermiso();
  if (!(await alcanzaConvenios(ctx.db, filtro))) throw sinPermiso();
  return filtro;
};

/**
 * Prepares a report. Sets `trabajoId`, the number of its job, if it is too long for one answer. Throws on a
 * wrong period, on ids beyond the caller's rights, and on an empty report.
 */
export const pedirInforme = async (
  { ctx, enTransaccion }: { readonly ctx: Contexto; readonly enTransaccion: EnTransaccion },
  clase: ClaseDeInforme,
  entrada: EntradaDeInforme,
): Promise<{ filtro: FiltroDeInforme; trabajoId: number | null }> => {
  const { fechaDesde: desde, fechaHasta: hasta, conveniosId, usuarioId } = entrada;
  const corredorId = entrada.corredorId || null;
  const filtro = await filtroPermitido(ctx, clase, { desde, hasta, conveniosId, corredorId });
  if (usuarioId !== ctx.actor.usuarioId) throw sinPermiso();
  const total = await contarInforme(ctx.db, filtro);
  if (total === 0) throw sinVentas();
  if (total <= FILAS_EN_RESPUESTA) return { filtro, trabajoId: null };
  const trabajoId = await enTransaccion(ctx, async (tx) => {
    const nuevo = { ...filtro, total, ahora: tx.ahora };
    const enCurso = await informeIgualEnCurso(tx.tx, nuevo);
    if (enCurso !== undefined) return enCurso;
    const informeId = await insertarInforme(tx.tx, nuevo);
    await registrar(tx, informePedido({ id: informeId, despues: { ...filtro, total } }));
    await tx.encolar(generarInforme, { informeId });
    return informeId;
  });
  return { filtro, trabajoId };
};
