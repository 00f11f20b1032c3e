import {
  type ClaseDeRegistro,
  crearRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import { numerosSaltados } from '#features/numeros/almacen/numeros.query.ts';
import { comienzoDeRango } from '#features/numeros/almacen/salto.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { fechaPasada, numerosEntregados, rangoSuperpuesto } from './rango.errors.ts';
import { rangoQueSeCruza } from './rango.query.ts';
import { type ClaseDeRango, fechasPasadas, type RangoEscrito } from '#features/numeros/rango.ts';

/** First number that a range may give out; throws if it holds numbers of a lost database. */
const primerNumero = async (
  ctx: ContextoTx,
  clase: ClaseDeRango,
  { numeroInicial: desde, numeroFinal: hasta }: RangoEscrito,
): Promise<number> => {
  const comienzo = comienzoDeRango({ desde, hasta }, await numerosSaltados(ctx.tx, [clase]));
  if (comienzo.tipo === 'entregado') throw numerosEntregados(comienzo);
  return comienzo.siguiente;
};

/** Creates a range, from today or later, whose numbers no other range of its kind has. Returns its id. */
export const crearRango = async (
  ctx: ContextoTx,
  clase: ClaseDeRango,
  rango: RangoEscrito,
): Promise<number> => {
  const pasadas = fechasPasadas(rango, fechaSantiago(ctx.ahora));
  if (Object.keys(pasadas).length > 0) throw fechaPasada(pasadas);
  const otro = await rangoQueSeCruza(ctx.tx, clase, rango);
  if (otro) throw rangoSuperpuesto(rango, otro);
  // The database refuses the second of two concurrent inserts.
  const registro: ClaseDeRegistro<'rangos'> = {
    tabla: 'rangos',
    entidad: 'rango',
    duplicado: () => rangoSuperpuesto(rango, null),
  };
  const { id } = await crearRegistro(ctx, registro, {
    clase,
    numero_inicial: rango.numeroInicial,
    numero_final: rango.numeroFinal,
    siguiente: await primerNumero(ctx, clase, rango),
    inicio_vigencia: rango.inicioVigencia,
    termino_vigencia: rango.terminoVigencia,
    vigente: rango.vigente,
  });
  return id;
};
