import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const CODIGO = /^#([\w-]{43})(?![\w-])/;

/**
 * Code in the fragment of a mailed link, or null. `recibido` is the fragment as received, which tells links
 * opened in the same tab apart.
 */
export const useCodigoDeEnlace = (): { codigo: string | null; recibido: string } => {
  const { hash, pathname } = useLocation();
  const navegar = useNavigate();
  // Another link opened in this tab changes only the fragment, so the screen restarts.
  const [recibido, setRecibido] = useState(hash);
  if (hash !== '' && hash !== recibido) setRecibido(hash);

  // Removes the code from history and address bar, where others could read it.
  useEffect(() => {
    if (hash !== '') void navegar(pathname, { replace: true });
  }, [hash, pathname, navegar]);

  return { codigo: CODIGO.exec(recibido)?.[1] ?? null, recibido };
};
