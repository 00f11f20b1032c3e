import { pareceEnlace } from '#values/enlace-publico.ts';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { NoEncontrada } from '../error/NoEncontrada.tsx';
import { CargandoPantalla } from './CargandoPantalla.tsx';

const EntradaPublica = lazy(async () => ({
  default: (await import('../acceso/EntradaPublica.tsx')).EntradaPublica,
}));

/** `/{datos}`, any address of one segment that is no screen: a public link, or nothing of ours. */
export const DireccionCorta = () => {
  const { datos = '' } = useParams();
  return pareceEnlace(datos) ? (
    <Suspense fallback={<CargandoPantalla />}>
      <EntradaPublica datos={datos} />
    </Suspense>
  ) : (
    <NoEncontrada />
  );
};
