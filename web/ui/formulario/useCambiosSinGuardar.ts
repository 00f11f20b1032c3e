import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useConfirmar } from '../dialogo/confirmar.tsx';

interface TextosAlSalir {
  readonly titulo?: string;
  readonly texto?: string;
  readonly textoOk?: string;
  readonly textoCancelar?: string;
  /** Runs when the user leaves anyway. */
  readonly alSalir?: () => void;
}

/**
 * Asks before the user leaves a screen with unsaved changes. Returns a function that lets the next navigation
 * pass, for calling just before navigating after a save.
 */
export const useCambiosSinGuardar = (
  hayCambios: boolean,
  {
    titulo = '¿Salir sin guardar?',
    texto = 'Hay cambios que no se han guardado. Si sale ahora, se perderán.',
    textoOk = 'Salir sin guardar',
    textoCancelar = 'Seguir aquí',
    alSalir,
  }: TextosAlSalir = {},
): (() => void) => {
  const confirmar = useConfirmar();
  const salidaPermitida = useRef(false);
  const saliendo = useRef(alSalir);
  useEffect(() => {
    saliendo.current = alSalir;
  });
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hayCambios && !salidaPermitida.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const preguntar = async () => {
      const salir = await confirmar({ titulo, texto, textoOk, textoCancelar, peligro: true });
      if (!salir) return reset?.();
      saliendo.current?.();
      return proceed?.();
    };
    if (state === 'blocked') void preguntar();
  }, [state, proceed, reset, confirmar, titulo, texto, textoOk, textoCancelar]);

  useWindowEvent('beforeunload', (evento) => {
    if (hayCambios && !salidaPermitida.current) evento.preventDefault();
  });

  return () => {
    salidaPermitida.current = true;
  };
};
