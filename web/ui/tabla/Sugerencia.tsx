import { type PointerEvent, type ReactNode, Suspense, useState } from 'react';
import { perezosa } from '../../lib/tardia/tardia.tsx';
import type { SugerenciaMontadaProps } from './SugerenciaMontada.tsx';

// Without a network there is no name over the icon; the icon itself stays.
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

/** The name of an icon, over it; its code comes with the first pointer or focus that asks. */
export const Sugerencia = ({ texto, children }: SugerenciaProps) => {
  const [destino, setDestino] = useState<HTMLSpanElement | null>(null);
  const [visible, setVisible] = useState<boolean | null>(null);
  const mostrar = () => setVisible(true);
  const ocultar = () => setVisible((antes) => antes && false);
  // A finger presses; it does not ask what is below it.
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
