import { pareceEnlace } from '#values/enlace-publico.ts';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { EntradaPublica } from '../acceso/EntradaPublica.tsx';
import { CargandoPantalla } from './CargandoPantalla.tsx';

const NoEncontrada = lazy(async () => ({
  default: (await import('../error/NoEncontrada.tsx')).NoEncontrada,
}));

/** `/{datos}`, any address of one segment that is no screen: a public link, or nothing of ours. */
export const DireccionCorta = () => {
  const { datos = '' } = useParams();
  if (pareceEnlace(datos)) return <EntradaPublica datos={datos} />;
  return (
    <Suspense fallback={<CargandoPantalla />}>
      <NoEncontrada />
    </Suspense>
  );
};
