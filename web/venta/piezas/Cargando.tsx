import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import classes from './Cargando.module.css';

interface CargandoProps {
  /** Heading for screen readers, where the screen shows its title only once it knows it. */
  readonly titulo?: string;
}

/** Placeholder of a purchase screen until its data arrive. */
export const Cargando = ({ titulo }: CargandoProps) => (
  <>
    {titulo !== undefined && <h1 className="solo-lectores">{titulo}</h1>}
    <output className={classes.cargando}>
      <TextoDeCarga />
    </output>
  </>
);
