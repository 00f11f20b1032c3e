import { buscarVehiculosSinRegistro } from '#features/soporte/busqueda/sin-registro.contract.ts';
import { FiltrosGuardadosDeLista } from '../../ui/filtros/FiltrosGuardadosDeLista.tsx';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { VendidosSinRegistro } from '../piezas/VendidosSinRegistro.tsx';
import { FormularioDeFiltro } from './FormularioDeFiltro.tsx';
import { useFiltroDeVehiculos } from './useFiltroDeVehiculos.ts';
import { VEHICULOS, VEHICULOS_FILTRADOS } from './vehiculo.ts';

/** Vehicles of policies without a record: it is created from the policy, and opened. */
const VehiculosSinRegistro = ({ texto }: { readonly texto: string }) => (
  <VendidosSinRegistro
    titulo="Vehículos conocidos sólo por ventas"
    llamada={buscarVehiculosSinRegistro}
    texto={texto}
    nombrar={(fila) => ({
      nombre: fila.patente,
      detalle: `${fila.marca} ${fila.modelo} · ${fila.propietario}`,
    })}
    destino={(fila) => ({
      ruta: '/InformarPolizasAACH/editarVehiculo',
      estado: { poliza: fila.numeroPoliza, volver: VEHICULOS.ruta },
    })}
  />
);

/** `/mantenedores/vehiculos`: all in blocks of 100, or those of the filter. */
export const Vehiculos = () => {
  const { filtro, aplicar, activo, ids, reservados } = useFiltroDeVehiculos();
  return (
    <ListaMantenedor
      mantenedor={activo ? VEHICULOS_FILTRADOS : VEHICULOS}
      filtros={ids}
      reservados={reservados}
      Debajo={VehiculosSinRegistro}
      buscado={filtro.patente}
      herramientas={<FiltrosGuardadosDeLista lista={VEHICULOS.lista.pagina.id} />}
    >
      <FormularioDeFiltro filtro={filtro} alAplicar={aplicar} />
    </ListaMantenedor>
  );
};
