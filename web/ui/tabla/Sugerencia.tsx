import { type PointerEvent, type ReactNode, Suspense, useState } from 'react';
import { perezosa } from '../../lib/tardia/tardia.tsx';
import type { SugerenciaMontadaProps } from './SugerenciaMontada.tsx';

// Without a network the tooltip is missing; the icon stays.
const Montada = perezosa<SugerenciaMontadaProps>(() =>
  import('./SugerenciaMontada.tsx').then(
    ({ SugerenciaMontada }) => SugerenciaMontada,
    () => () => null,
  ),
);

interface SugerenciaProps {
  readonly texto: string;
  readonly children: ReactNode;
}

/** Tooltip with an icon's name; its code loads with the first hover or focus. */
export const Sugerencia = ({ texto, children }: SugerenciaProps) => {
  const [destino, setDestino] = useState<HTMLSpanElement | null>(null);
  const [visible, setVisible] = useState<boolean | null>(null);
  const mostrar = () => setVisible(true);
  const ocultar = () => setVisible((antes) => antes && false);
  // A touch presses, and shows no tooltip.
  const alEntrar = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') mostrar();
  };
  return (
    <>
      <span
        ref={setDestino}
        onPointerEnter={alEntrar}
        onPointerLeave={ocultar}
        onFocus={mostrar}
        onBlur={ocultar}
      >
        {children}
      </span>
      {destino && visible !== null && (
        <Suspense>
          <Montada texto={texto} destino={destino} visible={visible} />
        </Suspense>
      )}
    </>
  );
};
