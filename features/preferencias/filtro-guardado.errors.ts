import { definirFallo } from '#values/fallo.ts';
import { MAXIMO_DE_FILTROS } from './filtro-guardado.ts';

export const limiteDeFiltros = definirFallo(
  'filtro_guardado.limite',
  409,
  `Puede guardar hasta ${MAXIMO_DE_FILTROS} filtros. Elimine alguno que no use.`,
);
