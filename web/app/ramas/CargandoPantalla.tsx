import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import classes from './CargandoPantalla.module.css';

/** Placeholder of a branch until its screen, or the session it needs, is loaded. */
export const CargandoPantalla = () => (
  <output className={classes.espera}>
    <span className={classes.texto}>
      <TextoDeCarga />
    </span>
  </output>
);
