import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react';
import { insistir } from './insistir.ts';

type Parte<P> = ComponentType<P> & { readonly traer: () => Promise<void> };

/**
 * A part of a screen whose code comes later. `traer` brings it ahead of need; once it is here it is
 * drawn at once, without the moment of nothing that `lazy` would show.
 */
export const tardia = <P extends object>(
  importar: () => Promise<ComponentType<P>>,
  espera: ReactNode = null,
): Parte<P> => {
  let enCamino: Promise<ComponentType<P>> | null = null;
  const cargar = (): Promise<ComponentType<P>> => {
    if (enCamino) return enCamino;
    const promesa = insistir(importar);
    enCamino = promesa;
    promesa.then(
      // React reads a promise that says so without waiting for it.
      (value) => Object.assign(promesa, { status: 'fulfilled', value }),
      () => {
        enCamino = null;
      },
    );
    return promesa;
  };
  const Dibujo = ({
    parte,
    props,
  }: {
    readonly parte: Promise<ComponentType<P>>;
    readonly props: P;
  }) => createElement(use(parte), props);
  const Tardia = (props: P) => {
    // One request for each mount: a failure reaches the error boundary, and drawing it anew asks again.
    const [parte] = useState(cargar);
    return (
      <Suspense fallback={espera}>
        <Dibujo parte={parte} props={props} />
      </Suspense>
    );
  };
  return Object.assign(Tardia, { traer: async () => void (await cargar()) });
};

/** A part of a screen whose code comes when it is first drawn. */
export const perezosa = <P extends object>(importar: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await insistir(importar) }));
