import { PREFIJO_TELEFONO, soloDigitosTelefono } from '#values/telefono.ts';
import { CampoConFormato, type CampoDeTextoProps } from './formato/CampoConFormato.tsx';
import classes from './campos.module.css';

const LARGO_NACIONAL = 9;

const formatear = (texto: string) => soloDigitosTelefono(texto).slice(0, LARGO_NACIONAL);

/** Nine national digits; +56 is shown before them and is not part of the value. */
export const CampoTelefono = (props: CampoDeTextoProps) => (
  <CampoConFormato
    label="Teléfono"
    placeholder="Ej.: 912345678"
    data-medida="corta"
    inputMode="tel"
    leftSection={<span className={classes.prefijo}>{PREFIJO_TELEFONO}</span>}
    leftSectionWidth="3rem"
    {...props}
    dato="tel-national"
    formatear={formatear}
  />
);
