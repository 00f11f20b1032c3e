import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { anulacionInformada, polizaInformada } from './aach.hechos.ts';
import type { RespuestaAach } from '#integrations/aach/port.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { AvisoAbierto } from './aviso.query.ts';
import { anotarResultados, type ResultadoDeAviso } from './aviso.store.ts';
import { avisarAach } from './avisar-aach.queue.ts';

export interface ResultadoDePoliza extends ResultadoDeAviso {
  readonly numeroPoliza: number;
}

const leerResultado = (aviso: AvisoAbierto, respuesta: RespuestaAach): ResultadoDePoliza => {
  const { numeroPoliza } = aviso.poliza;
  const base = { avisoId: aviso.avisoId, version: aviso.version, numeroPoliza };
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

/**
 * Tells the AACH of these policies, all of one kind, and writes down what it said of each (F26).
 * One that changed while it was told is queued to be told again.
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
    const cambiadas = await anotarResultados(tx.tx, resultados, tx.ahora);
    if (cambiadas.length > 0) await tx.encolar(avisarAach, { clase: 'alta', polizaIds: cambiadas });
    if (cambiadas.length > 0)
      await tx.encolar(avisarAach, { clase: 'anulacion', polizaIds: cambiadas });
    await registrarVarios(
      tx,
      resultados.map(({ estado, mensaje }, i) =>
        (clase === 'alta' ? polizaInformada : anulacionInformada)({
          id: avisos[i]?.polizaId ?? null,
          despues: { estado, mensaje },
        }),
      ),
    );
  });
  return resultados;
};
