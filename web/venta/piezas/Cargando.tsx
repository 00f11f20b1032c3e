import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import classes from './Cargando.module.css';

/** Placeholder of a purchase screen until its data arrive. */
export const Cargando = () => (
  <output className={classes.cargando}>
    <TextoDeCarga />
  </output>
);
