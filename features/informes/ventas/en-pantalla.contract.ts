import {
  definirLlamada,
  enteroEntrada,
  fechaEntrada,
  fechaVM,
  idEntrada,
} from '#values/llamada.ts';
import { z } from 'zod';
import { INFORMES } from './clases-de-informe.ts';
import { CONVENIOS_MAXIMOS } from './informe.contract.ts';
import { FECHA_OBLIGATORIA } from './informe.ts';

/** Sales of one agreement in one answer. */
export const VENTAS_A_LA_VEZ = 20;

const periodo = { desde: fechaEntrada(FECHA_OBLIGATORIA), hasta: fechaEntrada(FECHA_OBLIGATORIA) };

/** Premiums in pesos. Counted as in the summary of the workbook. */
const cuenta = {
  ventas: z.int(),
  vehiculos: z.int(),
  /** Vehicles whose policy is not issued yet. */
  porEmitir: z.int(),
  prima: z.int(),
  anuladas: z.int(),
  primaAnulada: z.int(),
  primaNeta: z.int(),
};
const cuentaVM = z.object(cuenta);
export type CuentaVM = z.output<typeof cuentaVM>;

const convenioVM = z.object({ id: z.int(), convenio: z.string(), corredor: z.string(), ...cuenta });
export type ConvenioVendidoVM = z.output<typeof convenioVM>;

const entradaEnPantalla = z.strictObject({
  ...periodo,
  /** Empty: all within the caller's reach. */
  conveniosId: z.array(idEntrada).max(CONVENIOS_MAXIMOS).default([]),
  corredorId: idEntrada.nullable().default(null),
});
export type EntradaEnPantalla = z.output<typeof entradaEnPantalla>;

const enPantallaVM = z.object({
  total: cuentaVM,
  /** Highest net premium first. */
  convenios: z.array(convenioVM).max(CONVENIOS_MAXIMOS),
});
export type EnPantallaVM = z.output<typeof enPantallaVM>;

/** POST Informes/VentasEnPantalla: the sales report, by agreement. */
export const ventasEnPantalla = definirLlamada({
  id: 'Informes/VentasEnPantalla',
  resumen: 'Ventas pagadas en un periodo, en total y por convenio',
  metodos: ['POST'],
  rutas: ['/Informes/VentasEnPantalla'],
  entrada: entradaEnPantalla,
  salida: enPantallaVM,
  sobre: true,
  deReplica: true,
  aLaVez: 2,
  quien: INFORMES.ventas.quien,
  errores: ['informe.periodo', 'acceso.sin_permiso'],
});

const ventaVM = z.object({
  id: z.int(),
  pagada: fechaVM,
  /** Its first plate, with check digit. */
  patente: z.string(),
  vehiculos: z.int(),
  anuladas: z.int(),
  primaNeta: z.int(),
});
export type VentaDeConvenioVM = z.output<typeof ventaVM>;

const entradaDeConvenio = z.strictObject({
  ...periodo,
  convenioId: idEntrada,
  /** Sales to skip. */
  desdeLa: enteroEntrada.pipe(z.int().min(0).max(1_000_000)).default(0),
});
export type EntradaDeConvenio = z.output<typeof entradaDeConvenio>;

const ventasVM = z.object({ total: z.int(), ventas: z.array(ventaVM).max(VENTAS_A_LA_VEZ) });
export type VentasDeConvenioVM = z.output<typeof ventasVM>;

/** POST Informes/VentasDeConvenio: the sales behind a row of the report, newest first. */
export const ventasDeConvenio = definirLlamada({
  id: 'Informes/VentasDeConvenio',
  resumen: 'Ventas de un convenio pagadas en un periodo',
  metodos: ['POST'],
  rutas: ['/Informes/VentasDeConvenio'],
  entrada: entradaDeConvenio,
  salida: ventasVM,
  sobre: true,
  deReplica: true,
  aLaVez: 4,
  quien: INFORMES.ventas.quien,
  errores: ['informe.periodo', 'acceso.sin_permiso'],
});
