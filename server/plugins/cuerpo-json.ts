import type { FastifyInstance } from 'fastify';
import { campoRepetido, solicitudIlegible } from '#nucleo/comunes.errors.ts';

/** Maximum nesting depth of objects and lists; calls use a handful of levels. */
const HONDURA_MAXIMA = 32;

/**
 * True if a text that may be JSON is nested deeper than that. Walking such a value takes a stack frame per
 * level, and more time than its length suggests.
 */
const esHondo = (json: string): boolean => {
  let hondura = 0;
  let enTexto = false;
  for (let i = 0; i < json.length; i += 1) {
    const letra = json[i];
    if (letra === '\\') i += 1;
    else if (letra === '"') enTexto = !enTexto;
    else if (enTexto) continue;
    else if (letra === '{' || letra === '[') hondura += 1;
    else if (letra === '}' || letra === ']') hondura -= 1;
    if (hondura > HONDURA_MAXIMA) return true;
  }
  return false;
};

/** A string with its colon if it is a key, or the start or end of an object. */
const PIEZA = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g;

/** First key repeated within one object of a valid JSON text, however it is escaped; else null. */
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

/**
 * Parses JSON like Fastify, but refuses a repeated key, because reading its last value silently hides a
 * mistake. Refuses deep nesting before parsing (A-PUERTA-012).
 */
export const ponerCuerpoJson = (app: FastifyInstance): void => {
  const leer = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, cuerpo, listo) => {
    const texto = cuerpo.toString();
    if (esHondo(texto)) {
      listo(solicitudIlegible());
      return;
    }
    void leer(req, texto, (error, valor) => {
      const repetida = error ? null : claveRepetida(texto);
      listo(repetida === null ? error : campoRepetido(repetida), valor);
    });
  });
};
