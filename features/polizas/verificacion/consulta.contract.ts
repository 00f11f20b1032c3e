import { definirLlamada, fechaVM } from '#values/llamada.ts';
import { validarPatente } from '#values/validar-patente.ts';
import { calcularDv, RUT_NO_VALIDO } from '#values/rut.ts';
import { quienVeVentas } from '#features/ventas/quien.ts';
import { z } from 'zod';
import { ESTADOS_POLIZA } from '#features/polizas/poliza.ts';

/** Maximum rows, newest first; a fleet owner's RUT may match thousands. */
export const MAXIMO_CONSULTADAS = { visitante: 100, personal: 1_000 } as const;

/** A whole number or its digits; blank or null means the criterion was not given. */
const numeroOpcional = (mensaje: string) =>
  z
    .union([
      z.int(mensaje).nonnegative(mensaje).max(999_999_999, mensaje),
      z.string().regex(/^\d{0,9}$/, mensaje),
    ])
    .nullish();
const dvOpcional = z.string().max(1, RUT_NO_VALIDO).nullish();

const entrada = z
  .strictObject({
    rut: numeroOpcional(RUT_NO_VALIDO),
    dv: dvOpcional,
    /** Spelling of A-API-007. */
    DV: dvOpcional,
    patente: z.string().max(12).nullish(),
    numeroPoliza: numeroOpcional('El número de póliza debe tener sólo dígitos'),
  })
  .superRefine(({ rut, dv, DV, patente }, ctx) => {
    const dvs = [dv, DV].filter(Boolean).map((uno) => uno?.toUpperCase());
    const dado = rut !== undefined && rut !== null && rut !== '';
    if (dvs.some((uno) => !dado || uno !== calcularDv(Number(rut)))) {
      ctx.addIssue({ code: 'custom', path: ['rut'], message: RUT_NO_VALIDO });
    }
    const mensaje = patente ? validarPatente(patente) : null;
    if (mensaje) ctx.addIssue({ code: 'custom', path: ['patente'], message: mensaje });
  });
export type EntradaConsulta = z.output<typeof entrada>;

/**
 * A policy row of the validity check. For visitors with one criterion, plate and number are masked,
 * and all fields about owner, sale and file are null.
 */
const polizaConsultadaVM = z.object({
  id: z.int().nullable(),
  polizaId: z.int().nullable(),
  numeroPoliza: z.union([z.int(), z.string()]),
  numeroFolio: z.int().nullable(),
  patente: z.string(),
  nombrePropietario: z.string().nullable(),
  rutPropietario: z.string().nullable(),
  ventaId: z.int().nullable(),
  fechaVenta: z.iso.datetime(),
  fechaVigenciaDesde: fechaVM,
  fechaVigenciaHasta: fechaVM,
  convenio: z.string().nullable(),
  vigente: z.boolean(),
  estado: z.enum(ESTADOS_POLIZA),
  urlDescarga: z.string().nullable(),
});
export type PolizaConsultadaVM = z.output<typeof polizaConsultadaVM>;

const consultaVM = z.object({
  /** Sales of the rows, each once; A-API-007 spells it `intencionYVendaIds`. */
  intencionYVendaIds: z.array(z.int()),
  polizas: z.array(polizaConsultadaVM),
});
export type ConsultaVM = z.output<typeof consultaVM>;

/**
 * Validity check by RUT, plate or policy number. POST comes first, so that no RUT stands in a URL.
 */
export const consultarPolizas = definirLlamada({
  id: 'ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza',
  resumen: 'Consulta de vigencia por RUT, patente o número de póliza',
  metodos: ['POST', 'GET'],
  rutas: ['/ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza'],
  entrada,
  salida: consultaVM,
  sobre: true,
  deReplica: true,
  quien: { ...quienVeVentas, publico: 'libre', anonimo: 'libre' },
  captcha: true,
  limite: 'consultas',
  errores: ['poliza.sin_criterio', 'captcha.requerido'],
});
