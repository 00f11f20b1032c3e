import classes from './Esqueleto.module.css';
import { TextoDeCarga } from './TextoDeCarga.tsx';

/** Grey rows in place of a part of a screen that loads, after 200 ms. */
export const Esqueleto = () => (
  <div className={classes.esqueleto}>
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
