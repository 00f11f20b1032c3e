import { createHash, randomUUID } from 'node:crypto';
import {
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { Reloj } from '#integrations/reloj/port.ts';
import { componer, rechazoPrevio } from '#formatos/correo/composicion.ts';
import type { Bandeja, Correo } from './port.ts';

interface AjustesBandeja {
  carpeta: string;
  /** `Name <address>`. */
  remitente: string;
  reloj: Reloj;
}

type Resumen = Awaited<ReturnType<Bandeja['listar']>>[number];
type Leido = Awaited<ReturnType<Bandeja['leer']>>;

const ARCHIVO = /^[A-Za-z0-9_-][A-Za-z0-9._-]*\.eml$/;
const BYTES_CABECERA = 8_192;
// Mails hold personal data, so other users of the machine cannot read them.
const PERMISO_CARPETA = 0o750;
const PERMISO_ARCHIVO = 0o640;

/** File name of a Message-ID; a resend replaces the file instead of adding a copy. */
const archivoDe = (messageId: string): string => {
  const legible = messageId.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(1, 81);
  const sello = createHash('sha256').update(messageId).digest('hex').slice(0, 12);
  return `${legible}-${sello}.eml`;
};

/** Creates the folder, or restricts the permissions of an existing one. */
const abrirCarpeta = async (carpeta: string): Promise<void> => {
  await mkdir(carpeta, { recursive: true, mode: PERMISO_CARPETA });
  if (((await stat(carpeta)).mode & 0o777 & ~PERMISO_CARPETA) !== 0) {
    // A folder owned by another user keeps its permissions; no mail is lost over it.
    await chmod(carpeta, PERMISO_CARPETA).catch(() => undefined);
  }
};

/** Mail adapter that writes .eml files into a folder. */
export const correoEnBandeja = (ajustes: AjustesBandeja): Correo => ({
  async enviar(mensaje) {
    const rechazo = rechazoPrevio(mensaje);
    if (rechazo) return rechazo;
    const archivo = archivoDe(mensaje.messageId);
    const temporal = join(ajustes.carpeta, `.${archivo}.${randomUUID()}`);
    try {
      const ahora = ajustes.reloj.ahora();
      const opciones = componer(mensaje, ajustes.remitente, ahora);
      const contenido = await new MailComposer(opciones).compile().build();
      await abrirCarpeta(ajustes.carpeta);
      await writeFile(temporal, contenido, { flush: true, mode: PERMISO_ARCHIVO });
      // Listing and deletion use this mtime, so it must follow our clock, which may be moved.
      await utimes(temporal, ahora, ahora);
      await rename(temporal, join(ajustes.carpeta, archivo));
      return { tipo: 'enviado', respuesta: archivo };
    } catch (error) {
      await rm(temporal, { force: true }).catch(() => undefined);
      return {
        tipo: 'fallo_temporal',
        motivo: error instanceof Error ? error.message : String(error),
      };
    }
  },
});

const inicioDe = async (ruta: string): Promise<Uint8Array> => {
  const archivo = await open(ruta, 'r');
  try {
    const { buffer, bytesRead } = await archivo.read({ buffer: Buffer.alloc(BYTES_CABECERA) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await archivo.close();
  }
};

const cabecerasDe = ({
  to,
  subject = '',
  date,
}: Email): Pick<Resumen, 'para' | 'asunto' | 'fecha'> => ({
  para: to?.[0]?.address ?? '',
  asunto: subject,
  fecha: new Date(date ?? 0),
});

/** Newest `cuantos` messages of the folder, newest first; empty without a folder. */
export const leerBandeja = async (carpeta: string, cuantos = 200): Promise<Resumen[]> => {
  const nombres = await readdir(carpeta).catch(() => []);
  const fichas = await Promise.all(
    nombres
      .filter((nombre) => ARCHIVO.test(nombre))
      .map(async (archivo) => ({ archivo, datos: await stat(join(carpeta, archivo)) })),
  );
  const recientes = fichas.toSorted((a, b) => b.datos.mtimeMs - a.datos.mtimeMs).slice(0, cuantos);
  return Promise.all(
    recientes.map(async ({ archivo, datos }) => {
      const inicio = await PostalMime.parse(await inicioDe(join(carpeta, archivo)));
      return { archivo, ...cabecerasDe(inicio), bytes: datos.size };
    }),
  );
};

/** Replaces a `cid:` reference by a data URL, so that a browser shows the inline picture. */
const conImagen = (html: string, { contentId = '', mimeType, content }: Attachment): string =>
  html.replaceAll(
    `cid:${contentId.replaceAll(/[<>]/g, '')}`,
    `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`,
  );

/** One message of the folder, or null when the file does not exist. */
export const leerMensaje = async (carpeta: string, archivo: string): Promise<Leido> => {
  if (!ARCHIVO.test(archivo)) return null;
  const contenido = await readFile(join(carpeta, archivo)).catch(() => null);
  if (!contenido) return null;
  const leido = await PostalMime.parse(contenido);
  const enHtml = leido.attachments.filter(({ contentId }) => contentId);
  return {
    ...cabecerasDe(leido),
    texto: leido.text ?? '',
    html: enHtml.reduce(conImagen, leido.html ?? ''),
    adjuntos: leido.attachments
      .filter((adjunto) => !enHtml.includes(adjunto))
      .map(({ filename, mimeType, content }) => ({
        nombre: filename ?? 'adjunto',
        tipo: mimeType,
        contenido: Buffer.from(content as ArrayBuffer),
      })),
  };
};

/** Deletes messages older than `antesDe`; returns how many. Concurrent runs are harmless. */
export const olvidarMensajes = async (carpeta: string, antesDe: Date): Promise<number> => {
  let idos = 0;
  for (const nombre of await readdir(carpeta).catch(() => [])) {
    const ruta = join(carpeta, nombre);
    const datos = ARCHIVO.test(nombre) ? await stat(ruta).catch(() => null) : null;
    if (datos === null || datos.mtime >= antesDe) continue;
    await rm(ruta, { force: true });
    idos += 1;
  }
  return idos;
};
