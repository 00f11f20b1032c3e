import { motivoEntrada } from '#features/polizas/anular/anular.contract.ts';
import { correoEntrada, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { DESTINATARIOS } from './reenviable.ts';

/** A sale, or one policy of it. */
const deQue = { ventaId: idEntrada, numeroPoliza: z.int().positive().nullish() };
const salida = z.object({ correo: z.string() });
const ERRORES = [
  'venta.no_encontrada',
  'venta.anulada',
  'poliza.numero_no_encontrado',
  'poliza.ya_anulada',
  'poliza.emision_incompleta',
  'reenvio.demasiados',
] as const;

/** POST Correos/Reenviar: mails the policies again to a recorded address. */
export const reenviarCorreo = definirLlamada({
  id: 'Correos/Reenviar',
  resumen: 'Envía otra vez las pólizas al correo registrado',
  metodos: ['POST'],
  rutas: ['/Correos/Reenviar'],
  entrada: z.strictObject({ ...deQue, a: z.enum(DESTINATARIOS) }),
  salida,
  sobre: true,
  // A buyer without a user may only write to themselves.
  quien: {
    administrador: 'todo',
    soporte: 'todo',
    venta: 'propio',
    ventaEspecial: 'propio',
    publico: 'venta',
  },
  errores: [...ERRORES, 'reenvio.sin_correo'],
});

/**
 * POST Correos/EnviarAOtro: mails the policies to another address, with a reason; recorded addresses stay.
 */
export const enviarAOtro = definirLlamada({
  id: 'Correos/EnviarAOtro',
  resumen: 'Envía las pólizas a otra dirección, con un motivo',
  metodos: ['POST'],
  rutas: ['/Correos/EnviarAOtro'],
  entrada: z.strictObject({ ...deQue, correo: correoEntrada, motivo: motivoEntrada }),
  textos: { motivo: 'lineas' },
  salida,
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
  errores: [...ERRORES],
});
