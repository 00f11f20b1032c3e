import { patenteAlSalir, patenteTecleada } from '#values/patente-tecleada.ts';
import { CampoConFormato, type CampoDeTextoProps } from './formato/CampoConFormato.tsx';
import classes from './campos.module.css';

interface PatenteTecleadaProps extends CampoDeTextoProps {
  readonly formatear?: (texto: string) => string;
}

/**
 * Field for a plate and an optional check digit after it, as typed. The code that judges the digit is not in
 * the first load.
 */
export const PatenteTecleada = (props: PatenteTecleadaProps) => (
  <CampoConFormato
    label="Patente"
    placeholder="Ej.: BBCL23"
    data-medida="corta"
    autoCapitalize="characters"
    spellCheck={false}
    classNames={{ input: classes.patente ?? '' }}
    formatear={patenteTecleada}
    {...props}
    alSalir={patenteAlSalir}
  />
);
