import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { FormularioDeVehiculo } from './FormularioDeVehiculo.tsx';
import { VEHICULOS } from './vehiculo.ts';

/** `/mantenedores/vehiculos/ingreso[?id=]`. */
export const IngresoVehiculo = () => (
  <IngresoDeRegistro mantenedor={VEHICULOS}>
    {(registro) => <FormularioDeVehiculo mantenedor={VEHICULOS} registro={registro} />}
  </IngresoDeRegistro>
);
