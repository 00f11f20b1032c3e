import { esFecha } from '#values/fecha.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import type { Rol } from '#values/perfil.ts';
import { z } from 'zod';
import { type ClaseDeInforme, FECHA_OBLIGATORIA } from './informe.ts';

/** Sales of the agreements one sells by, of one's brokers, or all of them. */
const quienInforma = {
  venta: 'propio',
  ventaEspecial: 'propio',
  administrador: 'todo',
  soporte: 'todo',
  corredor: 'corredor',
} as const;
const quienInformaAnuladas = {
  administrador: 'todo',
  soporte: 'todo',
  corredor: 'corredor',
} as const;
type Alcance = 'propio' | 'corredor' | 'todo';

/** How far a report of this kind reaches for a role; undefined for whoever may not ask for it. */
export const alcanceDeInforme = (clase: ClaseDeInforme, rol: Rol): Alcance | undefined => {
  const quien: Partial<Record<Rol, Alcance>> =
    clase === 'ventas' ? quienInforma : quienInformaAnuladas;
  return quien[rol];
};

/** A report made by a job is shown to whoever asked for it, and to nobody else. */
const quienPidio = {
  venta: 'propio',
  ventaEspecial: 'propio',
  administrador: 'propio',
  soporte: 'propio',
  corredor: 'propio',
} as const;

const CONVENIOS_MAXIMOS = 10_000;
const ENVIADO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z)?$/;

/** The day of `T00:00:00Z` or `T23:59:59Z`: it is one of Santiago, whatever the Z says. */
const diaEnviado = z
  .string({ error: FECHA_OBLIGATORIA })
  .min(1, { error: FECHA_OBLIGATORIA, abort: true })
  .regex(ENVIADO, { error: 'Fecha inválida', abort: true })
  .transform((enviado) => enviado.slice(0, 10))
  .refine(esFecha, { error: 'Fecha inválida' });

const entradaDeInforme = z.strictObject({
  fechaDesde: diaEnviado,
  fechaHasta: diaEnviado,
  /** The caller's own. */
  usuarioId: idEntrada,
  /** None: all within the caller's reach. */
  conveniosId: z.array(idEntrada).max(CONVENIOS_MAXIMOS).default([]),
  /** 0, null or left out: of any broker. */
  corredorId: z.union([idEntrada, z.literal(0)]).nullish(),
});
export type EntradaDeInforme = z.output<typeof entradaDeInforme>;

/** The file in base64, or, above 20.000 rows, the job that makes it (202). */
const informeVM = z.union([
  z.object({ fileContents: z.string(), fileDownloadName: z.string() }),
  z.object({ trabajoId: z.string() }),
]);

const comun = {
  metodos: ['POST'],
  entrada: entradaDeInforme,
  salida: informeVM,
  sobre: true,
  aLaVez: 2,
  errores: ['informe.sin_ventas', 'informe.periodo', 'acceso.sin_permiso'],
} as const;

/** POST InformeVentasPorConvenios/InformeVentasPorConvenios. */
export const informeVentas = definirLlamada({
  ...comun,
  metodos: ['POST'],
  id: 'InformeVentasPorConvenios/InformeVentasPorConvenios',
  resumen: 'Informe de ventas por convenios',
  rutas: ['/InformeVentasPorConvenios/InformeVentasPorConvenios'],
  quien: quienInforma,
});

/** The same of one broker, which must be said. */
export const informeVentasDeCorredor = definirLlamada({
  ...comun,
  metodos: ['POST'],
  id: 'InformeVentasPorConvenios/InformeVentasPorConveniosDeCorredor',
  resumen: 'Informe de ventas por convenios de un corredor',
  rutas: ['/InformeVentasPorConvenios/InformeVentasPorConveniosDeCorredor'],
  entrada: entradaDeInforme.extend({ corredorId: idEntrada }),
  quien: quienInforma,
});

/** POST InformeVentasAnuladasPorConvenios/InformeVentasAnuladasPorConvenios. */
export const informeVentasAnuladas = definirLlamada({
  ...comun,
  metodos: ['POST'],
  id: 'InformeVentasAnuladasPorConvenios/InformeVentasAnuladasPorConvenios',
  resumen: 'Informe de ventas anuladas por convenios',
  rutas: ['/InformeVentasAnuladasPorConvenios/InformeVentasAnuladasPorConvenios'],
  quien: quienInformaAnuladas,
});

/** The number of the job that makes a report, as it travels. */
export const trabajoDe = (informeId: number): string => `informe-${informeId}`;

export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** GET Informes/Descargar/{enlace}: the signed address of a finished report. */
export const descargarInforme = definirLlamada({
  id: 'Informes/Descargar',
  resumen: 'Descarga un informe que se preparó aparte',
  metodos: ['GET'],
  rutas: ['/Informes/Descargar/:enlace'],
  entrada: z.strictObject({ enlace: z.string().max(200) }),
  salida: {
    archivo: EXCEL,
    descripcion: 'Informe de Ventas {desde} a {hasta}.xlsx',
  },
  sobre: true,
  quien: quienPidio,
  errores: ['informe.no_encontrado'],
});
