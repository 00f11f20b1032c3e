import { ventaDeConvenios } from '#features/convenios/convenio.query.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { VentaEnMomento } from './ensayar.ts';

/** Reads an agreement as it would sell at each of these moments. Throws 404. */
export const leerVentas = async (
  { db }: Contexto,
  convenioId: number,
  momentos: readonly Date[],
) => {
  const convenio = await db
    .selectFrom('convenios as c')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .select(['c.nombre', 'c.vigente', 'c.inicio_vigencia', 'c.termino_vigencia'])
    .select(['k.nombre as corredor', 'k.razon_social'])
    .where('c.id', '=', convenioId)
    .executeTakeFirst();
  if (!convenio) throw registroNoEncontrado();
  const plazo = {
    vigente: convenio.vigente,
    inicioVigencia: convenio.inicio_vigencia,
    terminoVigencia: convenio.termino_vigencia,
  };
  const ventas: VentaEnMomento[] = [];
  // One after another, so that a rehearsal holds one connection.
  for (const momento of momentos) {
    const venta = (await ventaDeConvenios(db, [convenioId], 'todos', momento)).get(convenioId);
    if (venta) ventas.push({ ...venta, momento, convenio: plazo });
  }
  const corredor = convenio.razon_social ?? convenio.corredor ?? '';
  return { nombre: convenio.nombre, corredor, ventas };
};
