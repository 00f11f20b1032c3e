import { completarPatente, normalizarPatente } from '#values/patente.ts';
import { CampoConFormato, type CampoDeTextoProps } from './CampoConFormato.tsx';
import classes from './campos.module.css';

/** A plate in its record form: a motorcycle's, typed with five characters, gets its zero on leaving. */
export const CampoPatente = (props: CampoDeTextoProps) => (
  <CampoConFormato
    label="Patente"
    placeholder="HWJP59"
    autoCapitalize="characters"
    spellCheck={false}
    classNames={{ input: classes.patente ?? '' }}
    {...props}
    formatear={normalizarPatente}
    alSalir={completarPatente}
  />
);
