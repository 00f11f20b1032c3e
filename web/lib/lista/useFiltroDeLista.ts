import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * A text that filters a list, in the address beside page and sort; personal data must not use it. A change
 * returns to the first page.
 */
export const useTextoDeFiltro = (
  clave: string,
): readonly [string | null, (valor: string | null) => void] => {
  const [parametros, cambiar] = useSearchParams();
  const { state } = useLocation();
  const elegir = useCallback(
    (valor: string | null) =>
      cambiar(
        (previos) => {
          const nuevos = new URLSearchParams(previos);
          nuevos.delete('pagina');
          if (valor === null) nuevos.delete(clave);
          else nuevos.set(clave, valor);
          return nuevos;
        },
        { replace: true, state: state as unknown },
      ),
    [cambiar, clave, state],
  );
  return [parametros.get(clave), elegir];
};

/** An id that filters a list; see `useTextoDeFiltro`. */
export const useFiltroDeLista = (
  clave: string,
): readonly [number | null, (id: number | null) => void] => {
  const [texto, elegir] = useTextoDeFiltro(clave);
  const elegirId = useCallback(
    (id: number | null) => elegir(id === null ? null : String(id)),
    [elegir],
  );
  return [Number(texto) || null, elegirId];
};
