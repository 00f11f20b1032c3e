import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * An id that filters a list, in the address beside page and sort; personal data must not use it. A change
 * returns to the first page.
 */
export const useFiltroDeLista = (
  clave: string,
): readonly [number | null, (id: number | null) => void] => {
  const [parametros, cambiar] = useSearchParams();
  const { state } = useLocation();
  const elegir = useCallback(
    (id: number | null) =>
      cambiar(
        (previos) => {
          const nuevos = new URLSearchParams(previos);
          nuevos.delete('pagina');
          if (id === null) nuevos.delete(clave);
          else nuevos.set(clave, String(id));
          return nuevos;
        },
        { replace: true, state: state as unknown },
      ),
    [cambiar, clave, state],
  );
  return [Number(parametros.get(clave)) || null, elegir];
};
