import { motivoDeCambio } from '#values/motivo.ts';
import { correoEntrada, definirLlamada, idEntrada } from '#values/llamada.ts';
import { validarTelefono } from '#values/telefono.ts';
import { z } from 'zod';

const SOLO_DE_POLIZA = 'Solo se corrige en la ficha de una póliza';

/**
 * POST Contactos/Corregir: corrects the contact data of a sale's copy, and mails the documents again to a
 * corrected address. With `numeroPoliza` it is the owner of that policy, otherwise the buyer. Only
 * `enRegistro` also changes the maintained record of the owner.
 */
export const corregirContacto = definirLlamada({
  id: 'Contactos/Corregir',
  resumen: 'Corrige el contacto del propietario o del comprador en una venta, y reenvía',
  metodos: ['POST'],
  rutas: ['/Contactos/Corregir'],
  entrada: z
    .strictObject({
      ventaId: idEntrada,
      numeroPoliza: z.int().positive().nullish(),
      correo: correoEntrada,
      /** Absent leaves it as it is; blank empties it. */
      telefono: z
        .string()
        .max(20)
        .refine((texto) => validarTelefono(texto) === null, 'El teléfono debe tener 9 dígitos')
        .optional(),
      motivo: motivoDeCambio,
      enRegistro: z.boolean().default(false),
    })
    .superRefine(({ numeroPoliza, telefono, enRegistro }, ctx) => {
      if (numeroPoliza) return;
      const ajenos = [telefono !== undefined && 'telefono', enRegistro && 'enRegistro'];
      for (const campo of ajenos.filter((uno) => uno !== false))
        ctx.addIssue({ code: 'custom', path: [campo], message: SOLO_DE_POLIZA });
    }),
  textos: { motivo: 'lineas' },
  salida: z.object({
    correo: z.string(),
    /** False where only the telephone changed. */
    enviado: z.boolean(),
  }),
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
  errores: [
    'venta.no_encontrada',
    'venta.anulada',
    'venta.sin_comprador',
    'poliza.numero_no_encontrado',
    'poliza.ya_anulada',
    'poliza.emision_incompleta',
    'reenvio.demasiados',
  ],
});
