import { codigoEntrada, conLogin, definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

const TODOS = { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' } as const;

/**
 * POST Claves/Olvidada: mails a one-time link to the user with this user name or e-mail. The answer and its
 * duration are the same without such a user, because a job looks it up.
 */
export const claveOlvidada = definirLlamada({
  id: 'Claves/Olvidada',
  resumen: 'Envía por correo un enlace de un solo uso para cambiar la contraseña',
  metodos: ['POST'],
  rutas: ['/Claves/Olvidada'],
  entrada: z.strictObject({
    usuario: z.string('Falta el usuario').trim().min(1, 'Falta el usuario').max(200),
  }),
  salida: z.object({ recibida: z.literal(true) }),
  sobre: true,
  quien: TODOS,
  captcha: true,
  limite: 'consultas',
});

/** POST Claves/VerEnlace: masked e-mail to which a link was sent; does not consume the link. */
export const verEnlaceDeClave = definirLlamada({
  id: 'Claves/VerEnlace',
  resumen: 'Dice a quién se envió un enlace para cambiar la contraseña, sin usarlo',
  metodos: ['POST'],
  rutas: ['/Claves/VerEnlace'],
  entrada: z.strictObject({ codigo: codigoEntrada }),
  salida: z.object({ para: z.string() }),
  sobre: true,
  quien: TODOS,
  limitePropio: { parte: 1 / 4 },
  errores: ['clave.enlace_vencido'],
});

/** POST Claves/Reponer: sets the password with the link's code, and ends every session. */
export const reponerClave = definirLlamada({
  id: 'Claves/Reponer',
  resumen: 'Cambia la contraseña con el código de un enlace enviado por correo',
  metodos: ['POST'],
  rutas: ['/Claves/Reponer'],
  entrada: z.strictObject({
    codigo: codigoEntrada,
    contrasenia: z.string('Falta la contraseña').max(200),
  }),
  salida: z.object({ cambiada: z.literal(true) }),
  sobre: true,
  quien: TODOS,
  limite: 'consultas',
  errores: ['clave.enlace_vencido'],
});
