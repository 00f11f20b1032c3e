import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import {
  casoNoEncontrado,
  casosDeMas,
  desenlaceNoCorresponde,
  faltaDesenlace,
} from '#features/aach/aach.errors.ts';
import { casoTerminado, polizaOcultada } from '#features/aach/aach.hechos.ts';
import { ocultarAvisos } from '#features/aach/aviso.store.ts';
import type { Desenlace } from '#features/aach/caso.contract.ts';
import { DESENLACES, desenlacesDe } from '#features/aach/desenlaces.ts';
import { plazoDeDevolucion } from '#features/aach/plazos.ts';
import { aprobacionExigida } from '#features/aprobaciones/aprobacion.errors.ts';
import { devolverPrima } from '#features/pagos/devolver/devolver-prima.usecase.ts';
import {
  anularPolizas,
  sostenerPolizasYVentas,
} from '#features/polizas/anular/anular-polizas.usecase.ts';
import type { Ajustes, ContextoTx } from '#nucleo/contexto.ts';
import { avisarDeCorregidas, avisarDePolizas, enCorreo } from './avisar-caso.usecase.ts';
import { anotarDevolucionDeCaso, terminarCasos, tomarCasos } from './caso.store.ts';
import {
  type CasoPorTerminar,
  casosPorTerminar,
  estadosDePolizas,
  polizaDeCasoAbierto,
  polizasDeCasos,
} from './casos.query.ts';
import { redactarAnulacion } from './correo-caso.ts';

const MOTIVO = 'Póliza duplicada, rechazada por la AACH';

type Estado = Awaited<ReturnType<typeof estadosDePolizas>>[number];

/** Refunds the premium of each policy, once. Returns the policies that a person refunds by hand. */
const devolver = async (
  ctx: ContextoTx,
  casos: ReadonlyMap<number, number>,
  polizas: readonly Estado[],
): Promise<Set<number>> => {
  const deAMano = new Set<number>();
  for (const { id: polizaId, venta_id: ventaId, prima: monto } of polizas) {
    const prima = { ventaId, polizaId, monto, motivo: MOTIVO };
    const { pagoId, aMano } = await devolverPrima(ctx, prima);
    await anotarDevolucionDeCaso(ctx.tx, casos.get(polizaId) ?? 0, { pagoId, monto });
    if (aMano) deAMano.add(polizaId);
  }
  return deAMano;
};

const avisarDeAnuladas = async (
  ctx: ContextoTx,
  polizas: readonly Estado[],
  deAMano: ReadonlySet<number>,
): Promise<void> => {
  const { telefono } = ctx.ajustes.aseguradora;
  const primas = new Map(polizas.map(({ id, prima }) => [id, prima]));
  const leidas = await polizasDeCasos(ctx.tx, [...primas.keys()]);
  for (const a of ['propietario', 'vendedor'] as const) {
    await avisarDePolizas(ctx, leidas, {
      que: `duplicada:${Math.min(...primas.keys())}`,
      a,
      // Every policy of a sale was paid in the same way.
      redactar: (suyas, saludo) =>
        redactarAnulacion(
          suyas.map((poliza) => ({ ...enCorreo(poliza), prima: primas.get(poliza.id) ?? 0 })),
          {
            saludo,
            telefono,
            hasta: plazoDeDevolucion(ctx.ahora),
            aMano: suyas.some(({ id }) => deAMano.has(id)),
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

/** Total refund if these cases end as duplicates. */
export const montoDe = (casos: readonly CasoPorTerminar[]): number =>
  casos.reduce((suma, { prima }) => suma + prima, 0);

/**
 * True if a refund exceeds one person's limit. Includes earlier refunds of the same payments, so that
 * splitting does not avoid the limit.
 */
export const excedeLoDeUno = (
  { dosPersonas: { devolucionesSobre } }: Ajustes,
  casos: readonly CasoPorTerminar[],
): boolean => {
  const monto = montoDe(casos);
  const antes = new Map(casos.map(({ pago_id, ya_pedido }) => [pago_id, ya_pedido ?? 0]));
  const conLoDeAntes = [...antes.values()].reduce((suma, uno) => suma + uno, monto);
  return devolucionesSobre !== null && monto > 0 && conLoDeAntes > devolucionesSobre;
};

/** Cases that a second person approved; null if none was needed. */
type Aprobados = readonly number[] | null;

const exigirAprobacion = async (
  ctx: ContextoTx,
  polizaIds: readonly number[],
  aprobados: Aprobados,
): Promise<void> => {
  const casos = await casosPorTerminar(ctx.tx, polizaIds);
  if (aprobados && casos.some(({ id }) => !aprobados.includes(id))) throw casosDeMas();
  if (!aprobados && excedeLoDeUno(ctx.ajustes, casos)) throw aprobacionExigida();
};

interface PorOcultar {
  readonly polizaIds: readonly number[];
  readonly desenlace: Desenlace | null;
}

/**
 * Ends the open cases of these policies as a person decides, and removes all of the policies from the pending
 * list. Throws if one has a case and no `desenlace` is given.
 */
export const ocultarPolizas = async (
  ctx: ContextoTx,
  { polizaIds, desenlace }: PorOcultar,
  aprobados: Aprobados = null,
): Promise<{ ocultadas: number; terminadas: number }> => {
  // Common lock order: sale and policy before notice and case.
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
  if (DESENLACES[desenlace.resultado].devuelve) await exigirAprobacion(ctx, polizaIds, aprobados);
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
  const terminados = await terminarCasos(ctx.tx, polizaIds, {
    resultado,
    nota,
    usuarioId,
    ahora: ctx.ahora,
  });
  await registrarVarios(
    ctx,
    polizaIds.map((id) => casoTerminado({ id, despues: { resultado, motivo: nota } })),
  );
  if (resultado === 'corregida') await avisarDeCorregidas(ctx, terminados);
  if (!devuelve) return;
  await avisarDeAnuladas(ctx, polizas, await devolver(ctx, casos, polizas));
};

/** Ends one open case. Throws 404 if it is not open, also after somebody else ended it. */
export const resolverCaso = async (
  ctx: ContextoTx,
  { id, desenlace }: { readonly id: number; readonly desenlace: Desenlace },
  aprobados: Aprobados = null,
): Promise<void> => {
  const abierto = await polizaDeCasoAbierto(ctx.tx, id);
  if (!abierto) throw casoNoEncontrado();
  const pedido = { polizaIds: [abierto.poliza_id], desenlace };
  const { terminadas } = await ocultarPolizas(ctx, pedido, aprobados);
  if (terminadas === 0) throw casoNoEncontrado();
};
