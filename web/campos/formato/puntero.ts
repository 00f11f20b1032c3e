import { useState, useSyncExternalStore } from 'react';

/**
 * Events that end a press. A drag or a touch taken by the browser has no mouseup, and a release over a menu or
 * outside the window may not arrive, so the next sign of life ends it too.
 */
const FINALES = ['mouseup', 'dragend', 'pointercancel', 'contextmenu', 'keydown', 'blur'] as const;

const oyentes = new Set<() => void>();
let pulsado = false;

const soltar = ({ type: tipo, target: destino }: Event): void => {
  // The blur of the window alone: a field is left while the button is pressed.
  if (!pulsado || (tipo === 'blur' && destino instanceof Node)) return;
  pulsado = false;
  // The click follows its mouseup in the same task.
  window.setTimeout(() => oyentes.forEach((oyente) => oyente()));
};

// A touch that is a tap has them too, before the focus moves. Other buttons press nothing.
window.addEventListener('mousedown', ({ button: boton }) => (pulsado ||= boton === 0), true);
for (const final of FINALES) window.addEventListener(final, soltar, true);

/** Told of releases only: a field that no press holds back does not render for them. */
const alSoltar = (oyente: () => void): (() => void) => {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
};
const estaPulsado = (): boolean => pulsado;

/**
 * Value to show of one that moves what is below it. It stays the former one while the main button is pressed,
 * because a press whose target moves away is lost (V-PULSAR-001).
 */
export const useHastaSoltar = <T>(valor: T): T => {
  const espera = useSyncExternalStore(alSoltar, estaPulsado);
  const [visto, setVisto] = useState(valor);
  if (!espera && visto !== valor) setVisto(valor);
  return espera ? visto : valor;
};
