import { sanear } from '#values/texto.ts';
import { CampoConFormato, type CampoDeTextoProps } from './formato/CampoConFormato.tsx';

const LARGO_ANIO = 4;

const formatear = (texto: string) => sanear(texto, 'soloDigitos').slice(0, LARGO_ANIO);

/** A year as digits; the form converts it to a number. */
export const CampoAnio = (props: CampoDeTextoProps) => (
  <CampoConFormato
    label="Año"
    inputMode="numeric"
    data-medida="minima"
    {...props}
    formatear={formatear}
  />
);
