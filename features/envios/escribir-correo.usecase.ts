import type { Carta, MarcaComercial } from '#formatos/correo/carta.ts';
import { maquetar } from '#formatos/correo/maquetar.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { anotarEnvio } from './anotar-envio.usecase.ts';
import type { ContenidoCorreo } from './correo.ts';
import { enviarCorreo } from './enviar-correo.queue.ts';

interface CorreoNuevo {
  /** Fixed per fact and recipient, such as `propietario:1001:ab12…`; also makes the Message-ID. */
  readonly clave: string;
  readonly ventaId: number | null;
  readonly para: string;
  readonly carta: Carta;
  /** The broker of its sale. */
  readonly marca?: MarcaComercial;
  readonly adjuntos?: ContenidoCorreo['adjuntos'];
}

/** Writes a mail once, as it will look, and queues it; the same `clave` again does nothing. */
export const escribirCorreo = async (ctx: ContextoTx, correo: CorreoNuevo): Promise<void> => {
  const { clave, ventaId, para, carta, marca, adjuntos = [] } = correo;
  const { aseguradora } = ctx.ajustes;
  const contenido: ContenidoCorreo = {
    messageId: `<${clave.replaceAll(':', '.')}@soap.polizas>`,
    ...maquetar(carta, { aseguradora, ...(marca ? { marca } : {}) }),
    ...(marca?.logo && { logo: marca.logo.cid }),
    adjuntos,
  };
  const envioId = await anotarEnvio(ctx, {
    clase: 'correo',
    clave,
    ventaId,
    destino: para,
    contenido,
  });
  if (envioId !== null) await ctx.encolar(enviarCorreo, { envioId });
};
