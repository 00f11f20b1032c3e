import { sanear } from '#values/texto.ts';
import { formatearNumero } from '#values/numero.ts';
import { CampoConFormato, type CampoDeTextoProps } from './CampoConFormato.tsx';

const LARGO_MAXIMO = 12;

const enteroDe = (texto: string): number | null => {
  const digitos = sanear(texto, 'soloDigitos').slice(0, LARGO_MAXIMO);
  return digitos === '' ? null : Number(digitos);
};
const formatear = (texto: string): string => {
  const entero = enteroDe(texto);
  return entero === null ? '' : formatearNumero(entero);
};

interface CampoEnteroProps extends Omit<CampoDeTextoProps, 'value' | 'onChange'> {
  readonly value?: number | null | undefined;
  readonly onChange?: ((entero: number | null) => void) | undefined;
}

/** A whole number from 0, shown with the dots of thousands while it is typed; null when blank. */
export const CampoEntero = ({ value, onChange, ...resto }: CampoEnteroProps) => (
  <CampoConFormato
    inputMode="numeric"
    {...resto}
    value={value === null || value === undefined ? '' : formatearNumero(value)}
    onChange={(texto) => onChange?.(enteroDe(texto))}
    formatear={formatear}
  />
);
