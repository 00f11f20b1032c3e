import { EXIGE_CORREDOR, RUT_TOMADO } from '#features/mantenedores/fichas/ficha.ts';
import { claseDeFicha } from '#features/mantenedores/fichas/guardar-ficha.usecase.ts';
import { REGISTRO_CORREDOR } from './corredor.ts';
import { juntarPapeles } from './papeles.ts';

/** A broker as a kind of record, which form and workbook save. */
export const CORREDOR = claseDeFicha(
  {
    ...REGISTRO_CORREDOR,
    exige: EXIGE_CORREDOR,
    rutFijo: false,
    propios: (recibidos, antes) => juntarPapeles({ ...recibidos }, antes && { ...antes }),
  },
  RUT_TOMADO.corredor,
);
