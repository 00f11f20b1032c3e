/** What came of asking an outside service: its status and body, or that nothing readable came. */
export type Contestacion =
  { tipo: 'contesto'; estado: number; cuerpo: string } | { tipo: 'sin_respuesta'; motivo: string };

interface Pregunta {
  readonly direccion: string;
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly cuerpo: string;
  readonly tiempoMaximoMs: number;
  /** A longer body is no answer. */
  readonly bytesMaximos: number;
}

/** Reads at most `bytesMaximos`; null when the body is longer. */
const leerCuerpo = async (respuesta: Response, bytesMaximos: number): Promise<string | null> => {
  const trozos: Uint8Array[] = [];
  let bytes = 0;
  for await (const trozo of respuesta.body ?? []) {
    bytes += trozo.byteLength;
    if (bytes > bytesMaximos) return null;
    trozos.push(trozo);
  }
  return Buffer.concat(trozos).toString('utf8');
};

/** POSTs JSON to a service outside. It never throws: not answering is one of its answers. */
export const preguntar = async (pregunta: Pregunta): Promise<Contestacion> => {
  try {
    const respuesta = await fetch(pregunta.direccion, {
      method: 'POST',
      // A redirected POST could be repeated, or tell the token to somebody else.
      redirect: 'error',
      signal: AbortSignal.timeout(pregunta.tiempoMaximoMs),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...pregunta.cabeceras,
      },
      body: pregunta.cuerpo,
    });
    const cuerpo = await leerCuerpo(respuesta, pregunta.bytesMaximos);
    return cuerpo === null
      ? { tipo: 'sin_respuesta', motivo: 'respuesta demasiado larga' }
      : { tipo: 'contesto', estado: respuesta.status, cuerpo };
  } catch (error) {
    const tardo = error instanceof DOMException && error.name === 'TimeoutError';
    return { tipo: 'sin_respuesta', motivo: tardo ? 'tiempo' : 'caida' };
  }
};

/** The JSON of a body, or null when it is none. */
export const leerJson = (cuerpo: string): unknown => {
  try {
    return JSON.parse(cuerpo);
  } catch {
    return null;
  }
};
