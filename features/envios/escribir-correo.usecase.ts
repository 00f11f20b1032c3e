import type { ContextoTx } from '#nucleo/contexto.ts';
import { enviarCorreo } from './enviar-correo.queue.ts';
import type { ContenidoCorreo } from './correo.ts';
import { anotarEnvio } from './anotar-envio.usecase.ts';

interface CorreoNuevo {
  /** Fixed per fact and recipient, such as `propietario:1001:ab12…`; also makes the Message-ID. */
  readonly clave: string;
  readonly ventaId: number | null;
  readonly para: string;
  readonly contenido: Omit<ContenidoCorreo, 'messageId'>;
}

/** Writes a mail once and queues it; the same `clave` again does nothing. */
export const escribirCorreo = async (ctx: ContextoTx, correo: CorreoNuevo): Promise<void> => {
  const { clave, ventaId, para, contenido } = correo;
  const messageId = `<${clave.replaceAll(':', '.')}@soap.polizas>`;
  const envioId = await anotarEnvio(ctx, {
    clase: 'correo',
    clave,
    ventaId,
    destino: para,
    contenido: { ...contenido, messageId },
  });
  if (envioId !== null) await ctx.encolar(enviarCorreo, { envioId });
};
