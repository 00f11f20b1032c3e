import { motivoEntrada } from '#features/polizas/anular/anular.contract.ts';
import { codigoCopiado } from '#features/polizas/verificacion/verificacion.contract.ts';
import { conLogin, definirLlamada, fechaVM, momentoEntrada } from '#values/llamada.ts';
import { normalizarPatente } from '#values/patente.ts';
import { validarPatente } from '#values/validar-patente.ts';
import { z } from 'zod';

const patenteEntrada = z
  .string('Falta la patente')
  .min(1, 'Falta la patente')
  .max(12, 'Patente inválida')
  .check(({ value, issues }) => {
    const message = validarPatente(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  })
  .transform(normalizarPatente);

/**
 * POST Polizas/CertificadoDeCobertura: returns a signed page that says whether a plate was covered
 * at a moment.
 */
export const certificarCobertura = definirLlamada({
  id: 'Polizas/CertificadoDeCobertura',
  resumen: 'Certificado de cobertura de una patente a una fecha y hora, firmado',
  metodos: ['POST'],
  rutas: ['/Polizas/CertificadoDeCobertura'],
  entrada: z.strictObject({
    patente: patenteEntrada,
    /** Absent: now by the server's clock. */
    momento: momentoEntrada.optional(),
    motivo: motivoEntrada,
  }),
  textos: { motivo: 'lineas' },
  salida: {
    archivo: 'application/pdf',
    descripcion: 'Certificado de cobertura firmado',
  },
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
  errores: ['cobertura.momento_futuro', 'firma.sin_sello', 'firma.no_vigente'],
});

const verificacionVM = z.object({
  cubierta: z.boolean(),
  patente: z.string(),
  momento: z.iso.datetime(),
  emitido: z.iso.datetime(),
  sha256: z.string(),
  /** Number of the policy that covered it, or would have; null without one. */
  numeroPoliza: z.int().nullable(),
  fechaVigenciaDesde: fechaVM.nullable(),
  fechaVigenciaHasta: fechaVM.nullable(),
});
export type VerificacionDeCoberturaVM = z.output<typeof verificacionVM>;

/** GET Verificar/Cobertura/{codigo}: returns the content of a certificate of cover by its code. */
export const verificarCobertura = definirLlamada({
  id: 'Verificar/Cobertura',
  resumen: 'Verifica un certificado de cobertura por su código',
  metodos: ['GET'],
  rutas: ['/Verificar/Cobertura/:codigo'],
  entrada: z.strictObject({ codigo: codigoCopiado }),
  salida: verificacionVM,
  sobre: true,
  deReplica: true,
  quien: { ...conLogin('libre'), publico: 'libre', anonimo: 'libre' },
  limitePropio: { parte: 1 / 4 },
  errores: ['poliza.no_encontrada'],
});
