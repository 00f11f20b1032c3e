import { sanear } from '#values/texto.ts';
import { CampoConFormato, type CampoDeTextoProps } from './CampoConFormato.tsx';

const LARGO_ANIO = 4;

const formatear = (texto: string) => sanear(texto, 'soloDigitos').slice(0, LARGO_ANIO);

/** A year as its digits; the form turns it into a number. */
export const CampoAnio = (props: CampoDeTextoProps) => (
  <CampoConFormato label="Año" inputMode="numeric" {...props} formatear={formatear} />
);
