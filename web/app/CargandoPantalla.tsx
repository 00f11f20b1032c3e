import { TextoDeCarga } from '../ui/espera/TextoDeCarga.tsx';
import classes from './CargandoPantalla.module.css';

/** What a branch shows while its screen, or the session it needs, is on its way. */
export const CargandoPantalla = () => (
  <output className={classes.espera}>
    <span className={classes.texto}>
      <TextoDeCarga />
    </span>
  </output>
);
