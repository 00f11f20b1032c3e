import { nombreDeTipo } from '#values/nombre-visible.ts';
import {
  actualizarTipoUso,
  crearTipoUso,
  listaTiposUso,
  type TipoUsoVM,
  habilitacionDeTipoUso,
} from '#features/mantenedores/tipos-uso/tipo-uso.contract.ts';
import type { FiltrosDe } from '../../lib/lista/useListaDelServidor.ts';
import type { Mantenedor } from '../piezas/mantenedor.ts';

export const TIPOS_USO: Mantenedor<TipoUsoVM, FiltrosDe<typeof listaTiposUso>> = {
  ruta: '/mantenedores/tiposUso',
  proposito: 'Usos que puede tener cada tipo de vehículo.',
  singular: 'tipo de uso',
  articulo: 'el',
  lista: listaTiposUso,
  crear: crearTipoUso,
  actualizar: actualizarTipoUso,
  habilitacion: habilitacionDeTipoUso,
  nombreDe: ({ nombre, tipoVehiculo }) =>
    `${nombreDeTipo(nombre)} de ${nombreDeTipo(tipoVehiculo)}`,
  vigenteDe: ({ vigente }) => vigente,
  alDesactivar:
    'No se podrá ingresar, cargar ni pagar un vehículo con este uso. Los pagos ya iniciados se terminan y se emiten.',
  historial: {
    entidad: 'tipo_uso',
    campos: { nombre: 'Nombre', tipo_vehiculo_id: 'Tipo de vehículo', vigente: 'Vigente' },
  },
};
