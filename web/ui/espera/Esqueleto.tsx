import { useEffect, useState } from 'react';
import classes from './Esqueleto.module.css';
import { TextoDeCarga } from './TextoDeCarga.tsx';

/** Longest time between two placeholders of one wait. */
const RELEVO_MS = 100;
let enPantalla = 0;
/** End of the last placeholder, in milliseconds of the page. */
let ultimo = -Infinity;

/** The former one still stands while its successor renders. */
const relevaAOtro = (): boolean => enPantalla > 0 || performance.now() - ultimo < RELEVO_MS;

const estar = (): (() => void) => {
  enPantalla += 1;
  return () => {
    enPantalla -= 1;
    ultimo = performance.now();
  };
};

/** Grey rows in place of a part of a screen that loads: after 200 ms, or at once if they replace others. */
export const Esqueleto = () => {
  const [seguido] = useState(relevaAOtro);
  useEffect(estar, []);
  return (
    <div className={classes.esqueleto} data-seguido={seguido || undefined}>
      <output className={classes.texto}>
        <TextoDeCarga />
      </output>
      <div aria-hidden className={classes.bloque}>
        <span />
        <span />
        <span />
      </div>
      <div aria-hidden className={classes.bloque}>
        <span />
        <span />
        <span />
      </div>
    </div>
  );
};
