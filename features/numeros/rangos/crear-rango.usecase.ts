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

/** The first number that a range may give out; throws when those of a lost database lie in it. */
const primerNumero = async (
  ctx: ContextoTx,
  clase: ClaseDeRango,
  { numeroInicial: desde, numeroFinal: hasta }: RangoEscrito,
): Promise<number> => {
  const comienzo = comienzoDeRango({ desde, hasta }, await numerosSaltados(ctx.tx, [clase]));
  if (comienzo.tipo === 'entregado') throw numerosEntregados(comienzo);
  return comienzo.siguiente;
};

/** Makes a range, of today or later, of numbers that no range of its kind has; gives its id. */
export const crearRango = async (
  ctx: ContextoTx,
  clase: ClaseDeRango,
  rango: RangoEscrito,
): Promise<number> => {
  const pasadas = fechasPasadas(rango, fechaSantiago(ctx.ahora));
  if (Object.keys(pasadas).length > 0) throw fechaPasada(pasadas);
  const otro = await rangoQueSeCruza(ctx.tx, clase, rango);
  if (otro) throw rangoSuperpuesto(rango, otro);
  // Two of them made at once: the database refuses the second one.
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
