import type { AdjuntoCorreo } from './mensaje.ts';

/** A message of the outbox folder, as the viewer shows it. */
export interface MensajeLeido {
  messageId: string;
  de: string;
  para: string;
  asunto: string;
  fecha: Date;
  texto: string;
  html: string;
  adjuntos: AdjuntoCorreo[];
}
type Cabeceras = ReadonlyMap<string, string>;

/** `=?UTF-8?B?…?=` to text; the blanks between two encoded words are not part of it (RFC 2047). */
const decodificar = (texto: string): string =>
  texto
    .replace(/(\?=)\s+(?==\?UTF-8\?B\?)/gi, '$1')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, base64: string) =>
      Buffer.from(base64, 'base64').toString('utf8'),
    );

const separar = (parte: string): { cabeceras: Cabeceras; cuerpo: string } => {
  const corte = parte.indexOf('\r\n\r\n');
  const cabecera = corte < 0 ? parte : parte.slice(0, corte);
  const lineas = cabecera.replace(/\r\n[ \t]/g, ' ').split('\r\n');
  const cabeceras = new Map(
    lineas.map((linea) => {
      const [nombre = '', ...valor] = linea.split(':');
      return [nombre.trim().toLowerCase(), valor.join(':').trim()];
    }),
  );
  return { cabeceras, cuerpo: corte < 0 ? '' : parte.slice(corte + 4) };
};

const parametro = (valor: string, nombre: string): string | null => {
  const hallado = new RegExp(`;\\s*${nombre}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(
    valor,
  );
  return hallado?.[1]?.replace(/\\(.)/g, '$1') ?? hallado?.[2] ?? null;
};

/** The leaves of the message, with their headers. */
const hojas = (parte: string): { cabeceras: Cabeceras; cuerpo: string }[] => {
  const separada = separar(parte);
  const limite = parametro(separada.cabeceras.get('content-type') ?? '', 'boundary');
  if (limite === null) return [separada];
  const trozos = `\r\n${separada.cuerpo}`.split(`\r\n--${limite}`);
  return trozos.slice(1, -1).flatMap((trozo) => hojas(trozo.replace(/^\r\n/, '')));
};

const sinHojas = (cabeceras: Cabeceras): Omit<MensajeLeido, 'texto' | 'html' | 'adjuntos'> => ({
  messageId: cabeceras.get('message-id') ?? '',
  de: decodificar(cabeceras.get('from') ?? ''),
  para: decodificar(cabeceras.get('to') ?? ''),
  asunto: decodificar(cabeceras.get('subject') ?? ''),
  fecha: new Date(cabeceras.get('date') ?? 0),
});

/** Headers only, from the first bytes of a file. */
export const leerCabeceras = (inicio: Uint8Array): ReturnType<typeof sinHojas> =>
  sinHojas(separar(Buffer.from(inicio).toString('latin1')).cabeceras);

/** Reads a message that this room wrote: every part base64, nothing nested beyond multiparts. */
export const leerEml = (archivo: Uint8Array): MensajeLeido => {
  const entero = Buffer.from(archivo).toString('latin1');
  const leido: MensajeLeido = {
    ...sinHojas(separar(entero).cabeceras),
    texto: '',
    html: '',
    adjuntos: [],
  };
  for (const { cabeceras, cuerpo } of hojas(entero)) {
    const tipoEntero = cabeceras.get('content-type') ?? '';
    const tipo = tipoEntero.split(';')[0] ?? '';
    const contenido = Buffer.from(cuerpo, 'base64');
    if (cabeceras.get('content-disposition')?.startsWith('attachment')) {
      const nombre = decodificar(parametro(tipoEntero, 'name') ?? 'adjunto');
      leido.adjuntos.push({ nombre, tipo, contenido });
    } else if (tipo === 'text/html') leido.html = contenido.toString('utf8');
    else leido.texto = contenido.toString('utf8');
  }
  return leido;
};
