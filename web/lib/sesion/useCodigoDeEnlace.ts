import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const CODIGO = /^#([\w-]{43})(?![\w-])/;

/**
 * The code that a link of our mails brings in its fragment, null when it brings none; `recibido` is
 * the fragment as it came, which tells one link from another opened in the same tab.
 */
export const useCodigoDeEnlace = (): { codigo: string | null; recibido: string } => {
  const { hash, pathname } = useLocation();
  const navegar = useNavigate();
  // Another link opened in this tab changes nothing but the fragment: the screen begins again.
  const [recibido, setRecibido] = useState(hash);
  if (hash !== '' && hash !== recibido) setRecibido(hash);

  // Neither the history nor somebody who looks over a shoulder keeps the way in.
  useEffect(() => {
    if (hash !== '') void navegar(pathname, { replace: true });
  }, [hash, pathname, navegar]);

  return { codigo: CODIGO.exec(recibido)?.[1] ?? null, recibido };
};
