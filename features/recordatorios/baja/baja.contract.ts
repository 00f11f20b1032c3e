import { codigoEntrada, conLogin, definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

const TODOS = { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' } as const;
const LIMITE = { parte: 1 / 2 } as const;

/** POST Recordatorios/VerBaja: what the link of a reminder ends, and for whom; ends nothing. */
export const verBaja = definirLlamada({
  id: 'Recordatorios/VerBaja',
  resumen: 'Dice qué avisos termina un enlace, y de quién, sin terminarlos',
  metodos: ['POST'],
  rutas: ['/Recordatorios/VerBaja'],
  entrada: z.strictObject({ codigo: codigoEntrada }),
  salida: z.object({
    /** Masked address. */
    para: z.string(),
    /** True if the address gets reminders still. */
    recibe: z.boolean(),
  }),
  sobre: true,
  quien: TODOS,
  limitePropio: LIMITE,
  errores: ['recordatorio.enlace_vencido'],
});

/** GET Recordatorios/Baja/{codigo}: mail programs without RFC 8058 open it; it leads to the page and ends nothing. */
export const abrirBaja = definirLlamada({
  id: 'Recordatorios/AbrirBaja',
  resumen: 'Lleva a la página que termina los avisos, sin terminarlos',
  metodos: ['GET'],
  rutas: ['/Recordatorios/Baja/:codigo'],
  entrada: z.strictObject({ codigo: codigoEntrada }),
  salida: { redireccion: 'A la página que termina los avisos' },
  sobre: false,
  quien: TODOS,
  limitePropio: LIMITE,
});

/**
 * POST Recordatorios/Baja/{codigo}: ends the reminders of an address by one press, on our page or in a mail program
 * (RFC 8058), which sends a form from elsewhere. Safe to repeat.
 */
export const darDeBaja = definirLlamada({
  id: 'Recordatorios/Baja',
  resumen: 'Termina los avisos de vencimiento de un correo',
  metodos: ['POST'],
  rutas: ['/Recordatorios/Baja/:codigo'],
  entrada: z.strictObject({
    codigo: codigoEntrada,
    'List-Unsubscribe': z.literal('One-Click').optional(),
  }),
  salida: z.object({ para: z.string() }),
  sobre: true,
  quien: TODOS,
  limitePropio: LIMITE,
  desdeFuera: true,
  errores: ['recordatorio.enlace_vencido'],
});
