import type { PasoDeAsistente } from '../../ui/Asistente.tsx';
import type { PasoCompleto } from './useCompleto.ts';

const CORREDOR: PasoDeAsistente = {
  titulo: 'Corredor',
  pregunta: '¿Qué corredor venderá por el convenio?',
};

const PASOS: readonly PasoDeAsistente[] = [
  CORREDOR,
  { titulo: 'Usuarios', explicacion: 'Marque los usuarios del corredor que tendrá el convenio.' },
  { titulo: 'Datos de Convenio' },
  {
    titulo: 'Primas',
    explicacion:
      'Lo que se cobra por cada tipo y uso de vehículo. Solo se vende lo que tiene prima.',
  },
  { titulo: 'Asignar Usuarios', explicacion: 'Lo que cada usuario puede hacer en el convenio.' },
];

const PASOS_DE_COPIA: readonly PasoDeAsistente[] = [
  CORREDOR,
  { titulo: 'Datos de la copia', explicacion: 'Lo demás se puede cambiar después en el convenio.' },
];

const LUGAR: Readonly<Record<PasoCompleto, number>> = {
  corredor: 0,
  nuevoCorredor: 0,
  usuarios: 1,
  nuevoUsuario: 1,
  nuevoEnlace: 1,
  copia: 1,
  datos: 2,
  primas: 3,
  asignar: 4,
};

const PARTES: Partial<Record<PasoCompleto, PasoDeAsistente>> = {
  nuevoCorredor: {
    titulo: 'Crear Corredor',
    explicacion: 'Queda guardado al crearlo, y seleccionado para el convenio.',
  },
  nuevoUsuario: {
    titulo: 'Crear Usuario',
    explicacion: 'Queda guardado al crearlo, vinculado al corredor y marcado para el convenio.',
  },
  nuevoEnlace: {
    titulo: 'Enlace público',
    explicacion: 'El usuario del enlace por el que compra el público, a nombre del corredor.',
  },
};

/**
 * The five steps, or the two of a copy, with the current one; a screen that creates something belongs to a step,
 * which then says so.
 */
export const pasosEn = (
  paso: PasoCompleto,
  esCopia: boolean,
): { readonly pasos: readonly PasoDeAsistente[]; readonly actual: number } => {
  const actual = LUGAR[paso];
  const parte = PARTES[paso];
  const pasos = esCopia ? PASOS_DE_COPIA : PASOS;
  return { actual, pasos: parte ? pasos.with(actual, parte) : pasos };
};
