import { pareceEnlace } from '#values/enlace-publico.ts';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { EntradaPublica } from '../acceso/EntradaPublica.tsx';
import { perezosa } from '../lib/tardia/tardia.tsx';
import { CargandoPantalla } from './ramas/CargandoPantalla.tsx';

// One chunk for both rare cases.
const Aparte = perezosa(async () => (await import('./Aparte.tsx')).Aparte);

/** `/{datos}`, any address of one segment that is no screen: a public link, or a missing page. */
export const DireccionCorta = () => {
  const { datos = '' } = useParams();
  return (
    <Suspense fallback={<CargandoPantalla />}>
      {pareceEnlace(datos) ? <EntradaPublica datos={datos} Sala={Aparte} /> : <Aparte />}
    </Suspense>
  );
};
