import { sinCola } from '#values/enlace-publico.ts';
import { conLogin, definirLlamada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';

/** What the verification page says: no names, the plate masked. */
export const verificacionVM = z.object({
  estado: z.enum(['vigente', 'no_iniciada', 'vencida', 'anulada']),
  numeroPoliza: z.int(),
  patente: z.string(),
  tipoVehiculo: z.string(),
  fechaVigenciaDesde: fechaVM,
  fechaVigenciaHasta: fechaVM,
  redaccion: z.string(),
  sha256: z.string().nullable(),
  /** Files it had before, newest first: their hash outlives their bytes. */
  versionesAnteriores: z.array(
    z.object({
      sha256: z.string(),
      fechaReemplazo: fechaVM,
      motivo: z.enum(['anulacion', 'vigencia', 'regeneracion']),
    }),
  ),
});
export type VerificacionVM = z.output<typeof verificacionVM>;

/** The code of an address as a person opens it, with what copying left behind it (V-DETALLE-013). */
export const codigoCopiado = z
  .string()
  .max(500)
  .transform(sinCola)
  .pipe(z.string().regex(/^[\w-]{22}$/, 'Código inválido'));

/** GET Verificar/{codigo}: the state of the policy a certificate's QR names. */
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
