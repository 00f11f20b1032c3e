import { HOJA_DE_CONVENIOS, HOJA_DE_PRIMAS, HOJA_DE_VENDEDORES } from './columnas-de-convenios.ts';
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
      'A cada usuario nuevo que entra con contraseña le llegará un correo con un enlace de un solo uso para elegirla. Quien queda sin un corredor deja de vender con sus convenios.',
    chequeo: [
      'Cada usuario está una sola vez, por su nombre de usuario.',
      'Sus corredores ya están creados.',
      'No lleva contraseñas: cada uno elige la suya con el enlace que le llega por correo.',
      ...DE_TODAS,
    ],
  },
  convenios: {
    titulo: 'Convenios',
    hojas: [HOJA_DE_CONVENIOS, HOJA_DE_PRIMAS, HOJA_DE_VENDEDORES],
    comunes: 2,
    alGuardar: 'Las primas nuevas se venden desde hoy, en el período actual y en el siguiente.',
    chequeo: [
      'Sus corredores y usuarios ya están creados.',
      'Cada fila de las hojas Primas y Usuarios repite el convenio y el RUT de su corredor.',
      'Los precios que ya están se cambian en la hoja de precios del convenio.',
      ...DE_TODAS,
    ],
  },
};
