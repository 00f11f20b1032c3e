import { pareceEnlace } from '#values/enlace-publico.ts';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { EntradaPublica } from '../acceso/EntradaPublica.tsx';
import { perezosa, tardia } from '../lib/tardia/tardia.tsx';
import { CargandoPantalla } from './ramas/CargandoPantalla.tsx';

// One chunk for both rare cases.
const Aparte = perezosa(async () => (await import('./Aparte.tsx')).Aparte);

const CompraDeUno = tardia(
  async () => (await import('../venta/compra/CompraDeUno.tsx')).CompraDeUno,
  <CargandoPantalla />,
);
/** Prefetches the screen that sells one vehicle. */
export const traerCompra = CompraDeUno.traer;

/** `/{datos}`, any address of one segment that is no screen: a public link, or a missing page. */
export const DireccionCorta = () => {
  const { datos = '' } = useParams();
  return (
    <Suspense fallback={<CargandoPantalla />}>
      {pareceEnlace(datos) ? (
        <EntradaPublica datos={datos} Sala={Aparte} Compra={CompraDeUno} />
      ) : (
        <Aparte />
      )}
    </Suspense>
  );
};
