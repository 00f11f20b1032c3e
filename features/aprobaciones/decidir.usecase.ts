import { hayOtroAdministrador } from '#features/acceso/administradores.query.ts';
import { correoDeUsuario } from '#features/acceso/identificar.query.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { noEncontrado } from '#nucleo/comunes.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { rolDePerfilId } from '#values/perfil.ts';
import {
  cambioResuelto,
  cambioVencido,
  hayQuienDecida,
  mismaPersona,
  sinDerecho,
} from './aprobacion.errors.ts';
import { cambioAprobado, cambioRechazado } from './aprobacion.hechos.ts';
import { resolverCambio, sinPersonales, tomarCambio } from './aprobacion.store.ts';
import { redactarDecision } from './cartas-de-aprobacion.ts';
import type { ClaseDeCambio } from './clase-de-cambio.usecase.ts';

type Cambio = NonNullable<Awaited<ReturnType<typeof tomarCambio>>>;

/** Locks the change. Throws if the caller may not decide it, or if it is decided or expired. */
const tomarPorDecidir = async ({ tx, actor, ahora }: ContextoTx, id: number): Promise<Cambio> => {
  const cambio = await tomarCambio(tx, id);
  if (!cambio) throw noEncontrado();
  if (cambio.propuesto_por === actor.usuarioId) throw mismaPersona();
  if (cambio.estado !== 'pendiente') throw cambioResuelto();
  if (cambio.vence_en <= ahora) throw cambioVencido();
  return cambio;
};

const claseDe = (clases: readonly ClaseDeCambio[], { llamada }: Cambio): ClaseDeCambio => {
  const clase = clases.find((una) => una.llamada.id === llamada);
  if (!clase) throw noEncontrado();
  return clase;
};

const avisar = async (
  ctx: ContextoTx,
  { id, propuesto_por: propuestoPor, renglones }: Cambio,
  { titulo, motivo }: { titulo: string; motivo: string | null },
): Promise<void> => {
  const dueno = await correoDeUsuario(ctx.tx, propuestoPor);
  if (!dueno) return;
  await escribirCorreo(ctx, {
    clave: `cambio-decidido:${id}`,
    ventaId: null,
    para: dueno.email,
    carta: redactarDecision(
      { titulo, renglones: sinPersonales(renglones) },
      { quien: ctx.actor.nombreUsuario ?? '', motivo },
    ),
  });
};

const aplicar = async (ctx: ContextoTx, clase: ClaseDeCambio, cambio: Cambio): Promise<void> => {
  const { tx, ahora, actor } = ctx;
  const { id } = cambio;
  if (!cambio.vigente || !clase.llamada.quien[rolDePerfilId(cambio.perfil_id)]) throw sinDerecho();
  await clase.aplicar(ctx, cambio.datos);
  const { usuarioId } = actor;
  await resolverCambio(tx, id, { estado: 'aprobado', usuarioId, motivo: null, ahora });
  const { llamada, propuesto_por: propuestoPor } = cambio;
  await registrar(ctx, cambioAprobado({ id, despues: { llamada, propuestoPor } }));
  await avisar(ctx, cambio, { titulo: clase.titulo, motivo: null });
};

/** Makes another person's proposed change by the rules of now, in one transaction with the decision. */
export const aprobarCambio = async (
  ctx: ContextoTx,
  clases: readonly ClaseDeCambio[],
  id: number,
): Promise<void> => {
  const cambio = await tomarPorDecidir(ctx, id);
  await aplicar(ctx, claseDe(clases, cambio), cambio);
};

/**
 * Approves a change by an operator's command on the server. Throws if another Administrador could decide it.
 * `clases`: kinds that may be approved this way.
 */
export const aprobarEnElServidor = async (
  ctx: ContextoTx,
  clases: readonly ClaseDeCambio[],
  id: number,
): Promise<void> => {
  const cambio = await tomarPorDecidir(ctx, id);
  const clase = claseDe(clases, cambio);
  if (await hayOtroAdministrador(ctx.tx, cambio.propuesto_por)) throw hayQuienDecida();
  await aplicar(ctx, clase, cambio);
};

export const rechazarCambio = async (
  ctx: ContextoTx,
  clases: readonly ClaseDeCambio[],
  { id, motivo }: { readonly id: number; readonly motivo: string },
): Promise<void> => {
  const { tx, ahora, actor } = ctx;
  const cambio = await tomarPorDecidir(ctx, id);
  const clase = claseDe(clases, cambio);
  const usuarioId = actor.usuarioId ?? 0;
  await resolverCambio(tx, id, { estado: 'rechazado', usuarioId, motivo, ahora });
  const { llamada, propuesto_por: propuestoPor } = cambio;
  await registrar(ctx, cambioRechazado({ id, despues: { llamada, propuestoPor, motivo } }));
  await avisar(ctx, cambio, { titulo: clase.titulo, motivo });
};
