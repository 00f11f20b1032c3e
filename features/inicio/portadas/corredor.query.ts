import { enlacesPublicosDe } from '#features/convenios/enlaces/enlace-publico.query.ts';
import { renovacionesPorMes } from '#features/informes/renovaciones/renovaciones.query.ts';
import { vendidoEn } from '#features/inicio/tablero/tablero.query.ts';
import { vendidoNetoDesde } from '#features/inicio/vendido-neto.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { RangoDeDias } from '#features/inicio/tablero/tablero.ts';
import { inicioDelDia, sumarAnios, sumarDias } from '#values/fecha.ts';
import {
  type ConvenioVendidoVM,
  type EnlaceVendidoVM,
  type InicioDelCorredorVM,
  MAXIMO_DE_CORREDOR,
} from './inicio.contract.ts';

type Vendido = Awaited<ReturnType<typeof vendidoEn>>;

const NADA = { ventas: 0, polizas: 0, monto: 0 };

/** Agreements with sales in this period or a year before. */
const comparar = (ahora: Vendido, antes: Vendido): ConvenioVendidoVM[] => {
  const anteriores = new Map(antes.convenios.map((uno) => [uno.id, uno]));
  const actuales = new Set(ahora.convenios.map(({ id }) => id));
  return [
    ...ahora.convenios.map(({ id, convenio, ...actual }) => ({
      id,
      convenio,
      actual,
      anterior: anteriores.get(id) ?? NADA,
    })),
    ...antes.convenios
      .filter(({ id }) => !actuales.has(id))
      .map(({ id, convenio, ...anterior }) => ({ id, convenio, actual: NADA, anterior })),
  ];
};

/** Sales of these days by the users of these links, by agreement and user. */
const ventasDeEnlaces = (ctx: Contexto, rango: RangoDeDias, usuarioIds: readonly number[]) =>
  vendidoNetoDesde(ctx, rango.desde)
    .where('v.pagada_en', '<', inicioDelDia(sumarDias(rango.hasta, 1)))
    .where('v.usuario_id', 'in', [0, ...usuarioIds])
    .select(['v.convenio_id', 'v.usuario_id'])
    .groupBy(['v.convenio_id', 'v.usuario_id'])
    .execute();

/** Links that admit buyers today, best sellers first; one for each agreement and user. */
const enlaces = async (ctx: Contexto, rango: RangoDeDias): Promise<EnlaceVendidoVM[]> => {
  const validos = (await enlacesPublicosDe(ctx, {})).filter(({ vigente }) => vigente);
  const claveDe = (convenioId: number, usuarioId: number) => `${convenioId}:${usuarioId}`;
  const ultimos = [
    // Newest first, so that the oldest one is written last into the map.
    ...new Map(
      validos.toReversed().map((uno) => [claveDe(uno.convenioId, uno.usuarioId), uno]),
    ).values(),
  ];
  const filas = await ventasDeEnlaces(
    ctx,
    rango,
    ultimos.map(({ usuarioId }) => usuarioId),
  );
  const vendido = new Map(filas.map((fila) => [claveDe(fila.convenio_id, fila.usuario_id), fila]));
  return ultimos
    .map(({ id, convenioId, usuarioId, nombreConvenio, username, url }) => {
      const suyo = vendido.get(claveDe(convenioId, usuarioId));
      return {
        id,
        convenioId,
        convenio: nombreConvenio,
        usuario: username,
        url,
        ventas: suyo?.ventas ?? 0,
        monto: suyo?.monto ?? 0,
      };
    })
    .toSorted((a, b) => b.ventas - a.ventas || a.convenio.localeCompare(b.convenio));
};

/** Home page of a broker for a period, about its own agreements only. */
export const inicioDeCorredor = async (
  ctx: Contexto,
  rango: RangoDeDias,
): Promise<InicioDelCorredorVM> => {
  const { desde, hasta } = rango;
  const [ahora, antes, porRenovar, suyos] = await Promise.all([
    vendidoEn(ctx, rango),
    vendidoEn(ctx, { desde: sumarAnios(desde, -1), hasta: sumarAnios(hasta, -1) }),
    renovacionesPorMes(ctx),
    enlaces(ctx, rango),
  ]);
  const convenios = comparar(ahora, antes);
  return {
    desde,
    hasta,
    total: { actual: ahora.total, anterior: antes.total },
    convenios: convenios.slice(0, MAXIMO_DE_CORREDOR),
    totalConvenios: convenios.length,
    porRenovar,
    enlaces: suyos.slice(0, MAXIMO_DE_CORREDOR),
    totalEnlaces: suyos.length,
  };
};
