import { hayOtroAdministrador } from '#features/acceso/administradores.query.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { noEncontrado, sinPermiso } from '#nucleo/comunes.errors.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { validar } from '#nucleo/validar.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { aprobacionNoExigida, cambioYaPropuesto, sinQuienDecida } from './aprobacion.errors.ts';
import { cambioPropuesto } from './aprobacion.hechos.ts';
import { cambiosSobre, otrosQueDeciden } from './aprobacion.query.ts';
import { guardarCambio, sinPersonales, sostenerPropuestas } from './aprobacion.store.ts';
import { redactarPropuesta } from './cartas-de-aprobacion.ts';
import type { ClaseDeCambio } from './clase-de-cambio.usecase.ts';

const DIA_MS = 86_400_000;

interface Pedido {
  readonly llamada: string;
  readonly entrada: unknown;
}

interface Ensayado {
  readonly clase: ClaseDeCambio;
  readonly datos: unknown;
}

/** Thrown to roll a trial back. */
class FinDelEnsayo extends Error {}

const ensayar = async (ctx: Contexto, enTransaccion: EnTransaccion, { clase, datos }: Ensayado) => {
  try {
    await enTransaccion(ctx, async (tx) => {
      await clase.aplicar(tx, datos);
      throw new FinDelEnsayo();
    });
  } catch (error) {
    if (!(error instanceof FinDelEnsayo)) throw error;
  }
};

/** Parses and tries the proposed change, so that it is refused here for the same reasons. */
export const ensayarCambio = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  clases: readonly ClaseDeCambio[],
  { llamada, entrada }: Pedido,
): Promise<Ensayado> => {
  const clase = clases.find((una) => una.llamada.id === llamada);
  if (!clase) throw noEncontrado();
  if (!clase.llamada.quien[ctx.actor.rol]) throw sinPermiso();
  if (!clase.exigida(ctx.ajustes)) throw aprobacionNoExigida();
  await clase.antes?.(ctx, enTransaccion);
  const datos = await clase.guardar(ctx, validar(clase.llamada.entrada, entrada));
  await ensayar(ctx, enTransaccion, { clase, datos });
  return { clase, datos };
};

/** Subjects of a change. Throws if another change about one of them waits. */
const exigirQueNoEspere = async (
  ctx: ContextoTx,
  { clase, datos }: Ensayado,
): Promise<readonly string[]> => {
  const sobre = (await clase.sobre?.(ctx, datos)) ?? [];
  if (sobre.length === 0) return sobre;
  await sostenerPropuestas(ctx.tx);
  const esperan = await cambiosSobre(ctx.tx, ctx.ahora);
  if (sobre.some((uno) => esperan.has(uno))) throw cambioYaPropuesto();
  return sobre;
};

/** Stores a change for a second person, and mails those who may decide. */
export const proponer = async (ctx: ContextoTx, ensayado: Ensayado): Promise<{ id: number }> => {
  const { clase, datos } = ensayado;
  const { tx, ahora, actor, ajustes } = ctx;
  const propuestoPor = actor.usuarioId ?? 0;
  if (!clase.sinOtraPersona && !(await hayOtroAdministrador(tx, propuestoPor))) {
    throw sinQuienDecida();
  }
  const sobre = await exigirQueNoEspere(ctx, ensayado);
  const renglones = await clase.resumir(ctx, datos);
  const venceEn = new Date(ahora.getTime() + ajustes.dosPersonas.dias * DIA_MS);
  const llamada = clase.llamada.id;
  const id = await guardarCambio(tx, {
    llamada,
    datos,
    renglones,
    sobre,
    propuestoPor,
    ahora,
    venceEn,
  });
  const dice = sinPersonales(renglones);
  await registrar(ctx, cambioPropuesto({ id, despues: { llamada, dice } }));
  const carta = redactarPropuesta(
    { titulo: clase.titulo, renglones: dice },
    {
      quien: actor.nombreUsuario ?? '',
      hasta: formatearFechaHora(venceEn),
      direccion: ajustes.direccionEscrita,
    },
  );
  for (const otro of await otrosQueDeciden(tx, propuestoPor)) {
    await escribirCorreo(ctx, {
      clave: `cambio-propuesto:${id}:${otro.id}`,
      ventaId: null,
      para: otro.email ?? '',
      carta,
    });
  }
  return { id };
};
