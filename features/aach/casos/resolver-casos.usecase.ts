import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { faltaDesenlace, desenlaceNoCorresponde } from '#features/aach/aach.errors.ts';
import { casoTerminado, polizaOcultada } from '#features/aach/aach.hechos.ts';
import { ocultarAvisos } from '#features/aach/aviso.store.ts';
import type { Desenlace } from '#features/aach/caso.contract.ts';
import { DESENLACES, desenlacesDe } from '#features/aach/desenlaces.ts';
import { plazoDeDevolucion } from '#features/aach/plazos.ts';
import { devolverPrima } from '#features/pagos/devolver/devolver-prima.usecase.ts';
import {
  anularPolizas,
  sostenerPolizasYVentas,
} from '#features/polizas/anular/anular-polizas.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { avisarDePolizas } from './avisar-caso.usecase.ts';
import { anotarDevolucionDeCaso, terminarCasos, tomarCasos } from './caso.store.ts';
import { estadosDePolizas, polizasDeCasos } from './casos.query.ts';
import { redactarAnulacion } from './correo-caso.ts';

const MOTIVO = 'Póliza duplicada, rechazada por la AACH';

type Estado = Awaited<ReturnType<typeof estadosDePolizas>>[number];

/** Gives back the premium of each policy, once. Gives those whose payment was taken here. */
const devolver = async (
  ctx: ContextoTx,
  casos: ReadonlyMap<number, number>,
  polizas: readonly Estado[],
): Promise<Set<number>> => {
  const conDevolucion = new Set<number>();
  for (const { id: polizaId, venta_id: ventaId, prima: monto } of polizas) {
    const pagoId = await devolverPrima(ctx, { ventaId, polizaId, monto, motivo: MOTIVO });
    if (pagoId === null) continue;
    await anotarDevolucionDeCaso(ctx.tx, casos.get(polizaId) ?? 0, { pagoId, monto });
    conDevolucion.add(polizaId);
  }
  return conDevolucion;
};

const avisarDeAnuladas = async (
  ctx: ContextoTx,
  polizas: readonly Estado[],
  conDevolucion: ReadonlySet<number>,
): Promise<void> => {
  const { telefono } = ctx.ajustes.aseguradora;
  const primas = new Map(polizas.map(({ id, prima }) => [id, prima]));
  const leidas = await polizasDeCasos(ctx.tx, [...primas.keys()]);
  for (const a of ['propietario', 'vendedor'] as const) {
    await avisarDePolizas(ctx, leidas, {
      que: `duplicada:${Math.min(...primas.keys())}`,
      a,
      // All of a sale were paid in one way.
      redactar: (suyas) =>
        redactarAnulacion(
          suyas.map(({ id, numero_poliza, patente, dv }) => ({
            numeroPoliza: numero_poliza,
            patente,
            dv,
            prima: primas.get(id) ?? 0,
          })),
          {
            telefono,
            hasta: suyas.some(({ id }) => conDevolucion.has(id))
              ? plazoDeDevolucion(ctx.ahora)
              : null,
          },
        ),
    });
  }
};

const exigirQueCorresponde = (
  polizas: readonly Estado[],
  casos: ReadonlyMap<number, number>,
  { resultado }: Desenlace,
): void => {
  const ajena = polizas.find(
    ({ id, vigente }) =>
      casos.has(id) && !desenlacesDe(vigente ? 'vigente' : 'anulada').includes(resultado),
  );
  if (ajena) throw desenlaceNoCorresponde();
};

/**
 * Ends the open cases of these policies as a person says, and hides the policies for good from those to
 * be informed: those without a case too. Throws when one has a case and nobody says how it ends.
 */
export const ocultarPolizas = async (
  ctx: ContextoTx,
  polizaIds: readonly number[],
  desenlace: Desenlace | null,
): Promise<{ ocultadas: number; terminadas: number }> => {
  // Sale and policy before notice and case, as everybody takes them.
  await sostenerPolizasYVentas(ctx, polizaIds);
  const ocultadas = await ocultarAvisos(ctx.tx, polizaIds, ctx.ahora);
  await registrarVarios(
    ctx,
    ocultadas.map((id) => polizaOcultada({ id })),
  );
  const casos = new Map(
    (await tomarCasos(ctx.tx, polizaIds)).map(({ id, poliza_id }) => [poliza_id, id]),
  );
  const cuantas = { ocultadas: ocultadas.length, terminadas: casos.size };
  if (casos.size === 0) return cuantas;
  if (!desenlace) throw faltaDesenlace();
  await terminar(ctx, casos, desenlace);
  return cuantas;
};

const terminar = async (
  ctx: ContextoTx,
  casos: ReadonlyMap<number, number>,
  desenlace: Desenlace,
): Promise<void> => {
  const { resultado, nota } = desenlace;
  const { anula, devuelve } = DESENLACES[resultado];
  const polizaIds = [...casos.keys()];
  const polizas = await estadosDePolizas(ctx.tx, polizaIds);
  exigirQueCorresponde(polizas, casos, desenlace);
  const vigentes = polizas.filter(({ vigente }) => vigente).map(({ id }) => id);
  if (anula) await anularPolizas(ctx, vigentes, { motivo: nota, fecha: ctx.ahora });
  const usuarioId = ctx.actor.usuarioId;
  await terminarCasos(ctx.tx, polizaIds, { resultado, nota, usuarioId, ahora: ctx.ahora });
  await registrarVarios(
    ctx,
    polizaIds.map((id) => casoTerminado({ id, despues: { resultado, motivo: nota } })),
  );
  if (!devuelve) return;
  const conDevolucion = await devolver(ctx, casos, polizas);
  await avisarDeAnuladas(ctx, polizas, conDevolucion);
};
