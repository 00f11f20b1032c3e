import type { FastifyInstance } from 'fastify';
import { campoRepetido } from '#nucleo/comunes.errors.ts';

/** A string with the colon after it when it is a key, or the beginning or end of an object. */
const PIEZA = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g;

/** The first key said twice in one object of a valid JSON text, however it is escaped; else null. */
export const claveRepetida = (json: string): string | null => {
  const abiertos: Set<unknown>[] = [];
  for (const [pieza, dosPuntos] of json.matchAll(PIEZA)) {
    if (pieza === '{') abiertos.push(new Set());
    else if (pieza === '}') abiertos.pop();
    else if (dosPuntos !== undefined) {
      const clave = String(JSON.parse(pieza.slice(0, -dosPuntos.length)));
      const suyas = abiertos.at(-1);
      if (suyas?.has(clave)) return clave;
      suyas?.add(clave);
    }
  }
  return null;
};

/** JSON as Fastify reads it, but a key twice is refused: reading the last one silently is a trap. */
export const ponerCuerpoJson = (app: FastifyInstance): void => {
  const leer = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, cuerpo, listo) => {
    const texto = cuerpo.toString();
    void leer(req, texto, (error, valor) => {
      const repetida = error ? null : claveRepetida(texto);
      listo(repetida === null ? error : campoRepetido(repetida), valor);
    });
  });
};
