import { type Carta, SI_NO_LO_PIDIO } from '#formatos/correo/carta.ts';

export const redactarEnlaceDeClave = (nombreUsuario: string, enlace: string): Carta => ({
  asunto: 'Cambie su contraseña del sistema SOAP',
  resumen: 'El enlace sirve una sola vez, durante una hora.',
  titulo: 'Cambie su contraseña',
  saludo: 'Estimado(a) usuario(a):',
  parrafos: [
    `Se pidió cambiar la contraseña del usuario ${nombreUsuario}.`,
    'Este enlace permite elegir una nueva. Sirve una sola vez, durante una hora, y al usarlo se cierran todas sus sesiones.',
  ],
  boton: { rotulo: 'Elegir una contraseña', url: enlace },
  notas: [`${SI_NO_LO_PIDIO}: su contraseña no ha cambiado.`],
});

/** Mail for a new user, who has no password until they choose one. */
export const redactarInvitacion = (nombreUsuario: string, enlace: string): Carta => ({
  asunto: 'Elija su contraseña del sistema SOAP',
  resumen: 'El enlace sirve una sola vez, durante tres días.',
  titulo: 'Elija su contraseña',
  saludo: 'Estimado(a) usuario(a):',
  parrafos: [
    `Se creó su usuario ${nombreUsuario} en el sistema SOAP.`,
    'Con este enlace elige su contraseña. Sirve una sola vez, durante tres días. Si venció, pida otro con «¿Olvidó su contraseña?» al iniciar sesión.',
  ],
  boton: { rotulo: 'Elegir una contraseña', url: enlace },
  notas: [],
});

export const redactarClaveCambiada = (
  nombreUsuario: string,
  cuando: string,
  direccion: string,
): Carta => ({
  asunto: 'Su contraseña del sistema SOAP cambió',
  resumen: 'Cerramos todas sus sesiones.',
  titulo: 'Su contraseña cambió',
  saludo: 'Estimado(a) usuario(a):',
  parrafos: [
    `La contraseña del usuario ${nombreUsuario} se cambió el ${cuando} (hora de Santiago) con un enlace enviado a este correo. Cerramos todas sus sesiones.`,
    'Si usted no lo hizo, avise de inmediato a un administrador: alguien puede estar leyendo su correo.',
  ],
  boton: { rotulo: 'Iniciar sesión', url: `${direccion}/acceso/iniciarSesion` },
  notas: [],
});

/** Mail for users without a password here, who have none to reset. */
export const redactarSinClave = (
  nombreUsuario: string,
  proveedor: string,
  direccion: string,
): Carta => ({
  asunto: 'Su contraseña no se cambia en el sistema SOAP',
  resumen: `Usted entra con ${proveedor}.`,
  titulo: 'Aquí no tiene contraseña',
  saludo: 'Estimado(a) usuario(a):',
  parrafos: [
    `Se pidió cambiar la contraseña del usuario ${nombreUsuario}. Ese usuario no tiene contraseña en este sistema: entra con ${proveedor}.`,
    'Si la olvidó, cámbiela donde administra esa cuenta.',
  ],
  boton: { rotulo: 'Iniciar sesión', url: `${direccion}/acceso/iniciarSesion` },
  notas: [`${SI_NO_LO_PIDIO}.`],
});
