import { rehacerDocumentos } from '#features/emision/rehacer/rehacer-documentos.usecase.ts';
import { copiarEnProceso, leerEnProceso } from '#formatos/xlsx/libro-simple.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import type { ArchivoRecibido } from '#values/llamada.ts';
import { anularPoliza as llamadaAnular } from '#features/polizas/anular/anular.contract.ts';
import { anularPoliza, reparoDeFecha } from '#features/polizas/anular/anular-polizas.usecase.ts';
import * as contrato from './anulacion-masiva.contract.ts';
import { anulacionPropia, filasDeAnulacion, ultimasAnulaciones } from './anulacion-masiva.query.ts';
import {
  archivoDeResultado,
  ARCHIVO_PLANTILLA,
  COLUMNAS,
  FORMA_ANULACION,
} from './anulacion-masiva.ts';
import { crearPlantillaAnulacion } from './plantilla-anulacion.xlsx.ts';
import {
  anulacionNoEncontrada,
  archivoYPoliza,
  falloDePlanilla,
  fechaDeAnulacion,
  sinArchivoDeAnulacion,
} from '#features/polizas/poliza.errors.ts';
import { recibirAnulacion } from './recibir-anulacion.usecase.ts';
import { exigirPoliza } from '#features/polizas/consulta/soporte.query.ts';

const ANCHO_RESULTADO = 50;
const SIEMPRE = new Date(0);

/** The rows of the file to cancel, or null when it is one policy; throws for both and for neither. */
const leerPlanilla = async (
  { ahora }: Contexto,
  { polizaId, fechaAnulacion }: { polizaId?: number | undefined; fechaAnulacion: Date },
  archivo: ArchivoRecibido | null,
): Promise<{ nombreArchivo: string; filas: readonly FilaCruda[] } | null> => {
  if (!archivo) {
    if (polizaId !== undefined) return null;
    throw sinArchivoDeAnulacion();
  }
  if (polizaId !== undefined) throw archivoYPoliza();
  const reparo = reparoDeFecha(fechaAnulacion, SIEMPRE, ahora);
  if (reparo) throw fechaDeAnulacion(reparo);
  const leido = await leerEnProceso(archivo.contenido, FORMA_ANULACION);
  if (leido.tipo === 'falla') throw falloDePlanilla(leido.motivo);
  return { nombreArchivo: archivo.nombre, filas: leido.filas };
};

const montarAnular = (m: Montador): void => {
  m.escribir(llamadaAnular, {
    preparar: (ctx, entrada, { archivo }) => leerPlanilla(ctx, entrada, archivo),
    manejar: async (ctx, { polizaId = 0, ...entrada }, planilla) => {
      const anulacion = { motivo: entrada.motivoAnulacion, fecha: entrada.fechaAnulacion };
      if (planilla) {
        const id = await recibirAnulacion(ctx, { ...anulacion, ...planilla });
        return { trabajoId: contrato.trabajoDeAnulacion(id) };
      }
      await anularPoliza(ctx, polizaId, anulacion);
      return exigirPoliza(ctx, polizaId);
    },
    alResponder: async (salida, { ctx, enTransaccion, reply }) => {
      if ('trabajoId' in salida) {
        reply.code(202);
        return salida;
      }
      await rehacerDocumentos(ctx, enTransaccion, [salida.id]).catch((error: unknown) => {
        // The queue makes it when the storage answers again; the cancellation stands.
        ctx.log.warn({ err: error, poliza: salida.id }, 'documento anulado por rehacer');
      });
      return exigirPoliza(ctx, salida.id);
    },
  });
};

/** What Soporte cancels: one policy, or those of a workbook (A-ANUL-004, A-ANUL-011). */
export const rutasAnulacion = (m: Montador): void => {
  montarAnular(m);
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
