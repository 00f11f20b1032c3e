interface Linea {
  readonly time: number;
  readonly level: number;
  readonly msg: string;
  readonly reqId?: string;
  readonly req?: { metodo: string; ruta: string };
  readonly responseTime?: number;
}

const LENTA_MS = 1000;
const ADVERTENCIA = 40;

const comoLinea = (texto: string): Linea[] => {
  const inicio = texto.indexOf('{"level"');
  if (inicio < 0) return [];
  try {
    return [JSON.parse(texto.slice(inicio)) as Linea];
  } catch {
    return []; // the line is incomplete: the process is still writing
  }
};

/**
 * Extract of a house's log for a failed test: unanswered requests, those over a second, warnings and errors.
 * Hours in UTC; at most 30 lines.
 */
export const loQueDemoro = (registro: string): string => {
  const lineas = registro.split('\n').flatMap(comoLinea);
  const pedidas = new Map(lineas.filter((l) => l.req).map((l) => [l.reqId, l]));
  const contestadas = new Set(
    lineas.filter((l) => l.responseTime !== undefined).map((l) => l.reqId),
  );
  const hechos = lineas.flatMap((linea) => {
    const hora = new Date(linea.time).toISOString().slice(11, 23);
    const { metodo = '', ruta = '' } = pedidas.get(linea.reqId)?.req ?? {};
    if (linea.level >= ADVERTENCIA) return [`${hora} ${linea.msg} ${metodo} ${ruta}`];
    if (linea.req && !contestadas.has(linea.reqId))
      return [`${hora} sin respuesta ${metodo} ${ruta}`];
    const ms = linea.responseTime ?? 0;
    return ms >= LENTA_MS ? [`${hora} ${Math.round(ms)} ms ${metodo} ${ruta}`] : [];
  });
  const ultima = lineas.at(-1);
  const fin = ultima ? `${new Date(ultima.time).toISOString().slice(11, 23)} última línea` : '';
  return [...hechos.slice(-29), fin].join('\n');
};
