import { nombreVisible } from '#values/nombre-visible.ts';
import {
  actualizarCorredor,
  type CorredorVM,
  crearCorredor,
  listaCorredores,
  habilitacionDeCorredor,
} from '#features/mantenedores/corredores/corredor.contract.ts';
import { guardarPlanilla } from '#features/planillas/planilla.contract.ts';
import { cerrarCorredor } from '#features/convenios/cierre/cierre-de-corredor.contract.ts';
import {
  dePapeles,
  erroresDePapeles,
  PAPELES,
  papelesDe,
} from '#features/mantenedores/corredores/papeles.ts';
import { CAMPOS_DE_MARCA } from '../marca-comercial/historial-de-marca.ts';
import { CAMPOS_DE_HISTORIAL } from '../ficha/ficha.ts';
import type { Mantenedor } from '../piezas/mantenedor.ts';
import { llamar } from '../../lib/api/api.ts';
import { CierreDeCorredor } from './CierreDeCorredor.tsx';

/** Papers in the form of a broker. */
export const SECCION_DE_PAPELES = {
  valoresDe: (registro: CorredorVM | null) => papelesDe({ ...registro }),
  erroresDe: (valores: Readonly<Record<string, unknown>>) => erroresDePapeles(papelesDe(valores)),
  etiquetas: dePapeles((campo) => PAPELES[campo].etiqueta),
};

/** Labels of the audited papers. */
const CAMPOS_DE_PAPELES_EN_HISTORIAL = Object.fromEntries(
  Object.values(PAPELES).map(({ columna, etiqueta }) => [columna, etiqueta]),
);

/** Values of 'no_detener' (A-ORDEN-005) and 'volver_a_detener' (A-ORDEN-012). */
const DE_NO_DETENER = { termina: 'Termina', hasta: 'El', motivo: 'Motivo' };

export const CORREDORES: Mantenedor<CorredorVM> = {
  ruta: '/mantenedores/corredor',
  proposito: 'Corredores que venden por medio de sus convenios y usuarios.',
  singular: 'corredor',
  articulo: 'el',
  lista: listaCorredores,
  crear: crearCorredor,
  actualizar: actualizarCorredor,
  planilla: { ruta: '/mantenedores/planillas/corredores', llamada: guardarPlanilla },
  habilitacion: habilitacionDeCorredor,
  nombreDe: ({ nombreCompleto, rut }) => nombreVisible(nombreCompleto, rut),
  vigenteDe: ({ vigente }) => vigente,
  alDesactivar: 'Sus convenios y usuarios podrán seguir vendiendo.',
  cierre: { Opcion: CierreDeCorredor, cerrar: (id) => llamar(cerrarCorredor, { id }) },
  historial: {
    entidad: 'corredor',
    campos: {
      ...CAMPOS_DE_HISTORIAL,
      ...CAMPOS_DE_PAPELES_EN_HISTORIAL,
      ...DE_NO_DETENER,
      ...CAMPOS_DE_MARCA,
    },
    acciones: {
      no_detener: 'Decidió no detener la venta',
      volver_a_detener: 'Volvió a admitir que se detenga la venta',
    },
  },
};
