import { patenteAlEscribir, patenteEscrita } from '#values/patente-escrita.ts';
import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';
import type { CampoDeTextoProps } from './formato/CampoConFormato.tsx';
import { PatenteTecleada } from './PatenteTecleada.tsx';

/**
 * A plate in its stored form: a motorcycle's five characters get their zero on leaving. A check digit may be
 * typed after it. Only a wrong one becomes part of the value, which is then no plate.
 */
export const CampoPatente = ({ value, defaultValue, onChange, ...resto }: CampoDeTextoProps) => {
  const [patente, setPatente] = useUncontrolled<string>({
    finalValue: '',
    ...(value !== undefined && { value }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(onChange && { onChange }),
  });
  // The field itself holds the typed digit, as long as its plate stays.
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
