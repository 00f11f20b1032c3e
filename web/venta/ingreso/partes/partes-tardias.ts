import { tardia } from '../../../lib/tardia/tardia.tsx';

// Parts that appear only after a plate was looked up.
export const CamposDelVehiculo = tardia(
  async () => (await import('./CamposDelVehiculo.tsx')).CamposDelVehiculo,
);
export const SeccionEspecial = tardia(
  async () => (await import('./SeccionEspecial.tsx')).SeccionEspecial,
);
export const SeccionPropietario = tardia(
  async () => (await import('./SeccionPropietario.tsx')).SeccionPropietario,
);
export const TarjetaVehiculo = tardia(
  async () => (await import('./TarjetaVehiculo.tsx')).TarjetaVehiculo,
);
export const TablaVehiculos = tardia(
  async () => (await import('../../vehiculos/TablaVehiculos.tsx')).TablaVehiculos,
);

const PARTES = [
  CamposDelVehiculo,
  SeccionEspecial,
  SeccionPropietario,
  TarjetaVehiculo,
  TablaVehiculos,
];
let todas: Promise<unknown> | null = null;

/** Loads all of them, once; failed ones are requested again. */
export const traerFormulario = (): Promise<unknown> => {
  todas ??= Promise.all(PARTES.map((parte) => parte.traer())).catch((error: unknown) => {
    todas = null;
    throw error;
  });
  return todas;
};
