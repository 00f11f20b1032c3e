import { useEffect, useRef, useState } from 'react';

/**
 * Whether the content of the container is wider than it. Only then it becomes a scroll region of
 * its own; otherwise the header can stick to the page.
 */
export const useDesborde = () => {
  const contenedor = useRef<HTMLDivElement>(null);
  const [desborda, setDesborda] = useState(false);
  useEffect(() => {
    const elemento = contenedor.current;
    const contenido = elemento?.firstElementChild;
    if (!elemento || !contenido) return undefined;
    const medir = () => setDesborda(contenido.scrollWidth > elemento.clientWidth + 1);
    const observador = new ResizeObserver(medir);
    observador.observe(elemento);
    observador.observe(contenido);
    return () => observador.disconnect();
  }, []);
  return { contenedor, desborda };
};
