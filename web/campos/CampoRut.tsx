import { formatearRutAlEscribir } from '#values/rut.ts';
import { CampoConFormato, type CampoDeTextoProps } from './formato/CampoConFormato.tsx';

/** A RUT in its readable form '12.345.678-5'; the field inserts dots and hyphen. */
export const CampoRut = (props: CampoDeTextoProps) => (
  <CampoConFormato
    label="RUT"
    placeholder="Ej.: 12.345.678-5"
    data-medida="corta"
    {...props}
    formatear={formatearRutAlEscribir}
  />
);
