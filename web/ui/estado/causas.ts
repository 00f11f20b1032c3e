import { mensajePorEstado } from '#values/respuesta.ts';
import { ErrorDeApi } from '../../lib/api/api.ts';
import { NO_SE_PROCESO } from '../../lib/api/textos-de-fallo.ts';

export interface Causa {
  /** Failure in one sentence, as a page's title. */
  readonly titulo: string;
  /** Kept data, and the next step. */
  readonly texto: string;
}

const SIN_RED: Causa = {
  titulo: 'Sin conexión con el servidor',
  texto: 'Revise su conexión e intente nuevamente. Lo que ya estaba guardado sigue guardado.',
};
const AJENO: Causa = {
  titulo: 'Esto no es de su perfil',
  texto:
    'No se cambió nada. Si lo necesita para su trabajo, pídalo a un administrador del sistema.',
};
const AUSENTE: Causa = {
  titulo: 'No encontramos lo que busca',
  texto: 'Puede que se haya quitado, o que la dirección esté mal escrita.',
};
export const NUESTRO: Causa = {
  titulo: NO_SE_PROCESO,
  texto:
    'Lo que ya estaba guardado sigue guardado. Si este persiste, póngase en contacto con soporte.',
};

/** Cause of a failure in words, or null if its status does not tell it (400, 409, 429). */
export const causaDe = (error: unknown): Causa | null => {
  if (!(error instanceof ErrorDeApi)) return NUESTRO;
  const { estado } = error;
  if (estado === 0 || estado === 408) return SIN_RED;
  if (estado === 403) return AJENO;
  if (estado === 404) return AUSENTE;
  return estado >= 500 ? NUESTRO : null;
};

const REHUSADOS: readonly number[] = [403, 404];

/** Statuses whose server may say more than their cause. */
const CON_TEXTO_PROPIO: readonly number[] = [403, 404, 503];

/** Text of the server, if it says more than the status does. */
const textoPropio = (error: unknown): string | null => {
  if (!(error instanceof ErrorDeApi)) return null;
  const { estado, message } = error;
  if (causaDe(error) === null) return message;
  const dice = CON_TEXTO_PROPIO.includes(estado) && message !== mensajePorEstado(estado);
  return dice ? message : null;
};

/** Words below the title of what failed. */
export const textoDeCausa = (error: unknown): string =>
  textoPropio(error) ?? (causaDe(error) ?? NUESTRO).texto;

/** ' Si nos llama, …' with the request number of our own failure; empty for others. */
const conNumero = (error: unknown): string =>
  error instanceof ErrorDeApi && error.estado >= 500 && error.idSolicitud !== null
    ? ` Si nos llama, indique el N° de solicitud ${error.idSolicitud}.`
    : '';

/**
 * Words for a failed action, which stays on its screen with what was typed. A refusal keeps its text, which the
 * specification quotes for 403 and 404.
 */
export const textoDeFallo = (error: unknown): string => {
  if (error instanceof ErrorDeApi && REHUSADOS.includes(error.estado)) return error.message;
  const { titulo, texto } = causaDe(error) ?? NUESTRO;
  return textoPropio(error) ?? `${titulo}. ${texto}${conNumero(error)}`;
};
