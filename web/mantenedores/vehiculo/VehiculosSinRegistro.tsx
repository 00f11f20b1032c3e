import { buscarVehiculosSinRegistro } from '#features/polizas/busqueda/sin-registro.contract.ts';
import { VendidosSinRegistro } from '../VendidosSinRegistro.tsx';
import { VEHICULOS } from './vehiculo.ts';

/** Vehicles of policies that nobody keeps yet: their record is made from the policy, and opened. */
export const VehiculosSinRegistro = ({ texto }: { readonly texto: string }) => (
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
