import type { ComponentProps } from 'react';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { Pagina } from '../../ui/Pagina.tsx';

/** Screen of a purchase. A buyer by link reads one column, as on the front page; a seller has the whole width. */
export const PaginaDeCompra = (pagina: ComponentProps<typeof Pagina>) => {
  const porEnlace = useSesion().tipo === 'publica';
  return <Pagina {...pagina} {...(porEnlace && { ancho: 'columna' })} />;
};
