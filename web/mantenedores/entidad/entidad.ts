import { nombreVisible } from '#values/nombre-visible.ts';
import {
  actualizarEntidad,
  crearEntidad,
  type EntidadVM,
  listaEntidades,
} from '#features/mantenedores/entidades/entidad.contract.ts';
import { CAMPOS_DE_HISTORIAL } from '../ficha/ficha.ts';
import type { Mantenedor } from '../piezas/mantenedor.ts';

/** No screen disables them (A-ENTI-003): it has no `habilitacion`. */
export const ENTIDADES: Mantenedor<EntidadVM> = {
  ruta: '/mantenedores/entidad',
  proposito: 'Personas y empresas a las que pertenecen los usuarios.',
  singular: 'identidad',
  articulo: 'la',
  lista: listaEntidades,
  crear: crearEntidad,
  actualizar: actualizarEntidad,
  nombreDe: ({ nombreCompleto, rut }) => nombreVisible(nombreCompleto, rut),
  vigenteDe: ({ vigente }) => vigente,
  historial: { entidad: 'entidad', campos: CAMPOS_DE_HISTORIAL },
};
