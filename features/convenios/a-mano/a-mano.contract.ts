import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** Roles that choose among agreements, with their reach. */
const quien = {
  administrador: 'todo',
  soporte: 'todo',
  corredor: 'corredor',
  venta: 'propio',
  ventaEspecial: 'propio',
} as const;

const aManoVM = z.array(
  z.object({ id: z.int(), favorito: z.boolean(), usado: z.iso.datetime().nullable() }),
);
export type AManoVM = z.output<typeof aManoVM>;

/** GET Convenios/AMano: the caller's favourites and recently used agreements, within reach. */
export const conveniosAMano = definirLlamada({
  id: 'Convenios/AMano',
  resumen: 'Convenios favoritos y usados hace poco',
  metodos: ['GET'],
  rutas: ['/Convenios/AMano'],
  entrada: z.strictObject({}),
  salida: aManoVM,
  sobre: true,
  quien,
});

/**
 * POST Convenios/TenerAMano: `favorito` sets or removes the star; without it the agreement counts as chosen
 * now. Safe to repeat.
 */
export const tenerConvenioAMano = definirLlamada({
  id: 'Convenios/TenerAMano',
  resumen: 'Marca un convenio como favorito o como usado',
  metodos: ['POST'],
  rutas: ['/Convenios/TenerAMano'],
  entrada: z.strictObject({ convenioId: idEntrada, favorito: z.boolean().optional() }),
  salida: aManoVM,
  sobre: true,
  quien,
  errores: ['convenio.no_encontrado'],
});
