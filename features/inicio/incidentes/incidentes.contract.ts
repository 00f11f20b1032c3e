import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** A matter that needs a person, until the system or a person closes it. */
export const incidenteVM = z.object({
  id: z.int(),
  clase: z.string(),
  ventaId: z.int().nullable(),
  detalle: z.string(),
  abierto: z.iso.datetime(),
  /** False if the system closes it by itself once its cause is mended. */
  seCierraAMano: z.boolean(),
});
export type IncidenteVM = z.output<typeof incidenteVM>;

/** A mail, or a payment's notice to the insurer, without attempts left. */
export const envioFallidoVM = z.object({
  id: z.int(),
  clase: z.enum(['correo', 'validar_pago']),
  ventaId: z.int().nullable(),
  destino: z.string(),
  intentos: z.int().nonnegative(),
  respuesta: z.string().nullable(),
  creado: z.iso.datetime(),
});
export type EnvioFallidoVM = z.output<typeof envioFallidoVM>;

const quienResuelve = { administrador: 'todo', soporte: 'todo' } as const;

/** GET Incidentes/Pendientes: open incidents and given up messages of the last 30 days, oldest first. */
export const buscarIncidentes = definirLlamada({
  id: 'Incidentes/Pendientes',
  resumen: 'Incidentes abiertos y envíos que agotaron sus intentos',
  metodos: ['GET'],
  rutas: ['/Incidentes/Pendientes'],
  entrada: z.strictObject({}),
  salida: z.object({ incidentes: z.array(incidenteVM), envios: z.array(envioFallidoVM) }),
  sobre: true,
  deReplica: true,
  quien: quienResuelve,
});

/** POST Incidentes/Cerrar: a person explains the solution; 409 for those that the system closes itself. */
export const cerrarIncidente = definirLlamada({
  id: 'Incidentes/Cerrar',
  resumen: 'Da por resuelto un incidente, con una nota de cómo',
  metodos: ['POST'],
  rutas: ['/Incidentes/Cerrar'],
  entrada: z.strictObject({
    id: idEntrada,
    nota: z
      .string('Falta cómo se resolvió')
      .trim()
      .min(1, 'Falta cómo se resolvió')
      .min(5, 'La nota debe tener al menos 5 caracteres')
      .max(500, 'La nota debe tener máximo 500 caracteres'),
  }),
  textos: { nota: 'lineas' },
  salida: z.object({ id: z.int() }),
  sobre: true,
  quien: quienResuelve,
  errores: ['incidente.no_encontrado', 'incidente.se_cierra_solo'],
});

/** POST Incidentes/Reintentar: resends a message without attempts left; none is sent twice. */
export const reintentarEnvio = definirLlamada({
  id: 'Incidentes/Reintentar',
  resumen: 'Vuelve a intentar un envío que agotó sus intentos',
  metodos: ['POST'],
  rutas: ['/Incidentes/Reintentar'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({ id: z.int() }),
  sobre: true,
  quien: quienResuelve,
  errores: ['envio.no_encontrado'],
});

export const MAXIMO_DE_REINTENTOS = 100;

/** POST Incidentes/ReintentarVarios: resends the chosen messages, with the result of each. */
export const reintentarEnvios = definirLlamada({
  id: 'Incidentes/ReintentarVarios',
  resumen: 'Vuelve a intentar varios envíos que agotaron sus intentos',
  metodos: ['POST'],
  rutas: ['/Incidentes/ReintentarVarios'],
  entrada: z.strictObject({
    ids: z
      .array(z.int().positive())
      .min(1, 'Elija al menos un envío')
      .max(
        MAXIMO_DE_REINTENTOS,
        `No puede reintentar más de ${MAXIMO_DE_REINTENTOS} envíos a la vez`,
      ),
  }),
  /** A missing message, or one that is not stopped any more, is not resent. */
  salida: z.array(z.object({ id: z.int(), reintentado: z.boolean() })),
  sobre: true,
  quien: quienResuelve,
});
