import * as contratoAach from '#features/aach/aach.contract.ts';
import { casoNoEncontrado } from '#features/aach/aach.errors.ts';
import { type Desenlace, temaDeCaso } from '#features/aach/caso.contract.ts';
import { DESENLACES } from '#features/aach/desenlaces.ts';
import { aprobacionNoExigida } from '#features/aprobaciones/aprobacion.errors.ts';
import { definirCambio } from '#features/aprobaciones/clase-de-cambio.usecase.ts';
import type { Ajustes, Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { formatearPesos } from '#values/dinero.ts';
import { contar } from '#values/numero.ts';
import * as contrato from './casos.contract.ts';
import { casosPorTerminar, polizaDeCasoAbierto } from './casos.query.ts';
import { excedeLoDeUno, montoDe, ocultarPolizas, resolverCaso } from './resolver-casos.usecase.ts';

const NUMEROS_A_LA_VISTA = 5;

/** Proposal to end cases with a refund above one person's limit. */
interface DevolucionPropuesta {
  readonly polizaIds: readonly number[];
  readonly desenlace: Desenlace;
  /** Open cases at the time of the proposal. */
  readonly casoIds: readonly number[];
}

const exigida = ({ dosPersonas }: Ajustes): boolean => dosPersonas.devolucionesSobre !== null;

const proponer = async (
  ctx: Contexto,
  polizaIds: readonly number[],
  desenlace: Desenlace | undefined,
): Promise<DevolucionPropuesta> => {
  if (!desenlace) throw aprobacionNoExigida();
  const casos = await casosPorTerminar(ctx.db, polizaIds);
  if (!DESENLACES[desenlace.resultado].devuelve || !excedeLoDeUno(ctx.ajustes, casos)) {
    throw aprobacionNoExigida();
  }
  return { polizaIds, desenlace, casoIds: casos.map(({ id }) => id) };
};

const nombrar = (numeros: readonly number[]): string => {
  const dichos = numeros.slice(0, NUMEROS_A_LA_VISTA).join(', ');
  const callados = numeros.length - NUMEROS_A_LA_VISTA;
  return callados > 0 ? `${dichos} y ${contar(callados, 'otra', 'otras')}` : dichos;
};

const resumir = async (
  { tx }: ContextoTx,
  { polizaIds, desenlace }: DevolucionPropuesta,
): Promise<{ rotulo: string; valor: string }[]> => {
  const casos = await casosPorTerminar(tx, polizaIds);
  const sinCaso = polizaIds.length - casos.length;
  return [
    { rotulo: 'Devolución', valor: formatearPesos(montoDe(casos)) },
    {
      rotulo: casos.length === 1 ? 'Póliza' : 'Pólizas',
      valor: nombrar(casos.map(({ numero_poliza: numero }) => numero)),
    },
    ...(sinCaso > 0
      ? [{ rotulo: 'Además se ocultan', valor: contar(sinCaso, 'póliza', 'pólizas') }]
      : []),
    { rotulo: 'Motivo', valor: desenlace.nota },
  ];
};

const sobre = async (_: ContextoTx, { casoIds }: DevolucionPropuesta): Promise<string[]> =>
  casoIds.map(temaDeCaso);

const TITULO = 'Anulación por duplicada con devolución';

/** Refund of one case, from its own screen. */
export const devolucionDeCaso = definirCambio({
  llamada: contrato.resolverCaso,
  titulo: TITULO,
  exigida,
  guardar: async (ctx, { id, ...desenlace }) => {
    const abierto = await polizaDeCasoAbierto(ctx.db, id);
    if (!abierto) throw casoNoEncontrado();
    return { id, ...(await proponer(ctx, [abierto.poliza_id], desenlace)) };
  },
  aplicar: (ctx, { id, desenlace, casoIds }) => resolverCaso(ctx, { id, desenlace }, casoIds),
  resumir,
  sobre,
});

/** Refunds of all policies that are hidden together. */
export const devolucionAlOcultar = definirCambio({
  llamada: contratoAach.ocultarPolizas,
  titulo: TITULO,
  exigida,
  guardar: (ctx, { ids, desenlace }) => proponer(ctx, ids, desenlace),
  aplicar: (ctx, { polizaIds, desenlace, casoIds }) =>
    ocultarPolizas(ctx, { polizaIds, desenlace }, casoIds),
  resumir,
  sobre,
});
