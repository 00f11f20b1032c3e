import { type ComponentType, lazy } from 'react';

/** A part of a screen whose code comes when it is first drawn; what was cut off on the way is asked for once more. */
export const perezosa = <P extends object>(importar: () => Promise<ComponentType<P>>) => {
  const traer = async () => ({ default: await importar() });
  return lazy(() => traer().catch(traer));
};
