import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';
import {
  type CuentaVM,
  type EnPantallaVM,
  type EntradaDeConvenio,
  type EntradaEnPantalla,
  VENTAS_A_LA_VEZ,
  type VentasDeConvenioVM,
} from './en-pantalla.contract.ts';
import { contarPorConvenio, ventasDelInforme } from './informe.query.ts';
import { filtroPermitido } from './pedir-informe.usecase.ts';

const CERO: CuentaVM = {
  ventas: 0,
  vehiculos: 0,
  porEmitir: 0,
  prima: 0,
  anuladas: 0,
  primaAnulada: 0,
  primaNeta: 0,
};
const CUENTAS = Object.keys(CERO) as (keyof CuentaVM)[];

/** Sales report on the screen. Throws on a wrong period and on ids beyond the caller's rights. */
export const ventasEnPantalla = async (
  ctx: Contexto,
  entrada: EntradaEnPantalla,
): Promise<EnPantallaVM> => {
  const convenios = await contarPorConvenio(ctx.db, await filtroPermitido(ctx, 'ventas', entrada));
  const total = { ...CERO };
  for (const uno of convenios) for (const cuenta of CUENTAS) total[cuenta] += uno[cuenta];
  return { total, convenios };
};

/** Sales of one agreement in the report. Throws like `ventasEnPantalla`. */
export const ventasDeConvenio = async (
  ctx: Contexto,
  { convenioId, desdeLa, ...periodo }: EntradaDeConvenio,
): Promise<VentasDeConvenioVM> => {
  const peticion = { ...periodo, conveniosId: [convenioId], corredorId: null };
  const filtro = await filtroPermitido(ctx, 'ventas', peticion);
  const lugar = { desde: desdeLa, cuantas: VENTAS_A_LA_VEZ };
  const { total, filas } = await ventasDelInforme(ctx.db, filtro, lugar);
  const ventas = filas.map(({ id, pagadaEn, patente, dv, vehiculos, anuladas, primaNeta }) => ({
    id,
    pagada: fechaSantiago(pagadaEn ?? ctx.ahora),
    patente: patenteConDv(patente, dv),
    vehiculos,
    anuladas,
    primaNeta,
  }));
  return { total, ventas };
};
