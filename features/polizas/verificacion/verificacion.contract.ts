import { sinCola } from '#values/enlace-publico.ts';
import { conLogin, definirLlamada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';

/** Content of the verification page: no names, masked plate. */
export const verificacionVM = z.object({
  estado: z.enum(['vigente', 'no_iniciada', 'vencida', 'anulada']),
  numeroPoliza: z.int(),
  patente: z.string(),
  tipoVehiculo: z.string(),
  fechaVigenciaDesde: fechaVM,
  fechaVigenciaHasta: fechaVM,
  redaccion: z.string(),
  sha256: z.string().nullable(),
  /** Previous files, newest first; their hash outlives their bytes. */
  versionesAnteriores: z.array(
    z.object({
      sha256: z.string(),
      fechaReemplazo: fechaVM,
      motivo: z.enum(['anulacion', 'vigencia', 'regeneracion']),
    }),
  ),
});
export type VerificacionVM = z.output<typeof verificacionVM>;

/** Code of an address, tolerant of what copying appends (V-DETALLE-013). */
export const codigoCopiado = z
  .string()
  .max(500)
  .transform(sinCola)
  .pipe(z.string().regex(/^[\w-]{22}$/, 'Código inválido'));

/** GET Verificar/{codigo}: returns the state of the policy that a certificate's QR names. */
export const verificarPoliza = definirLlamada({
  id: 'Verificar/Poliza',
  resumen: 'Verifica una póliza por el código de su certificado',
  metodos: ['GET'],
  rutas: ['/Verificar/:codigo'],
  entrada: z.strictObject({ codigo: codigoCopiado }),
  salida: verificacionVM,
  sobre: true,
  deReplica: true,
  quien: { ...conLogin('libre'), publico: 'libre', anonimo: 'libre' },
  limitePropio: { parte: 1 / 4 },
  errores: ['poliza.no_encontrada'],
});
