import { COLUMNAS_DE_FICHA } from '#features/mantenedores/fichas/ficha.lista.ts';
import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_ENTIDADES: DescripcionDeLista = {
  titulo: 'Identidades',
  unidad: ['identidad', 'identidades'],
  columnas: [...COLUMNAS_DE_FICHA, { clave: 'vigente', titulo: 'Estado', tipo: 'habilitacion' }],
  ordenInicial: 'nombreCompleto',
  tamano: 25,
};
