import { createHash } from 'node:crypto';
import { rehacerDocumentos } from '#features/emision/rehacer/rehacer-documentos.usecase.ts';
import { copiarEnProceso, leerEnProceso } from '#formatos/xlsx/libro-simple.ts';
import { type FilaCruda, segunOcultas } from '#formatos/xlsx/libro.ts';
import { filasOcultas } from '#features/registros/libro.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import type { ArchivoRecibido } from '#values/llamada.ts';
import { momentoDe } from '#values/momento.ts';
import { anularPoliza as llamadaAnular } from '#features/polizas/anular/anular.contract.ts';
import { reparoDeFecha } from '#features/polizas/anular/anulable.ts';
import { anularPoliza } from '#features/polizas/anular/anular-polizas.usecase.ts';
import * as contrato from './anulacion-masiva.contract.ts';
import { anulacionPropia, filasDeAnulacion, ultimasAnulaciones } from './anulacion-masiva.query.ts';
import {
  archivoDeResultado,
  ARCHIVO_PLANTILLA,
  COLUMNAS,
  FORMA_ANULACION,
} from './anulacion-masiva.ts';
import { contarAnulacion } from './contar-anulacion.query.ts';
import { crearPlantillaAnulacion } from './plantilla-anulacion.xlsx.ts';
import {
  anulacionNoEncontrada,
  archivoYPoliza,
  falloDePlanilla,
  fechaDeAnulacion,
  otroArchivo,
  sinArchivoDeAnulacion,
} from '#features/polizas/poliza.errors.ts';
import { recibirAnulacion } from './recibir-anulacion.usecase.ts';
import type { z } from 'zod';
import { exigirPoliza } from '#features/polizas/consulta/soporte.query.ts';

const ANCHO_RESULTADO = 50;
const SIEMPRE = new Date(0);
const MINUTO_MS = 60_000;

type EntradaAnular = z.output<typeof llamadaAnular.entrada>;

interface Planilla {
  readonly nombreArchivo: string;
  readonly archivoSha256: string;
  readonly filas: readonly FilaCruda[];
}

/**
 * Rounds the current time to the minute, so that a second click within it repeats the same
 * cancellation.
 */
const fechaDe = ({ ahora }: Contexto, { fechaAnulacion }: { fechaAnulacion?: Date | undefined }) =>
  fechaAnulacion === undefined
    ? new Date(Math.floor(ahora.getTime() / MINUTO_MS) * MINUTO_MS)
    : momentoDe(fechaAnulacion, ahora);

/** Reads every row of a file of policies, including hidden ones. */
const leerPlanilla = async (
  ctx: Contexto,
  entrada: { fechaAnulacion?: Date | undefined },
  { contenido, nombre }: ArchivoRecibido,
): Promise<Planilla> => {
  const reparo = reparoDeFecha(fechaDe(ctx, entrada), SIEMPRE, ctx.ahora);
  if (reparo) throw fechaDeAnulacion(reparo);
  const leido = await leerEnProceso(contenido, FORMA_ANULACION);
  if (leido.tipo === 'falla') throw falloDePlanilla(leido);
  const archivoSha256 = createHash('sha256').update(contenido).digest('hex');
  return { nombreArchivo: nombre, archivoSha256, filas: leido.filas };
};

/**
 * Returns the rows of the file to cancel; null for a single policy. Throws when both or neither are
 * given.
 */
const leerPedido = async (
  ctx: Contexto,
  entrada: EntradaAnular,
  archivo: ArchivoRecibido | null,
): Promise<(Planilla & { readonly ocultas: number }) | null> => {
  const { polizaId, filasOcultas: decision, archivoSha256 } = entrada;
  if (!archivo) {
    if (polizaId !== undefined) return null;
    throw sinArchivoDeAnulacion();
  }
  if (polizaId !== undefined) throw archivoYPoliza();
  const planilla = await leerPlanilla(ctx, entrada, archivo);
  if ((archivoSha256 ?? planilla.archivoSha256) !== planilla.archivoSha256) throw otroArchivo();
  const filas = segunOcultas(planilla.filas, decision);
  if (!filas) throw filasOcultas('anulacion', planilla.filas);
  if (filas.length === 0) throw falloDePlanilla({ motivo: 'vacio' });
  return { ...planilla, filas, ocultas: planilla.filas.filter(({ oculta }) => oculta).length };
};

const montarAnular = (m: Montador): void => {
  m.escribir(llamadaAnular, {
    preparar: (ctx, entrada, { archivo }) => leerPedido(ctx, entrada, archivo),
    manejar: async (ctx, { polizaId = 0, ...entrada }, planilla) => {
      const { motivoAnulacion: motivo, fechaAnulacion } = entrada;
      if (planilla) {
        const anulacion = { motivo, fecha: fechaDe(ctx, entrada) };
        const { filasOcultas: decision } = entrada;
        const id = await recibirAnulacion(ctx, { ...anulacion, ...planilla, decision });
        return { trabajoId: contrato.trabajoDeAnulacion(id) };
      }
      await anularPoliza(ctx, polizaId, { motivo, fecha: momentoDe(fechaAnulacion, ctx.ahora) });
      return exigirPoliza(ctx, polizaId);
    },
    alResponder: async (salida, { ctx, enTransaccion, reply }) => {
      if ('trabajoId' in salida) {
        reply.code(202);
        return salida;
      }
      await rehacerDocumentos(ctx, enTransaccion, [salida.id]).catch((error: unknown) => {
        // The queue remakes the file when the storage answers again; the cancellation stands.
        ctx.log.warn({ err: error, poliza: salida.id }, 'documento anulado por rehacer');
      });
      return exigirPoliza(ctx, salida.id);
    },
  });
};

/** Routes by which Soporte cancels one policy or those of a workbook (A-ANUL-004, A-ANUL-011). */
export const rutasAnulacion = (m: Montador): void => {
  montarAnular(m);
  m.escribir(contrato.contarAnulacion, {
    preparar: async (ctx, entrada, { archivo }) => {
      if (!archivo) throw sinArchivoDeAnulacion();
      const { filas, archivoSha256 } = await leerPlanilla(ctx, entrada, archivo);
      const { motivoAnulacion: motivo } = entrada;
      const fecha = fechaDe(ctx, entrada);
      return {
        archivoSha256,
        filas: filas.length,
        filasOcultas: filas.filter(({ oculta }) => oculta).length,
        ...(await contarAnulacion(ctx, filas, { motivo, fecha })),
      };
    },
    manejar: (_ctx, _entrada, cuenta) => Promise.resolve(cuenta),
  });
  m.consultar(contrato.anulacionesMasivas, (ctx) => ultimasAnulaciones(ctx));
  m.consultar(contrato.resultadoAnulacion, async (ctx, { id }) => {
    const anulacion = await anulacionPropia(ctx, id);
    if (!anulacion?.terminada) throw anulacionNoEncontrada();
    const filas = await filasDeAnulacion(ctx.db, id);
    return {
      contenido: await copiarEnProceso(FORMA_ANULACION, COLUMNAS, filas, ANCHO_RESULTADO),
      tipo: contrato.EXCEL,
      nombre: archivoDeResultado(anulacion.nombreArchivo),
    };
  });
  m.consultar(contrato.plantillaAnulacion, async () => ({
    contenido: crearPlantillaAnulacion(),
    tipo: contrato.EXCEL,
    nombre: ARCHIVO_PLANTILLA,
  }));
};
