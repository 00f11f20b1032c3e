import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { captchaRequerido } from '#nucleo/comunes.errors.ts';
import { cerrarUnaSesion } from '#features/acceso/sesion/cerrar-sesiones.usecase.ts';
import { medirPresion } from '#features/presion/medir-presion.usecase.ts';
import {
  type Aforo,
  CONSERVA_S,
  estaAbierta,
  preguntarEn,
  puedeEntrar,
  REINTENTO_S,
  segundosDeEspera,
} from './turnos.ts';
import { leerSala, leerTurno } from './sala.query.ts';
import { anotarEntrada, anotarPresencia, darTurno } from './turno.store.ts';

/** Entry now; `turno` is the turn it waited with, or null without a wait. */
interface Pasa {
  readonly pasa: true;
  readonly turno: number | null;
}

interface Espera {
  readonly pasa: false;
  /** Signed turn for the browser's cookie. */
  readonly turno: string;
  readonly lugar: number;
  readonly espera: number;
  readonly reintentarEn: number;
  readonly vencido: boolean;
}

interface Turno {
  readonly id: number;
  readonly llegada: Date;
}

const textoDe = ({ id, llegada }: Turno): string => `${id}.${llegada.getTime()}`;

const firmado = ({ puertos }: Contexto, turno: Turno): string =>
  `${textoDe(turno)}~${puertos.cripto.codigo(`turno ${textoDe(turno)}`)}`;

/** Reads a signed turn; null when it was not made here. */
const leerFirmado = ({ puertos }: Contexto, dado: string): Turno | null => {
  const [texto = '', firma = ''] = dado.split('~');
  const [, id, llegada] = /^(\d{1,15})\.(\d{1,15})$/.exec(texto) ?? [];
  if (!id || !llegada || !puertos.cripto.esCodigo(firma, `turno ${texto}`)) return null;
  return { id: Number(id), llegada: new Date(Number(llegada)) };
};

type Estado = 'espera' | 'paso' | 'gastado' | 'vencido';

/**
 * Returns the state of a turn. It counts as expired when its row is gone, or belongs to another
 * visitor after a restore.
 */
const estadoDe = async ({ db, ahora }: Contexto, { id, llegada }: Turno): Promise<Estado> => {
  const fila = await leerTurno(db, id);
  if (fila?.llego_en.getTime() !== llegada.getTime()) return 'vencido';
  const hace = (desde: Date): number => (ahora.getTime() - desde.getTime()) / 1_000;
  if (fila.entro_en) return hace(fila.entro_en) < REINTENTO_S ? 'paso' : 'gastado';
  return hace(fila.visto_en) < CONSERVA_S ? 'espera' : 'vencido';
};

interface Visita {
  /** Turn from the browser's cookie, if any. */
  readonly traido: string | undefined;
  readonly captchaResuelto: () => Promise<boolean>;
}

/**
 * Decides whether a visitor of a public link enters now or waits, and at which place. While
 * somebody waits, a visitor without a turn needs a solved captcha (else 403), so that a visit costs
 * work (V-SALA-001). It takes no lock: concurrent visitors may exceed the capacity slightly, and
 * later ones wait for it.
 */
export const pedirTurno = async (
  ctx: Contexto,
  limite: number,
  { traido, captchaResuelto }: Visita,
): Promise<Pasa | Espera> => {
  const suyo = traido === undefined ? null : leerFirmado(ctx, traido);
  const estado = suyo && (await estadoDe(ctx, suyo));
  if (suyo && estado === 'paso') return { pasa: true, turno: suyo.id };

  const turno = estado === 'espera' ? suyo : null;
  const { esperaS: espera, publicasPorMinuto: terminadas } = await medirPresion(ctx);
  const { delante, ...sala } = await leerSala(ctx.db, turno?.id ?? null, ctx.ahora);
  const aforo: Aforo = { espera, limite, terminadas, ...sala };
  if (!turno && !estaAbierta(aforo) && !(await captchaResuelto())) throw captchaRequerido();
  if (puedeEntrar(aforo, delante)) return { pasa: true, turno: turno?.id ?? null };

  if (turno) await anotarPresencia(ctx.db, turno.id, ctx.ahora);
  const dado = turno ?? { id: await darTurno(ctx.db, ctx.ahora), llegada: ctx.ahora };
  const lugar = delante + 1;
  const segundos = segundosDeEspera(aforo, lugar);
  return {
    pasa: false,
    turno: firmado(ctx, dado),
    lugar,
    espera: segundos,
    reintentarEn: preguntarEn(segundos),
    vencido: estado === 'vencido',
  };
};

/**
 * Records an entry in the transaction that opens its session. A turn admits one session: an earlier
 * one of the same turn, whose response may have been lost, is closed (V-SALA-002).
 */
export const entrarConTurno = async (
  ctx: ContextoTx,
  turno: number | null,
  sesionId: string,
): Promise<void> => {
  const anterior = await anotarEntrada(ctx.tx, { turno, sesionId, ahora: ctx.ahora });
  if (anterior !== null) await cerrarUnaSesion(ctx, anterior, 'turno usado otra vez');
};
