import type { Carta, MarcaComercial } from '#formatos/correo/carta.ts';
import { maquetar } from '#formatos/correo/maquetar.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { anotarEnvios } from './anotar-envio.usecase.ts';
import type { ContenidoCorreo } from './correo.ts';
import { enviarCorreo } from './enviar-correo.queue.ts';

export interface CorreoNuevo {
  /** Unique per fact and recipient, such as `propietario:1001:ab12…`; also forms the Message-ID. */
  readonly clave: string;
  readonly ventaId: number | null;
  readonly para: string;
  readonly carta: Carta;
  /** Broker of its sale. */
  readonly marca?: MarcaComercial;
  readonly adjuntos?: ContenidoCorreo['adjuntos'];
  readonly calendario?: string;
  readonly baja?: string;
}

const contenidoDe = (
  { aseguradora }: ContextoTx['ajustes'],
  { clave, carta, marca, adjuntos = [], calendario, baja }: CorreoNuevo,
): ContenidoCorreo => ({
  messageId: `<${clave.replaceAll(':', '.')}@soap.polizas>`,
  ...maquetar(carta, { aseguradora, ...(marca ? { marca } : {}) }),
  ...(marca?.logo && { logo: marca.logo.cid }),
  ...(calendario !== undefined && { calendario }),
  ...(baja !== undefined && { baja }),
  adjuntos,
});

/**
 * Renders, stores and queues mails, in two statements for any number. Skips those whose `clave` exists;
 * returns the keys of the others. Mails of a lower `prioridad` leave after the others.
 */
export const escribirCorreos = async (
  ctx: ContextoTx,
  correos: readonly CorreoNuevo[],
  prioridad = 0,
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
  for (const { id } of escritos) await ctx.encolar(enviarCorreo, { envioId: id }, { prioridad });
  return new Set(escritos.map(({ clave }) => clave));
};

/** Renders, stores and queues one mail; the same `clave` again does nothing. */
export const escribirCorreo = async (ctx: ContextoTx, correo: CorreoNuevo): Promise<void> => {
  await escribirCorreos(ctx, [correo]);
};
