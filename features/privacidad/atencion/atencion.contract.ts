import { expedienteVM } from '#features/privacidad/expediente/expediente.contract.ts';
import { LARGO_DE_DETALLE, NOMBRES_DE_DERECHO } from '#features/privacidad/solicitud.ts';
import {
  correoEntrada,
  definirLlamada,
  fechaEntrada,
  fechaVM,
  idEntrada,
} from '#values/llamada.ts';
import { parsearRut, validarRut } from '#values/rut.ts';
import { z } from 'zod';

/** Maximum requests shown; waiting ones come first. */
export const MAXIMO_DE_SOLICITUDES = 500;

const quienAtiende = { administrador: 'todo', soporte: 'todo' } as const;

export const RESULTADOS = ['acogida', 'acogida_en_parte', 'rechazada'] as const;
export type Resultado = (typeof RESULTADOS)[number];

const solicitudVM = z.object({
  numero: z.int(),
  derecho: z.enum(NOMBRES_DE_DERECHO),
  /** '12.345.678-5'; null for a person who only bought for others. */
  rut: z.string().nullable(),
  correo: z.string(),
  estado: z.enum(['pendiente', ...RESULTADOS]),
  ingresada: z.iso.datetime(),
  vence: fechaVM,
  prorroga: z.string().nullable(),
  cerrada: z.iso.datetime().nullable(),
  cerradaPor: z.string().nullable(),
  version: z.int(),
});
export type SolicitudVM = z.output<typeof solicitudVM>;

const solicitudConDetalleVM = solicitudVM.extend({
  detalle: z.string(),
  patente: z.string().nullable(),
  /** Channel and clerk of a request that did not come by the page. */
  aMano: z
    .object({ recibidaEl: fechaVM, identidad: z.string(), ingresadaPor: z.string() })
    .nullable(),
  /** A resulting block or opposition in force; `hasta` is the last day of a legal hold. */
  restriccion: z.object({ desde: z.iso.datetime(), hasta: fechaVM.nullable() }).nullable(),
  respuesta: z.string().nullable(),
});
export type SolicitudConDetalleVM = z.output<typeof solicitudConDetalleVM>;

/** GET SolicitudesDeDatos/Buscar: waiting requests, earliest deadline first, then the others. */
export const buscarSolicitudes = definirLlamada({
  id: 'SolicitudesDeDatos/Buscar',
  resumen: 'Solicitudes de derechos sobre datos personales, con su plazo',
  metodos: ['GET'],
  rutas: ['/SolicitudesDeDatos/Buscar'],
  entrada: z.strictObject({}),
  salida: z.array(solicitudVM),
  sobre: true,
  quien: quienAtiende,
});

/** GET SolicitudesDeDatos/Ver: one request, with all data held on the requester. */
export const verSolicitud = definirLlamada({
  id: 'SolicitudesDeDatos/Ver',
  resumen: 'Una solicitud y los datos que se guardan de quien la hizo',
  metodos: ['GET'],
  rutas: ['/SolicitudesDeDatos/Ver/:id'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({ solicitud: solicitudConDetalleVM, expediente: expedienteVM }),
  sobre: true,
  quien: quienAtiende,
  errores: ['datos.solicitud_no_encontrada'],
});

export const FALTA_MOTIVO = 'Falta el motivo';
export const FALTA_RESPUESTA = 'Falta la respuesta';
export const FALTA_DETALLE = 'Falta lo que pide';
export const FALTA_IDENTIDAD = 'Falta cómo comprobó quién la hizo';

const enPalabras = (falta: string) => z.string().trim().min(1, falta).max(LARGO_DE_DETALLE);

/** POST SolicitudesDeDatos/Prorrogar: 30 more days, once, with a reason that is mailed. */
export const prorrogarSolicitud = definirLlamada({
  id: 'SolicitudesDeDatos/Prorrogar',
  resumen: 'Extiende por 30 días el plazo de una solicitud, una vez y con motivo',
  metodos: ['POST'],
  rutas: ['/SolicitudesDeDatos/Prorrogar'],
  entrada: z.strictObject({
    id: idEntrada,
    version: z.int(),
    motivo: enPalabras(FALTA_MOTIVO),
  }),
  textos: { motivo: 'lineas' },
  salida: solicitudConDetalleVM,
  sobre: true,
  quien: quienAtiende,
  errores: ['datos.solicitud_no_encontrada', 'datos.solicitud_respondida', 'datos.sin_prorroga'],
});

/**
 * POST SolicitudesDeDatos/Responder: grants it, in whole or part, or refuses it, in words that are mailed.
 */
export const responderSolicitud = definirLlamada({
  id: 'SolicitudesDeDatos/Responder',
  resumen: 'Responde una solicitud y hace lo que se acogió',
  metodos: ['POST'],
  rutas: ['/SolicitudesDeDatos/Responder'],
  entrada: z.strictObject({
    id: idEntrada,
    version: z.int(),
    resultado: z.enum(RESULTADOS),
    respuesta: enPalabras(FALTA_RESPUESTA),
  }),
  textos: { respuesta: 'lineas' },
  salida: solicitudConDetalleVM,
  sobre: true,
  quien: quienAtiende,
  errores: ['datos.solicitud_no_encontrada', 'datos.solicitud_respondida'],
});

/** Maximum age in days of a request entered today. */
export const DIAS_PARA_INGRESAR = 30;

/**
 * POST SolicitudesDeDatos/Ingresar: a request by letter, mail or in person. Takes the day of its arrival,
 * from which its term counts, and how the sender was identified.
 */
export const ingresarAMano = definirLlamada({
  id: 'SolicitudesDeDatos/Ingresar',
  resumen: 'Ingresa una solicitud que llegó por otra vía que la página',
  metodos: ['POST'],
  rutas: ['/SolicitudesDeDatos/Ingresar'],
  entrada: z.strictObject({
    rut: z
      .string('El RUT es obligatorio')
      .max(20)
      .superRefine((texto, ctx) => {
        const message = validarRut(texto);
        if (message) ctx.addIssue({ code: 'custom', message });
      })
      .transform((texto) => parsearRut(texto)?.rut ?? 0),
    correo: correoEntrada.toLowerCase(),
    derecho: z.enum(NOMBRES_DE_DERECHO, 'Elija un derecho'),
    detalle: enPalabras(FALTA_DETALLE),
    recibidaEl: fechaEntrada(),
    identidad: enPalabras(FALTA_IDENTIDAD),
  }),
  textos: { detalle: 'lineas', identidad: 'lineas' },
  salida: solicitudConDetalleVM,
  sobre: true,
  quien: quienAtiende,
});

/** POST SolicitudesDeDatos/Levantar: ends the block or opposition that a request was granted. */
export const levantarRestriccion = definirLlamada({
  id: 'SolicitudesDeDatos/Levantar',
  resumen: 'Levanta el bloqueo o la oposición que una solicitud obtuvo',
  metodos: ['POST'],
  rutas: ['/SolicitudesDeDatos/Levantar'],
  entrada: z.strictObject({
    id: idEntrada,
    version: z.int(),
    motivo: enPalabras(FALTA_MOTIVO),
  }),
  textos: { motivo: 'lineas' },
  salida: solicitudConDetalleVM,
  sobre: true,
  quien: quienAtiende,
  errores: ['datos.solicitud_no_encontrada', 'datos.solicitud_respondida', 'datos.sin_restriccion'],
});
