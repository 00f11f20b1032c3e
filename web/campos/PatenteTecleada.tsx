import { patenteAlSalir, patenteTecleada } from '#values/patente-tecleada.ts';
import { CampoConFormato, type CampoDeTextoProps } from './CampoConFormato.tsx';
import classes from './campos.module.css';

interface PatenteTecleadaProps extends CampoDeTextoProps {
  readonly formatear?: (texto: string) => string;
}

/**
 * A plate, and its check digit where one is typed after it, as it is typed: what judges the digit is
 * no part of a first load.
 */
export const PatenteTecleada = (props: PatenteTecleadaProps) => (
  <CampoConFormato
    label="Patente"
    placeholder="HWJP59"
    autoCapitalize="characters"
    spellCheck={false}
    classNames={{ input: classes.patente ?? '' }}
    formatear={patenteTecleada}
    {...props}
    alSalir={patenteAlSalir}
  />
);
