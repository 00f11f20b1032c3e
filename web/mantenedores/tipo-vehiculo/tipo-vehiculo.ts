import { nombreDeTipo } from '#values/nombre-visible.ts';
import {
  actualizarTipoVehiculo,
  crearTipoVehiculo,
  listaTiposVehiculo,
  type TipoVehiculoVM,
  habilitacionDeTipoVehiculo,
} from '#features/mantenedores/tipos-vehiculo/tipo-vehiculo.contract.ts';
import type { ClasePatente } from '#values/clase-patente.ts';
import type { Mantenedor } from '../piezas/mantenedor.ts';

export const CLASES_DE_PATENTE: readonly { id: ClasePatente; nombre: string }[] = [
  { id: 'cualquiera', nombre: 'Cualquiera' },
  { id: 'motocicleta', nombre: 'Motocicleta' },
];

export const nombreDeClase = (clase: string): string =>
  CLASES_DE_PATENTE.find(({ id }) => id === clase)?.nombre ?? clase;

export const TIPOS_VEHICULO: Mantenedor<TipoVehiculoVM> = {
  ruta: '/mantenedores/tipoVehiculo',
  proposito: 'Tipos de vehículo a los que los convenios ponen prima.',
  singular: 'tipo de vehículo',
  articulo: 'el',
  lista: listaTiposVehiculo,
  crear: crearTipoVehiculo,
  actualizar: actualizarTipoVehiculo,
  habilitacion: habilitacionDeTipoVehiculo,
  nombreDe: ({ nombre }) => nombreDeTipo(nombre),
  vigenteDe: ({ estaVigente }) => estaVigente,
  alDesactivar:
    'No se podrá ingresar, cargar ni pagar un vehículo de este tipo. Los pagos ya iniciados se terminan y se emiten.',
  historial: {
    entidad: 'tipo_vehiculo',
    campos: {
      nombre: 'Nombre',
      codigo_renta: 'Código Renta',
      clase_patente: 'Clase de patente',
      vigente: 'Vigente',
    },
  },
};
