import { COLUMNAS_DE_FICHA } from '#features/mantenedores/fichas/ficha.lista.ts';
import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_PROPIETARIOS: DescripcionDeLista = {
  titulo: 'Propietarios',
  unidad: ['propietario', 'propietarios'],
  // The form has no address (A-PROP-001), so the column would be blank.
  columnas: COLUMNAS_DE_FICHA.filter(({ clave }) => clave !== 'comuna'),
  // Uses the RUT's index: users search among 20,000 owners, so the first page only has to be fast.
  ordenInicial: 'rut',
  tamano: 25,
};
