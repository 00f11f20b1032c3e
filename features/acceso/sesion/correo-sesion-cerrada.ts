import type { Carta } from '#formatos/correo/carta.ts';

interface Cierre {
  readonly nombreUsuario: string;
  /** Moment as dd/mm/yyyy hh:mm:ss, Santiago. */
  readonly cuando: string;
  readonly direccion: string;
  readonly abuso: keyof typeof PORQUE;
}

const PORQUE = {
  reuso: 'se intentó usar una credencial de esa sesión que ya había sido reemplazada',
  otroUsuario: 'se intentó usar una credencial de esa sesión a nombre de otro usuario',
} as const;

/**
 * Writes the mail about a stolen refresh token to the owner of the account (C12); it contains no
 * secret.
 */
export const redactarSesionCerrada = (cierre: Cierre): Carta => ({
  asunto: 'Cerramos su sesión en el sistema SOAP',
  resumen: 'Puede ser señal de que alguien copió su sesión.',
  titulo: 'Cerramos su sesión',
  saludo: 'Estimado(a) usuario(a):',
  parrafos: [
    `Cerramos su sesión del usuario ${cierre.nombreUsuario} el ${cierre.cuando} (hora de Santiago), porque ${PORQUE[cierre.abuso]}. Puede ser señal de que alguien la copió.`,
    'Si usted no reconoce esta actividad, pida a un administrador que cambie su contraseña y avise a soporte.',
    'Para continuar, inicie sesión nuevamente.',
  ],
  boton: { rotulo: 'Iniciar sesión', url: `${cierre.direccion}/acceso/iniciarSesion` },
  notas: [],
});
