import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';
import type { Contexto } from './contexto.ts';

/**
 * The failpoint of the setting FALLA (`emision.trasFirmar:kill9`, or `:error`): tests only. Without
 * it every point is a no-op.
 */
export const fallaDe = (ajuste: string): Contexto['falla'] => {
  const [punto, modo] = ajuste.split(':');
  if (!punto) return () => undefined;
  return (aqui: PuntoDeFalla) => {
    if (aqui !== punto) return;
    if (modo === 'error') throw new Error(`falla pedida en ${aqui}`);
    process.kill(process.pid, 'SIGKILL');
  };
};
