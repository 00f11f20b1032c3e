import { nombreVisible } from '#values/nombre-visible.ts';
import {
  actualizarPropietario,
  crearPropietario,
  listaPropietarios,
  type PropietarioDeListaVM,
} from '#features/mantenedores/propietarios/lista-propietarios.contract.ts';
import { CAMPOS_DE_HISTORIAL } from '../ficha/ficha.ts';
import type { Mantenedor } from '../piezas/mantenedor.ts';

export const PROPIETARIOS: Mantenedor<PropietarioDeListaVM> = {
  ruta: '/mantenedores/propietario',
  proposito: 'Propietarios de vehículos. Cambiar sus datos no cambia las pólizas ya emitidas.',
  singular: 'propietario',
  articulo: 'el',
  lista: listaPropietarios,
  crear: crearPropietario,
  actualizar: actualizarPropietario,
  nombreDe: ({ nombreCompleto, rut }) => nombreVisible(nombreCompleto, rut),
  historial: { entidad: 'propietario', campos: CAMPOS_DE_HISTORIAL },
};
