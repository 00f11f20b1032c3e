import { HOJA_DE_CORREDORES } from './columnas-de-corredores.ts';
import { HOJA_DE_USUARIOS } from './columnas-de-usuarios.ts';
import type { ClaseDePlanilla, DescripcionDePlanilla } from './planilla.ts';

const DE_TODAS = [
  'No se cambiaron los títulos ni su orden.',
  'Una celda vacía de un registro que ya está deja ese dato como estaba.',
  'Las fechas se escriben como 31/12/2027.',
];

/** Workbooks by which an installation is filled. */
export const PLANILLAS: Readonly<Record<ClaseDePlanilla, DescripcionDePlanilla>> = {
  corredores: {
    titulo: 'Corredores',
    hojas: [HOJA_DE_CORREDORES],
    chequeo: ['Cada corredor está una sola vez, por su RUT.', ...DE_TODAS],
  },
  usuarios: {
    titulo: 'Usuarios',
    hojas: [HOJA_DE_USUARIOS],
    alGuardar:
      'A cada usuario nuevo que entra con contraseña le llegará un correo con un enlace de un solo uso para elegirla.',
    chequeo: [
      'Cada usuario está una sola vez, por su nombre de usuario.',
      'Sus corredores ya están creados.',
      'No lleva contraseñas: cada uno elige la suya con el enlace que le llega por correo.',
      ...DE_TODAS,
    ],
  },
};
