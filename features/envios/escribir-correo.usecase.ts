import type { Carta, MarcaComercial } from '#formatos/correo/carta.ts';
import { maquetar } from '#formatos/correo/maquetar.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { anotarEnvios } from './anotar-envio.usecase.ts';
import type { ContenidoCorreo } from './correo.ts';
import { enviarCorreo } from './enviar-correo.queue.ts';

export interface CorreoNuevo {
  /** Fixed per fact and recipient, such as `propietario:1001:ab12…`; also makes the Message-ID. */
  readonly clave: string;
  readonly ventaId: number | null;
  readonly para: string;
  readonly carta: Carta;
  /** The broker of its sale. */
  readonly marca?: MarcaComercial;
  readonly adjuntos?: ContenidoCorreo['adjuntos'];
}

const contenidoDe = (
  { aseguradora }: ContextoTx['ajustes'],
  { clave, carta, marca, adjuntos = [] }: CorreoNuevo,
): ContenidoCorreo => ({
  messageId: `<${clave.replaceAll(':', '.')}@soap.polizas>`,
  ...maquetar(carta, { aseguradora, ...(marca ? { marca } : {}) }),
  ...(marca?.logo && { logo: marca.logo.cid }),
  adjuntos,
});

/**
 * Writes mails once, as they will look, and queues them: two statements, however many they are. Those
 * whose `clave` was written before are left out; gives the keys of the others.
 */
export const escribirCorreos = async (
  ctx: ContextoTx,
  correos: readonly CorreoNuevo[],
): Promise<ReadonlySet<string>> => {
  const escritos = await anotarEnvios(
    ctx,
    correos.map((correo) => ({
      clase: 'correo',
      clave: correo.clave,
      ventaId: correo.ventaId,
      destino: correo.para,
      contenido: contenidoDe(ctx.ajustes, correo),
    })),
  );
  for (const { id } of escritos) await ctx.encolar(enviarCorreo, { envioId: id });
  return new Set(escritos.map(({ clave }) => clave));
};

/** Writes a mail once, as it will look, and queues it; the same `clave` again does nothing. */
export const escribirCorreo = async (ctx: ContextoTx, correo: CorreoNuevo): Promise<void> => {
  await escribirCorreos(ctx, [correo]);
};
