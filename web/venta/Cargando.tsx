import { TextoDeCarga } from '../ui/espera/TextoDeCarga.tsx';
import classes from './Cargando.module.css';

/** What a screen of the purchase shows until its data is there. */
export const Cargando = () => (
  <output className={classes.cargando}>
    <TextoDeCarga />
  </output>
);
