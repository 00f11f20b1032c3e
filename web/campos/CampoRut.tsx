import { formatearRutAlEscribir } from '#values/rut.ts';
import { CampoConFormato, type CampoDeTextoProps } from './CampoConFormato.tsx';

/** A RUT as people read it, '12.345.678-5'; dots and hyphen come by themselves. */
export const CampoRut = (props: CampoDeTextoProps) => (
  <CampoConFormato
    label="RUT"
    placeholder="12.345.678-5"
    {...props}
    formatear={formatearRutAlEscribir}
  />
);
