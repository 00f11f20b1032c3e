import { correoSugerido } from '#values/correo-sugerido.ts';
import { Anchor } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './campos.module.css';
import { useHastaSoltar } from './formato/puntero.ts';

interface CorreoSugeridoProps {
  readonly correo: string;
  readonly alElegir: (correo: string) => void;
  /** The field itself. */
  readonly children: ReactNode;
}

/** Asks below an e-mail field about a domain that looks mistyped, and corrects it with one press. */
export const CorreoSugerido = ({ correo, alElegir, children }: CorreoSugeridoProps) => {
  const raiz = useRef<HTMLDivElement>(null);
  const [escribe, setEscribe] = useState(false);
  const sugerido = correoSugerido(correo);
  // 'gmail.co' may become 'gmail.com' with the next key.
  const porTerminar = escribe && sugerido?.startsWith(correo.trim()) === true;
  const visto = useHastaSoltar(porTerminar ? null : sugerido);
  useEffect(() => {
    const { current } = raiz;
    // A foot that stays in sight may cover it.
    if (visto !== null && current?.contains(document.activeElement))
      current.querySelector('button')?.scrollIntoView({ block: 'nearest' });
  }, [visto]);
  return (
    <div ref={raiz} onInput={() => setEscribe(true)} onBlur={() => setEscribe(false)}>
      {children}
      <div aria-live="polite">
        {visto !== null && (
          <Anchor
            component="button"
            type="button"
            className={classes.sugerido ?? ''}
            onClick={() => {
              alElegir(visto);
              // The pressed button disappears.
              raiz.current?.querySelector('input')?.focus();
            }}
          >
            ¿Quiso decir {visto}?
          </Anchor>
        )}
      </div>
    </div>
  );
};
