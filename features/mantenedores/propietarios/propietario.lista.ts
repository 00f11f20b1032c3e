import { COLUMNAS_DE_FICHA } from '#features/mantenedores/fichas/ficha.lista.ts';
import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_PROPIETARIOS: DescripcionDeLista = {
  titulo: 'Propietarios',
  unidad: ['propietario', 'propietarios'],
  // Its form has no address (A-PROP-001): the column would be blank.
  columnas: COLUMNAS_DE_FICHA.filter(({ clave }) => clave !== 'comuna'),
  // By the index of the RUT: of 20,000 owners nobody reads the first page, it is only waited for.
  ordenInicial: 'rut',
  tamano: 25,
};
