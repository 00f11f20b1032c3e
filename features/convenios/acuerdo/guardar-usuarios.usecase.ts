import {
  type ClaseDeRegistro,
  guardarDeLista,
} from '#features/registros/guardar-registro.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { esPerfilDeVenta } from '#features/convenios/convenio.ts';
import { usuariosInvalidos } from '#features/convenios/convenio.errors.ts';
import { TEXTOS } from './convenio-escrito.ts';
import type { UsuarioDeConvenioVM } from './convenio-mantenido.contract.ts';
import { usuariosDe } from './convenio-mantenido.query.ts';
import { type UsuarioElegible, usuariosPara } from '#features/convenios/elegibles.query.ts';
import type { UsuarioEntrada } from './guardar-convenio.contract.ts';

const LISTA = 'usuariosConvenioVM';
const DERECHOS = [
  'puedeHacerCargaMasiva',
  'puedeHacerCargaMasivaEspecial',
  'puedeHacerCargaManualEspecial',
] as const;

const USUARIO: ClaseDeRegistro<'convenio_usuarios'> = {
  tabla: 'convenio_usuarios',
  entidad: 'usuario',
  duplicado: () => usuariosInvalidos({ [LISTA]: [TEXTOS.usuarioRepetido] }),
  parteDe: ({ convenio_id, usuario_id }) => ({
    entidad: 'convenio',
    id: convenio_id,
    distingue: { usuario_id },
  }),
};

interface Par {
  readonly usuario: UsuarioEntrada;
  /** Existing link that it changes. */
  readonly actual: UsuarioDeConvenioVM | undefined;
  readonly elegible: UsuarioElegible | undefined;
}

/** Only a valid user of the agreement's broker may be linked or re-enabled; existing links stay. */
const reparoDeNuevo = (elegible: UsuarioElegible | undefined): readonly [string, string] | null => {
  if (!elegible?.vigente) return ['usuarioId', 'El usuario no existe o no está vigente'];
  return elegible.delCorredor
    ? null
    : ['usuarioId', 'El usuario no está vinculado al corredor del convenio'];
};

const reparoDe = (
  { usuario, actual, elegible }: Par,
  { convenioId, soloNuevos }: { convenioId: number; soloNuevos: boolean },
): readonly [string, string] | null => {
  const ajeno = usuario.convenioId !== undefined && usuario.convenioId !== convenioId;
  const otro = usuario.id !== undefined && usuario.id !== actual?.id;
  if (ajeno || otro) return ['id', 'El usuario no es de este convenio'];
  if (actual && soloNuevos) return ['usuarioId', TEXTOS.usuarioRepetido];
  const derecho = DERECHOS.find((uno) => usuario[uno]);
  if (derecho && elegible && !esPerfilDeVenta(elegible.perfilId)) {
    return [derecho, 'Solo los usuarios con perfil VENTA pueden tener esta opción'];
  }
  if (!actual) return reparoDeNuevo(elegible);
  const vuelve = usuario.vigente && !actual.vigente;
  return vuelve && reparoDeNuevo(elegible) ? ['usuarioId', TEXTOS.usuarioIntocable] : null;
};

const exigirQueSirvan = (
  pares: readonly Par[],
  reglas: { convenioId: number; soloNuevos: boolean },
): void => {
  if (pares.length === 0) throw usuariosInvalidos({ [LISTA]: [TEXTOS.sinUsuarios] });
  const errors: Record<string, string[]> = {};
  for (const [lugar, par] of pares.entries()) {
    const repetido = pares
      .slice(0, lugar)
      .some(({ usuario }) => usuario.usuarioId === par.usuario.usuarioId);
    const reparo = repetido
      ? (['usuarioId', TEXTOS.usuarioRepetido] as const)
      : reparoDe(par, reglas);
    if (reparo) errors[`${LISTA}.${lugar}.${reparo[0]}`] = [reparo[1]];
  }
  if (Object.keys(errors).length > 0) throw usuariosInvalidos(errors);
};

const guardarUno = (ctx: ContextoTx, convenioId: number, { usuario, actual }: Par) =>
  guardarDeLista(ctx, USUARIO, {
    actual,
    version: usuario.version,
    clave: { convenio_id: convenioId, usuario_id: usuario.usuarioId },
    valores: {
      vigente: usuario.vigente,
      puede_masiva: usuario.puedeHacerCargaMasiva,
      puede_masiva_especial: usuario.puedeHacerCargaMasivaEspecial,
      puede_manual_especial: usuario.puedeHacerCargaManualEspecial,
    },
  });

/**
 * Adds or changes users of an agreement; unlisted ones stay. Throws 400 by path of the list for an empty
 * list, a repeated or unavailable user, or a right that the profile lacks. Throws 409 for a stale link.
 */
export const guardarUsuarios = async (
  ctx: ContextoTx,
  convenioId: number,
  usuarios: readonly UsuarioEntrada[],
  { soloNuevos }: { soloNuevos: boolean },
): Promise<void> => {
  const existentes = await usuariosDe(ctx.tx, convenioId);
  const ids = usuarios.map(({ usuarioId }) => usuarioId);
  const elegibles = await usuariosPara(ctx.tx, convenioId, ids);
  const pares = usuarios.map((usuario) => ({
    usuario,
    actual: existentes.find(({ usuarioId }) => usuarioId === usuario.usuarioId),
    elegible: elegibles.find(({ id }) => id === usuario.usuarioId),
  }));
  exigirQueSirvan(pares, { convenioId, soloNuevos });
  for (const par of pares) await guardarUno(ctx, convenioId, par);
};
