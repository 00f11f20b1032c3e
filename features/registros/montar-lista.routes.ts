import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import type { DescripcionDeLista, EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import type { Llamada } from '#values/llamada.ts';
import { personasEn } from '#values/personas-en.ts';
import type { z } from 'zod';
import { libroDeLista } from './libro-de-lista.xlsx.ts';
import { listaDemasiadoLarga } from './registro.errors.ts';

/** Maximum rows of a whole list in one answer, the same as for a bulk load. */
const FILAS_DE_LIBRO = 20_000;

interface Lista<E extends z.ZodType> {
  readonly descripcion: DescripcionDeLista;
  readonly mostrar: Llamada<E>;
  readonly exportar: Llamada<E>;
}

/** Mounts a list and its export; both use the query `buscar`. */
export const montarLista = <E extends z.ZodType<EntradaDeLista>>(
  m: Montador,
  { descripcion, mostrar, exportar }: Lista<E>,
  buscar: (ctx: Contexto, entrada: z.output<E>) => Promise<PaginaDeLista<object>>,
): void => {
  m.consultar(mostrar, async (ctx, entrada) => {
    const pagina = await buscar(ctx, entrada);
    return entrada.pagina === undefined ? pagina.filas : pagina;
  });
  m.consultar(exportar, async (ctx, entrada) => {
    const { filas, parcial } = await buscar(ctx, { ...entrada, pagina: 1, tamano: FILAS_DE_LIBRO });
    if (parcial) throw listaDemasiadoLarga();
    const personas = personasEn(filas);
    return {
      contenido: libroDeLista(descripcion, filas),
      tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      nombre: `${descripcion.titulo}.xlsx`,
      ...(personas && { personas }),
    };
  });
};
