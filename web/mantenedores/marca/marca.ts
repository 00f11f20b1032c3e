import {
  actualizarMarca,
  crearMarca,
  listaMarcas,
  type MarcaVM,
  habilitacionDeMarca,
} from '#features/mantenedores/marcas/marca.contract.ts';
import type { Mantenedor } from '../piezas/mantenedor.ts';

export const MARCAS: Mantenedor<MarcaVM> = {
  ruta: '/mantenedores/marca',
  proposito: 'Marcas de vehículos que se pueden elegir al ingresar un vehículo o un modelo.',
  singular: 'marca',
  articulo: 'la',
  lista: listaMarcas,
  crear: crearMarca,
  actualizar: actualizarMarca,
  habilitacion: habilitacionDeMarca,
  nombreDe: ({ nombre }) => nombre,
  vigenteDe: ({ estaVigente }) => estaVigente,
  alDesactivar: 'Deja de ofrecerse al ingresar vehículos; no detiene ventas.',
  historial: { entidad: 'marca', campos: { nombre: 'Nombre', vigente: 'Vigente' } },
};
