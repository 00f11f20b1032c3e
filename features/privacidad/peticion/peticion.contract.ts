import { PATENTE_CORTA } from '#values/validar-patente.ts';
import { LARGO_DE_DETALLE, NOMBRES_DE_DERECHO } from '#features/privacidad/solicitud.ts';
import { conLogin, correoEntrada, definirLlamada, fechaVM } from '#values/llamada.ts';
import { parsearRut, validarRut } from '#values/rut.ts';
import { z } from 'zod';

export const FALTA_QUIEN = 'Indique su RUT o una patente';
export const FALTA_RECTIFICACION = 'Indique qué dato está mal y cuál es el correcto';

/** Roles that may ask: every person has these rights, with or without a login. */
const quienSea = { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' } as const;

/**
 * POST DatosPersonales/PedirCodigo: mails a one-time link to the person of this plate or RUT and this e-mail.
 * The answer is the same if there is none.
 */
export const pedirCodigo = definirLlamada({
  id: 'DatosPersonales/PedirCodigo',
  resumen: 'Envía por correo el enlace con que una persona ejerce derechos sobre sus datos',
  metodos: ['POST'],
  rutas: ['/DatosPersonales/PedirCodigo'],
  entrada: z
    .strictObject({
      rut: z.string().max(20).optional(),
      patente: z
        .string()
        .max(20)
        .transform((texto) => texto.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase())
        .refine((texto) => texto.length === 6, PATENTE_CORTA)
        .optional(),
      correo: correoEntrada.toLowerCase(),
    })
    .superRefine(({ rut, patente }, ctx) => {
      if ((rut === undefined) === (patente === undefined)) {
        ctx.addIssue({ code: 'custom', path: ['rut'], message: FALTA_QUIEN });
      }
      const mal = rut === undefined ? null : validarRut(rut);
      if (mal) ctx.addIssue({ code: 'custom', path: ['rut'], message: mal });
    })
    .transform(({ rut, patente, correo }) => ({
      rut: parsearRut(rut ?? '')?.rut ?? null,
      patente: patente ?? null,
      correo,
    })),
  salida: z.object({ recibida: z.literal(true) }),
  sobre: true,
  quien: quienSea,
  captcha: true,
  limite: 'consultas',
});

/** POST DatosPersonales/VerEnlace: masked e-mail to which a link was sent; does not consume the link. */
export const verEnlaceDeTitular = definirLlamada({
  id: 'DatosPersonales/VerEnlace',
  resumen: 'Dice a quién se envió un enlace sobre sus datos personales, sin usarlo',
  metodos: ['POST'],
  rutas: ['/DatosPersonales/VerEnlace'],
  entrada: z.strictObject({
    codigo: z.string().max(100),
    proposito: z.enum(['identidad', 'descarga']),
  }),
  salida: z.object({ para: z.string() }),
  sobre: true,
  quien: quienSea,
  limitePropio: { parte: 1 / 4 },
  errores: ['datos.codigo_vencido'],
});

/** POST DatosPersonales/Solicitar: requests a right by a mailed code, which works once. */
export const solicitar = definirLlamada({
  id: 'DatosPersonales/Solicitar',
  resumen: 'Ingresa una solicitud de derechos sobre datos personales',
  metodos: ['POST'],
  rutas: ['/DatosPersonales/Solicitar'],
  entrada: z
    .strictObject({
      codigo: z.string().max(100),
      derecho: z.enum(NOMBRES_DE_DERECHO),
      detalle: z.string().trim().max(LARGO_DE_DETALLE),
    })
    .refine(({ derecho, detalle }) => derecho !== 'rectificacion' || detalle !== '', {
      path: ['detalle'],
      message: FALTA_RECTIFICACION,
    }),
  textos: { detalle: 'lineas' },
  salida: z.object({
    numero: z.int(),
    derecho: z.enum(NOMBRES_DE_DERECHO),
    vence: fechaVM,
  }),
  sobre: true,
  quien: quienSea,
  limite: 'consultas',
  errores: ['datos.codigo_vencido'],
});
