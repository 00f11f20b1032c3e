import {
  enteroAlEscribir,
  enteroAlSalir,
  enteroDeEscrito,
  reparoDeEnteroEscrito,
  textoDeEntero,
} from '#values/entero-escrito.ts';
import { useState } from 'react';
import { CampoConFormato, type CampoDeTextoProps } from './formato/CampoConFormato.tsx';

interface CampoEnteroProps extends Omit<CampoDeTextoProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly value?: number | null | undefined;
  readonly onChange?: ((entero: number | null) => void) | undefined;
}

/**
 * A whole number from 0, shown with dots of thousands while it is typed; null if blank. An invalid text stays
 * as typed: its value is NaN, which every schema refuses, so the form is not sent.
 */
export const CampoEntero = ({ value = null, onChange, ...resto }: CampoEnteroProps) => {
  const [texto, setTexto] = useState(() => textoDeEntero(value));
  const [visto, setVisto] = useState(value);
  // An external value replaces the text; the field's own value coming back does not.
  if (!Object.is(value, visto)) {
    setVisto(value);
    if (!Object.is(enteroDeEscrito(texto), value)) setTexto(textoDeEntero(value));
  }
  const escribir = (nuevo: string) => {
    setTexto(nuevo);
    const entero = enteroDeEscrito(nuevo);
    if (!Object.is(entero, value)) onChange?.(entero);
  };
  return (
    <CampoConFormato
      inputMode="numeric"
      data-medida="corta"
      data-reparo={reparoDeEnteroEscrito(texto) ?? undefined}
      {...resto}
      value={texto}
      onChange={escribir}
      formatear={enteroAlEscribir}
      alSalir={enteroAlSalir}
    />
  );
};
