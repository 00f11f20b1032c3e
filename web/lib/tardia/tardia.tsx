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
 * Part of a screen with late code; `espera` is shown meanwhile. `traer` prefetches it: afterwards it renders
 * at once, without the empty moment of `lazy`.
 */
export const tardia = <P extends object>(
  importar: () => Promise<ComponentType<P>>,
  espera: ReactNode | ((props: P) => ReactNode) = null,
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
  // A state instead of `use`: React loses a part that first suspends within a test's event.
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
    if (parte) return createElement(parte, props);
    return typeof espera === 'function' ? espera(props) : espera;
  };
  return Object.assign(Tardia, { traer: cargar });
};

/** Part of a screen whose code is loaded when it is first rendered. */
export const perezosa = <P extends object>(importar: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await insistir(importar) }));
