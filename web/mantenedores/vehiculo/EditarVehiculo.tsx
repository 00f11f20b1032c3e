import { Navigate, useSearchParams } from 'react-router';
import { IngresoVehiculo } from './IngresoVehiculo.tsx';
import { VEHICULOS } from './vehiculo.ts';

/** `/editarVehiculo?id=`: the same form; without a vehicle, the list to choose one from (O-04). */
export const EditarVehiculo = () => {
  const [parametros] = useSearchParams();
  return parametros.has('id') ? <IngresoVehiculo /> : <Navigate to={VEHICULOS.ruta} replace />;
};
