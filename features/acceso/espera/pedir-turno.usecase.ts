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

/** Comes in: with the turn it waited with, or null where it did not have to wait. */
interface Pasa {
  readonly pasa: true;
  readonly turno: number | null;
}

interface Espera {
  readonly pasa: false;
  /** Its turn as its browser keeps it. */
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

/** The turn a browser brought, or null for what was not made here. */
const leerFirmado = ({ puertos }: Contexto, dado: string): Turno | null => {
  const [texto = '', firma = ''] = dado.split('~');
  const [, id, llegada] = /^(\d{1,15})\.(\d{1,15})$/.exec(texto) ?? [];
  if (!id || !llegada || !puertos.cripto.esCodigo(firma, `turno ${texto}`)) return null;
  return { id: Number(id), llegada: new Date(Number(llegada)) };
};

type Estado = 'espera' | 'paso' | 'gastado' | 'vencido';

/** What became of a turn: one whose row is gone, or is another one's after a restore, is past its time. */
const estadoDe = async ({ db, ahora }: Contexto, { id, llegada }: Turno): Promise<Estado> => {
  const fila = await leerTurno(db, id);
  if (fila?.llego_en.getTime() !== llegada.getTime()) return 'vencido';
  const hace = (desde: Date): number => (ahora.getTime() - desde.getTime()) / 1_000;
  if (fila.entro_en) return hace(fila.entro_en) < REINTENTO_S ? 'paso' : 'gastado';
  return hace(fila.visto_en) < CONSERVA_S ? 'espera' : 'vencido';
};

interface Visita {
  /** The turn that its browser kept, if any. */
  readonly traido: string | undefined;
  readonly captchaResuelto: () => Promise<boolean>;
}

/**
 * Decides whether a visitor of a public link enters now or waits, and at which place. While somebody waits, a
 * visitor without a turn has to bring a solved captcha (403 otherwise), so that a visit costs work (V-SALA-001).
 * No lock is taken: a few visitors of one moment may enter beyond the room there is; the next ones wait for as many.
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
 * Notes an entry in the transaction that opens its session. A turn lets one session in: the session it opened
 * before, whose answer may have been lost, is closed (V-SALA-002).
 */
export const entrarConTurno = async (
  ctx: ContextoTx,
  turno: number | null,
  sesionId: string,
): Promise<void> => {
  const anterior = await anotarEntrada(ctx.tx, { turno, sesionId, ahora: ctx.ahora });
  if (anterior !== null) await cerrarUnaSesion(ctx, anterior, 'turno usado otra vez');
};
