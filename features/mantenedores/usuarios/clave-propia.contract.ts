import { conLogin, definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

const FALTA = 'Falta la contraseña';
const clave = z.string(FALTA).min(1, FALTA).max(200);

/**
 * POST Claves/Cambiar: sets the caller's own password, checked by the present one. A wrong one is 400 at its
 * field and counts as a failed login. Ends the caller's other logins, not this session.
 */
export const cambiarClavePropia = definirLlamada({
  id: 'Claves/Cambiar',
  resumen: 'Cambia la contraseña propia',
  metodos: ['POST'],
  rutas: ['/Claves/Cambiar'],
  entrada: z.strictObject({ contraseniaActual: clave, contrasenia: clave }),
  salida: z.object({ cambiada: z.literal(true) }),
  sobre: true,
  quien: conLogin('propio'),
  limitePropio: { parte: 1 / 4 },
  cuerpoMaximo: 4_096,
  errores: [
    'acceso.demasiados_intentos',
    'acceso.sesion_antigua',
    'acceso.solo_con_proveedor',
    'solicitud.invalida',
  ],
});
