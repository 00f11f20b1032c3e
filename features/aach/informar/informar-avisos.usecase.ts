import {
  abrirCasos,
  sostenerInformadas,
  terminarAceptadas,
} from '#features/aach/casos/abrir-casos.usecase.ts';
import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { anulacionInformada, polizaInformada } from '#features/aach/aach.hechos.ts';
import type { RespuestaAach } from '#integrations/aach/port.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { AvisoAbierto } from '#features/aach/aviso.query.ts';
import { anotarResultados, type ResultadoDeAviso } from '#features/aach/aviso.store.ts';
import { avisarAach } from '#features/aach/avisar-aach.queue.ts';

export interface ResultadoDePoliza extends ResultadoDeAviso {
  readonly polizaId: number;
  readonly numeroPoliza: number;
}

const leerResultado = (aviso: AvisoAbierto, respuesta: RespuestaAach): ResultadoDePoliza => {
  const { avisoId, polizaId, version } = aviso;
  const { numeroPoliza } = aviso.poliza;
  const base = { avisoId, polizaId, version, numeroPoliza };
  if (respuesta.tipo === 'sin_respuesta') {
    const mensaje = `La AACH no respondió (${respuesta.motivo})`;
    return { ...base, estado: 'sin_respuesta', mensaje };
  }
  const dicho = respuesta.polizas.get(numeroPoliza);
  if (!dicho) {
    return { ...base, estado: 'sin_respuesta', mensaje: 'La AACH no respondió por esta póliza' };
  }
  return { ...base, estado: dicho.aceptada ? 'aceptado' : 'rechazado', mensaje: dicho.mensaje };
};

const idsDe = (
  resultados: readonly ResultadoDePoliza[],
  estado: ResultadoDePoliza['estado'],
): number[] =>
  resultados.flatMap((resultado) => (resultado.estado === estado ? [resultado.polizaId] : []));

/**
 * Reports these policies to the AACH, all of one kind, and writes its answer about each (F26). A policy that
 * changed meanwhile is queued again. A refused one gets a case, until the AACH accepts it or a person ends
 * the case.
 */
export const informarAvisos = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  avisos: readonly AvisoAbierto[],
): Promise<ResultadoDePoliza[]> => {
  const [primero] = avisos;
  if (!primero) return [];
  const { clase } = primero;
  const respuesta = await ctx.puertos.aach.informar(
    clase,
    avisos.map(({ poliza }) => poliza),
  );
  const resultados = avisos.map((aviso) => leerResultado(aviso, respuesta));
  await enTransaccion(ctx, async (tx) => {
    if (clase === 'alta') {
      const rechazadas = idsDe(resultados, 'rechazado');
      await sostenerInformadas(tx, { rechazadas, aceptadas: idsDe(resultados, 'aceptado') });
    }
    const { anotados, cambiadas } = await anotarResultados(tx.tx, resultados, tx.ahora);
    if (cambiadas.length > 0) await tx.encolar(avisarAach, { clase: 'alta', polizaIds: cambiadas });
    if (cambiadas.length > 0)
      await tx.encolar(avisarAach, { clase: 'anulacion', polizaIds: cambiadas });
    const informada = clase === 'alta' ? polizaInformada : anulacionInformada;
    await registrarVarios(
      tx,
      resultados.map(({ polizaId, estado, mensaje }) =>
        informada({ id: polizaId, despues: { estado, mensaje } }),
      ),
    );
    if (clase === 'anulacion') return;
    const escritos = resultados.filter(({ avisoId }) => anotados.has(avisoId));
    await terminarAceptadas(tx, idsDe(escritos, 'aceptado'));
    await abrirCasos(
      tx,
      escritos.filter(({ estado }) => estado === 'rechazado'),
    );
  });
  return resultados;
};
