import { COLUMNAS_DE_FICHA } from '#features/mantenedores/fichas/ficha.lista.ts';
import type { ColumnaDeLista, DescripcionDeLista } from '#values/lista.ts';
import { CAMPOS_DE_PAPELES, PAPELES } from './papeles.ts';

const DE_PAPELES = CAMPOS_DE_PAPELES.map((clave): ColumnaDeLista => {
  const { etiqueta: titulo, clase } = PAPELES[clave];
  return {
    clave,
    titulo,
    tipo: clase === 'fecha' ? 'fecha' : 'texto',
    soloLibro: true,
  };
});

export const LISTA_CORREDORES: DescripcionDeLista = {
  titulo: 'Corredores',
  unidad: ['corredor', 'corredores'],
  columnas: [
    ...COLUMNAS_DE_FICHA,
    ...DE_PAPELES,
    { clave: 'vigente', titulo: 'Estado', tipo: 'habilitacion' },
  ],
  ordenInicial: 'nombreCompleto',
  tamano: 25,
};
