import type { Carta } from '#formatos/correo/carta.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { correoDeUsuario } from './identificar.query.ts';

const QUE = {
  factorActivado: 'se activó el segundo factor',
  factorQuitado: 'se quitó el segundo factor',
  factorRepuesto: 'un administrador quitó el segundo factor y las llaves de acceso',
  llaveRegistrada: 'se registró una llave de acceso',
  claveCambiada: 'se cambió la contraseña y se cerraron las demás sesiones',
  identidadVinculada: 'se vinculó una cuenta externa con la que se puede entrar',
} as const;

const redactar = (nombre: string, que: keyof typeof QUE, cuando: string): Carta => ({
  asunto: 'Cambió la forma de entrar a su cuenta del sistema SOAP',
  resumen: 'Si no fue usted, avise a un administrador.',
  titulo: 'Cambió la forma de entrar a su cuenta',
  saludo: 'Estimado(a) usuario(a):',
  parrafos: [
    `En la cuenta del usuario ${nombre} ${QUE[que]} el ${cuando} (hora de Santiago).`,
    'Si usted no lo hizo ni lo pidió, avise de inmediato a un administrador.',
  ],
  notas: [],
});

/** Mails the owner of an account, if it has an e-mail, that a way to log in changed. */
export const avisarCambioDeAcceso = async (
  ctx: ContextoTx,
  usuarioId: number,
  que: keyof typeof QUE,
): Promise<void> => {
  const dueno = await correoDeUsuario(ctx.tx, usuarioId);
  if (!dueno) return;
  await escribirCorreo(ctx, {
    clave: `acceso-cambiado:${usuarioId}:${que}:${ctx.solicitudId}`,
    ventaId: null,
    para: dueno.email,
    carta: redactar(dueno.nombreUsuario, que, formatearFechaHora(ctx.ahora)),
  });
};
