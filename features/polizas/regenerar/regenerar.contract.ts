import { reparoDeDia } from '#values/fecha.ts';
import { definirLlamada, fechaEntrada, idEntrada } from '#values/llamada.ts';
import { motivoDeCambio } from '#values/motivo.ts';
import { z } from 'zod';
import { quienAtiende } from '#features/polizas/anular/anular.contract.ts';
import { polizaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';

/**
 * POST RegenerarPolizas/RegenerarPoliza: remakes the file of a policy with the same numbers and
 * wording.
 */
export const regenerarPoliza = definirLlamada({
  id: 'RegenerarPolizas/RegenerarPoliza',
  resumen: 'Rehace el documento de una póliza',
  metodos: ['POST'],
  rutas: ['/RegenerarPolizas/RegenerarPoliza'],
  entrada: z
    .strictObject({ numeroPoliza: z.int().positive() })
    .or(z.strictObject({ id: z.union([z.int().positive(), z.string().regex(/^\d{1,15}$/)]) })),
  salida: z.object({ urlDescarga: z.string() }),
  sobre: true,
  quien: quienAtiende,
  errores: [
    'poliza.desconocida',
    'poliza.ya_anulada',
    'poliza.emision_incompleta',
    'firma.sin_sello',
    'firma.no_vigente',
  ],
});

export const MENOR_QUE_TERMINO =
  'La fecha de Inicio de Vigencia debe ser menor que el Término de Vigencia';

/** A day, or a moment whose day is taken. */
const diaEntrada = z
  .string('Campo obligatorio')
  .transform((texto) => texto.slice(0, 10))
  .pipe(fechaEntrada('Campo obligatorio'));

/** POST EditarPoliza/EditarPoliza: changes the dates of a valid policy and remakes its file. */
export const editarPoliza = definirLlamada({
  id: 'EditarPoliza/EditarPoliza',
  resumen: 'Cambia la vigencia de una póliza',
  metodos: ['POST'],
  rutas: ['/EditarPoliza/EditarPoliza'],
  entrada: z
    .strictObject({
      id: idEntrada,
      inicioVigencia: diaEntrada,
      terminoVigencia: diaEntrada,
      /** Reason for other dates; the screen requires it, the specified call may omit it. */
      motivo: motivoDeCambio.optional(),
      version: z.int().optional(),
    })
    .superRefine(({ inicioVigencia, terminoVigencia }, ctx) => {
      const sonDias = !reparoDeDia(inicioVigencia) && !reparoDeDia(terminoVigencia);
      if (!sonDias || inicioVigencia < terminoVigencia) return;
      ctx.addIssue({ code: 'custom', path: ['inicioVigencia'], message: MENOR_QUE_TERMINO });
    }),
  salida: polizaSoporteVM,
  sobre: true,
  quien: quienAtiende,
  errores: [
    'firma.sin_sello',
    'firma.no_vigente',
    'poliza.desconocida',
    'poliza.ya_anulada',
    'poliza.emision_incompleta',
    'poliza.vigencia_ocupada',
    'registro.version',
  ],
});

export const REHACE_LA_VENTA = 'Rehace los documentos de todas las pólizas vigentes de una venta';

/** POST SoporteVenta/RegenerarVenta/{id}: remakes the files of all valid policies of a sale. */
export const regenerarVenta = definirLlamada({
  id: 'SoporteVenta/RegenerarVenta',
  resumen: REHACE_LA_VENTA,
  metodos: ['POST'],
  rutas: ['/SoporteVenta/RegenerarVenta/:id', '/SoporteVenta/RegenerarVenta'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({ id: z.int(), polizas: z.int() }),
  sobre: true,
  quien: quienAtiende,
  errores: ['venta.no_encontrada', 'venta.anulada', 'venta.no_regenerable'],
});

/** GET SoporteVenta/AvanceRegeneracion/{id}: returns how many valid policies have their file. */
export const avanceRegeneracion = definirLlamada({
  id: 'SoporteVenta/AvanceRegeneracion',
  resumen: 'Avance de la regeneración de una venta',
  metodos: ['GET'],
  rutas: ['/SoporteVenta/AvanceRegeneracion/:id'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({ total: z.int(), listas: z.int() }),
  sobre: true,
  quien: quienAtiende,
  errores: ['venta.no_encontrada'],
});

/**
 * POST Vehiculos/RegistrarDePoliza: returns the vehicle record to edit for a policy, created when
 * missing.
 */
export const registrarVehiculo = definirLlamada({
  id: 'Vehiculos/RegistrarDePoliza',
  resumen: 'Registro del vehículo de una póliza, para corregirlo',
  metodos: ['POST'],
  rutas: ['/Vehiculos/RegistrarDePoliza'],
  entrada: z.strictObject({ numeroPoliza: z.int().positive() }),
  salida: z.object({ id: z.int() }),
  sobre: true,
  quien: quienAtiende,
  errores: ['poliza.numero_no_encontrado', 'poliza.patente_sin_validar'],
});
