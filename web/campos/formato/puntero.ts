import { useState, useSyncExternalStore } from 'react';

/** Events that end a press; a drag or a touch taken by the browser has no mouseup. */
const FINALES = ['mouseup', 'dragend', 'pointercancel'] as const;

const oyentes = new Set<() => void>();
let pulsado = false;

// A touch that is a tap has them too, before the focus moves.
window.addEventListener('mousedown', () => (pulsado = true), true);
for (const final of FINALES) {
  window.addEventListener(
    final,
    () => {
      pulsado = false;
      // The click follows its mouseup in the same task.
      window.setTimeout(() => oyentes.forEach((oyente) => oyente()));
    },
    true,
  );
}

/** Told of releases only: a field that no press holds back does not render for them. */
const alSoltar = (oyente: () => void): (() => void) => {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
};
const estaPulsado = (): boolean => pulsado;

/**
 * Value to show of one that moves what is below it. It stays the former one while a button is pressed, because
 * a press whose button moves away is lost (V-PULSAR-001).
 */
export const useHastaSoltar = <T>(valor: T): T => {
  const espera = useSyncExternalStore(alSoltar, estaPulsado);
  const [visto, setVisto] = useState(valor);
  if (!espera && visto !== valor) setVisto(valor);
  return espera ? visto : valor;
};
