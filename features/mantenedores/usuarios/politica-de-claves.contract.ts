import { POLITICAS_DE_CLAVES } from '#values/clave.ts';
import { conLogin, definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

/** GET Usuarios/PoliticaDeClaves: rules for a new password, and the profiles without one. */
export const politicaDeClaves = definirLlamada({
  id: 'Usuarios/PoliticaDeClaves',
  resumen: 'Qué se pide de una contraseña',
  metodos: ['GET'],
  rutas: ['/Usuarios/PoliticaDeClaves'],
  entrada: z.strictObject({}),
  salida: z.object({
    politica: z.enum(POLITICAS_DE_CLAVES),
    perfilesSinClave: z.array(z.int()),
  }),
  sobre: true,
  // Open, because resetting a forgotten password has no session.
  quien: { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' },
  barata: true,
});
