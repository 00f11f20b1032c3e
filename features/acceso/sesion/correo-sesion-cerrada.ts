import { escaparHtml } from '#features/envios/correo.ts';

interface Cierre {
  readonly nombreUsuario: string;
  /** dd/mm/yyyy hh:mm:ss, Santiago. */
  readonly cuando: string;
  readonly direccion: string;
  readonly abuso: keyof typeof PORQUE;
}

const PORQUE = {
  reuso: 'se intentó usar una credencial de esa sesión que ya había sido reemplazada',
  otroUsuario: 'se intentó usar una credencial de esa sesión a nombre de otro usuario',
} as const;

/** Tells the owner of an account that a stolen refresh token was used (C12); it carries no secret. */
export const redactarSesionCerrada = ({ nombreUsuario, cuando, direccion, abuso }: Cierre) => {
  const entrada = `${direccion}/acceso/iniciarSesion`;
  const frases = [
    `Cerramos su sesión del usuario ${nombreUsuario} el ${cuando} (hora de Santiago), porque ${PORQUE[abuso]}. Puede ser señal de que alguien la copió.`,
    'Si usted no reconoce esta actividad, pida a un administrador que cambie su contraseña y avise a soporte.',
  ];
  return {
    asunto: 'Cerramos su sesión en el sistema SOAP',
    texto: [...frases, '', 'Para continuar, inicie sesión nuevamente en:', entrada].join('\r\n'),
    html: [
      ...frases.map((frase) => `<p>${escaparHtml(frase)}</p>`),
      `<p>Para continuar, inicie sesión nuevamente en: <a href="${escaparHtml(entrada)}">${escaparHtml(entrada)}</a></p>`,
    ].join(''),
    adjuntos: [],
  };
};
