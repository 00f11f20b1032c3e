import { correoEntrada, definirLlamada, fechaVM, idEntrada } from '#values/llamada.ts';
import { quienVeVentas } from '#features/ventas/quien.ts';
import { z } from 'zod';

const reciboVM = z.object({
  /** Santiago day, which decides whether a vehicle is covered now. */
  hoy: fechaVM,
  /** Vehicles of the sale, issued or not; those of the owner in an owner's session. */
  vehiculos: z.int(),
  /** Total paid in whole CLP; null for an owner, who may not have paid. */
  montoEnPesos: z.int().nullable(),
  /** The buyer's address, and how its newest mail fared; null without one and for an owner. */
  correo: z
    .object({
      direccion: z.string(),
      /** True if a reminder completed the address, which is then masked. */
      enmascarada: z.boolean(),
      estado: z.enum(['pendiente', 'enviado', 'rechazado']),
      /** True while `Venta/CorregirCorreo` takes another address from this session. */
      seCorrige: z.boolean(),
    })
    .nullable(),
  /** True if the buyer asked to be told when the cover ends; null for an owner, and without a typed address. */
  avisa: z.boolean().nullable(),
});
export type ReciboVM = z.output<typeof reciboVM>;

/** GET Venta/Recibo/{IDV}: what the receipt of a sale says besides its policies. */
export const verRecibo = definirLlamada({
  id: 'Venta/Recibo',
  resumen: 'Recibo de una venta: total pagado y correo al que van sus pólizas',
  metodos: ['GET'],
  rutas: ['/Venta/Recibo/:IDV'],
  entrada: z.strictObject({ IDV: idEntrada }),
  salida: reciboVM,
  sobre: true,
  quien: quienVeVentas,
  errores: ['venta.no_encontrada'],
});

/** POST Venta/CorregirCorreo: the buyer corrects the address that they typed wrong, and gets the policies there. */
export const corregirCorreo = definirLlamada({
  id: 'Venta/CorregirCorreo',
  resumen: 'Corrige el correo de quien compró y le envía sus pólizas',
  metodos: ['POST'],
  rutas: ['/Venta/CorregirCorreo'],
  entrada: z.strictObject({ IDV: idEntrada, correo: correoEntrada }),
  salida: z.object({ correo: z.string() }),
  sobre: true,
  quien: { publico: 'venta' },
  errores: [
    'venta.no_encontrada',
    'venta.anulada',
    'recibo.otra_sesion',
    'recibo.sin_pagar',
    'recibo.plazo_vencido',
    'recibo.correcciones_agotadas',
    'recibo.mismo_correo',
  ],
});

/** POST Venta/Avisarme: keeps whether the buyer wants to be told when the cover ends, as the receipt's box says. */
export const avisarme = definirLlamada({
  id: 'Venta/Avisarme',
  resumen: 'Pide o deja de pedir un aviso por correo cuando venza el SOAP de una compra',
  metodos: ['POST'],
  rutas: ['/Venta/Avisarme'],
  entrada: z.strictObject({ IDV: idEntrada, quiere: z.boolean() }),
  salida: z.object({ avisa: z.boolean() }),
  sobre: true,
  quien: { publico: 'venta' },
  errores: ['venta.no_encontrada'],
});
