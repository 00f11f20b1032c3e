import { patenteAlEscribir, patenteEscrita } from '#values/patente-escrita.ts';
import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';
import type { CampoDeTextoProps } from './CampoConFormato.tsx';
import { PatenteTecleada } from './PatenteTecleada.tsx';

/**
 * A plate in its record form: a motorcycle's, typed with five characters, gets its zero on leaving.
 * Its check digit may be typed after it; only a wrong one is part of the value, which is then no plate.
 */
export const CampoPatente = ({ value, defaultValue, onChange, ...resto }: CampoDeTextoProps) => {
  const [patente, setPatente] = useUncontrolled<string>({
    finalValue: '',
    ...(value !== undefined && { value }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(onChange && { onChange }),
  });
  // What is typed of a digit is the field's own, as long as the plate is the one that it was typed of.
  const [escrito, setEscrito] = useState({ texto: patente, patente });
  const escribir = (texto: string) => {
    const nueva = patenteEscrita(texto);
    setEscrito({ texto, patente: nueva });
    setPatente(nueva);
  };
  return (
    <PatenteTecleada
      {...resto}
      value={escrito.patente === patente ? escrito.texto : patente}
      onChange={escribir}
      formatear={patenteAlEscribir}
    />
  );
};
