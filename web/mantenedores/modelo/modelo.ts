import {
  actualizarModelo,
  crearModelo,
  listaModelos,
  type ModeloDeListaVM,
  habilitacionDeModelo,
} from '#features/mantenedores/modelos/modelo.contract.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import type { FiltrosDe } from '../../lib/lista/useListaDelServidor.ts';
import type { Mantenedor } from '../piezas/mantenedor.ts';

export const MODELOS: Mantenedor<ModeloDeListaVM, FiltrosDe<typeof listaModelos>> = {
  ruta: '/mantenedores/modelo',
  proposito: 'Modelos de cada marca y tipo de vehículo.',
  singular: 'modelo',
  articulo: 'el',
  lista: listaModelos,
  crear: crearModelo,
  actualizar: actualizarModelo,
  habilitacion: habilitacionDeModelo,
  nombreDe: ({ nombre }) => nombre,
  vigenteDe: ({ estaVigente }) => estaVigente,
  alDesactivar: 'Deja de ofrecerse al ingresar vehículos; no detiene ventas.',
  historial: {
    entidad: 'modelo',
    campos: {
      tipo_vehiculo_id: 'Tipo de vehículo',
      marca_id: 'Marca',
      nombre: 'Nombre',
      vigente: 'Vigente',
    },
  },
};

/** Cells of a model that show a record by its name. */
export const PROPIAS_DE_MODELO = {
  marca: ({ marcaVM }: ModeloDeListaVM) => marcaVM.nombre,
  tipoVehiculo: ({ tipoVehiculoVM }: ModeloDeListaVM) => nombreDeTipo(tipoVehiculoVM.nombre),
};
