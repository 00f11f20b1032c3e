import { averiguarPatentes } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import { buscarPorPatente } from '#features/mantenedores/vehiculos/buscar-por-patente.usecase.ts';
import { NO_ENCONTRADA } from '#features/mantenedores/vehiculos/vehiculo.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { completarPatente, normalizarPatente } from '#values/patente.ts';
import { validarPatente } from '#values/validar-patente.ts';
import type { PatenteConsultadaVM } from './cotizacion.contract.ts';
import { convenioParaCotizar, cotizarPatentes } from './cotizar.usecase.ts';

/** Timeout of the whole look-up: a person waits at the screen. */
const MILISEGUNDOS = 45_000;
const SIN_RESPUESTA = 'El registro no respondió: ingrésela sola para completar sus datos';

const fuera = (
  patente: string,
  resultado: Exclude<PatenteConsultadaVM['resultado'], 'encontrada'>,
  mensaje: string,
): PatenteConsultadaVM => ({ patente, resultado, mensaje, vehiculo: null, cotizacion: null });

/**
 * Looks up several plates, with bounded concurrency and one timeout for all, as for a workbook.
 * Each known plate is returned with its price, like a single look-up.
 */
export const buscarVariasPatentes = async (
  ctx: Contexto,
  { convenioId, patentes }: { readonly convenioId: number; readonly patentes: readonly string[] },
): Promise<PatenteConsultadaVM[]> => {
  const convenio = await convenioParaCotizar(ctx, convenioId);
  const escritas = [...new Set(patentes.map((una) => completarPatente(normalizarPatente(una))))];
  const buenas = escritas.filter((patente) => validarPatente(patente) === null);
  const situaciones = await averiguarPatentes(ctx, buenas, { milisegundos: MILISEGUNDOS });
  const conocidas = buenas.filter((patente) => situaciones.get(patente)?.tipo === 'conocida');
  const cotizaciones = new Map(
    (
      await cotizarPatentes(
        ctx,
        convenio,
        conocidas.map((patente) => ({ patente, tipoUsoId: null })),
      )
    ).map((una) => [una.patente, una]),
  );
  const una = async (patente: string): Promise<PatenteConsultadaVM> => {
    const error = validarPatente(patente);
    if (error) return fuera(patente, 'invalida', error);
    const tipo = situaciones.get(patente)?.tipo ?? 'sin_respuesta';
    if (tipo === 'no_encontrado') return fuera(patente, 'no_encontrada', NO_ENCONTRADA);
    if (tipo === 'sin_respuesta') return fuera(patente, 'sin_respuesta', SIN_RESPUESTA);
    return {
      patente,
      resultado: 'encontrada',
      mensaje: null,
      vehiculo: await buscarPorPatente(ctx, patente),
      cotizacion: cotizaciones.get(patente) ?? null,
    };
  };
  const respuestas: PatenteConsultadaVM[] = [];
  for (const patente of escritas) respuestas.push(await una(patente));
  return respuestas;
};
