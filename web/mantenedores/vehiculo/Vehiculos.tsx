import { ListaMantenedor } from '../ListaMantenedor.tsx';
import { FormularioDeFiltro } from './FormularioDeFiltro.tsx';
import { useFiltroDeVehiculos } from './useFiltroDeVehiculos.ts';
import { VEHICULOS, VEHICULOS_FILTRADOS } from './vehiculo.ts';
import { VehiculosSinRegistro } from './VehiculosSinRegistro.tsx';

/** `/mantenedores/vehiculos`: all of them in blocks of 100, or those the filter finds. */
export const Vehiculos = () => {
  const { filtro, aplicar, activo, ids, reservados } = useFiltroDeVehiculos();
  return (
    <ListaMantenedor
      mantenedor={activo ? VEHICULOS_FILTRADOS : VEHICULOS}
      filtros={ids}
      reservados={reservados}
      Debajo={VehiculosSinRegistro}
      buscado={filtro.patente}
    >
      <FormularioDeFiltro filtro={filtro} alAplicar={aplicar} />
    </ListaMantenedor>
  );
};
