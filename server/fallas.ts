import {
  PUNTOS_DE_ANULACION,
  PUNTOS_DE_CARGA,
  PUNTOS_DE_ENTREGA,
  PUNTOS_DE_RECORDATORIOS,
  PUNTOS_DE_FALLA,
  PUNTOS_DE_INFORME,
  PUNTOS_DE_TECHO,
  type PuntoDeFalla,
} from '#values/puntos-de-falla.ts';
import type { Contexto } from '#nucleo/contexto.ts';

const FORMA = /^([\w.]+):(kill9|pausa|error)(?::(\d+))?$/;

const hacer = (modo: string, punto: PuntoDeFalla): void => {
  if (modo === 'error') throw new Error(`falla pedida en ${punto}`);
  process.kill(process.pid, modo === 'pausa' ? 'SIGSTOP' : 'SIGKILL');
};

/**
 * Failpoint of the setting FALLA, for tests only, as `emision.trasFirmar:kill9`. The mode is `kill9`, `pausa`
 * (SIGSTOP, until SIGCONT) or `error`; a final `:3` waits for the third pass. Without the setting every point
 * is a no-op. Throws when the point does not exist.
 */
export const fallaDe = (ajuste: string): Contexto['falla'] => {
  if (!ajuste) return () => undefined;
  const [, nombre = '', modo = '', vez = '1'] = FORMA.exec(ajuste) ?? [];
  const puntos = [
    ...PUNTOS_DE_FALLA,
    ...PUNTOS_DE_CARGA,
    ...PUNTOS_DE_ENTREGA,
    ...PUNTOS_DE_INFORME,
    ...PUNTOS_DE_TECHO,
    ...PUNTOS_DE_ANULACION,
    ...PUNTOS_DE_RECORDATORIOS,
  ];
  const punto = puntos.find((p) => p === nombre);
  if (!punto) throw new Error(`FALLA desconocida: ${ajuste}`);
  let faltan = Number(vez);
  return (aqui) => {
    if (aqui !== punto) return;
    faltan -= 1;
    if (faltan === 0) hacer(modo, punto);
  };
};
