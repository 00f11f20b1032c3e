import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { insistir } from './insistir.ts';

type Parte<P> = ComponentType<P> & { readonly traer: () => Promise<unknown> };

/**
 * A part of a screen whose code comes later; `espera` stands there meanwhile. `traer` brings it ahead of
 * need: once it is here it is drawn at once, without the moment of nothing that `lazy` would show.
 */
export const tardia = <P extends object>(
  importar: () => Promise<ComponentType<P>>,
  espera: ReactNode = null,
): Parte<P> => {
  let llegada: ComponentType<P> | null = null;
  let enCamino: Promise<ComponentType<P>> | null = null;
  const cargar = (): Promise<ComponentType<P>> => {
    enCamino ??= insistir(importar).then(
      (parte) => (llegada = parte),
      (error: unknown) => {
        enCamino = null;
        throw error;
      },
    );
    return enCamino;
  };
  // By a state and not by `use`: React forgets a part that first suspends within an event of a test.
  const Tardia = (props: P) => {
    const [parte, poner] = useState(() => llegada);
    useEffect(() => {
      if (parte) return;
      cargar().then(
        (la) => poner(() => la),
        (error: unknown) =>
          poner(() => {
            throw error;
          }),
      );
    }, [parte]);
    return parte ? createElement(parte, props) : espera;
  };
  return Object.assign(Tardia, { traer: cargar });
};

/** A part of a screen whose code comes when it is first drawn. */
export const perezosa = <P extends object>(importar: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await insistir(importar) }));
