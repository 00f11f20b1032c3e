import { esRedireccion, type Llamada } from '#values/llamada.ts';
import { validarTexto } from '#values/texto-oculto.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { campoRepetido, camposInvalidos } from './comunes.errors.ts';

type Campos = Record<string, unknown>;
type Errores = Record<string, string[]>;

const esObjeto = (valor: unknown): valor is Campos =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/** A POST that carries one value accepts it bare or as `{ id }`, one that carries a list bare too. */
const cuerpoDe = (cuerpo: unknown, lista: string | undefined): Campos => {
  if (cuerpo === undefined || cuerpo === null) return {};
  if (esObjeto(cuerpo)) return cuerpo;
  if (lista !== undefined && Array.isArray(cuerpo)) return { [lista]: cuerpo };
  if (Array.isArray(cuerpo)) return { ids: cuerpo };
  if (typeof cuerpo === 'number' || typeof cuerpo === 'string') return { id: cuerpo };
  throw camposInvalidos({ solicitud: ['El cuerpo debe ser un objeto'] });
};

/** A query as one object; a name twice reaches us as a list, which nobody sends on purpose. */
const consultaDe = (consulta: unknown): Campos => {
  const campos = esObjeto(consulta) ? consulta : {};
  for (const [clave, valor] of Object.entries(campos)) {
    if (Array.isArray(valor)) throw campoRepetido(clave);
  }
  return campos;
};

/** Writes down, by path, each text that carries what does not show. */
const anotarOcultos = (
  valor: unknown,
  textos: NonNullable<Llamada['textos']>,
  camino: readonly string[],
  errors: Errores,
): void => {
  if (typeof valor === 'string') {
    const clase = textos[camino.at(-1) ?? ''];
    const mensaje = clase === 'celda' ? null : validarTexto(valor, { lineas: clase === 'lineas' });
    if (mensaje !== null) errors[camino.join('.')] = [mensaje];
  } else if (typeof valor === 'object' && valor !== null) {
    for (const [clave, dentro] of Object.entries(valor)) {
      anotarOcultos(dentro, textos, [...camino, clave], errors);
    }
  }
};

const noVacio = (errors: Errores): boolean => Object.keys(errors).length > 0;

/**
 * Path, query and body as one object, checked against the call's strict schema. Throws 400 with
 * every field error by path, and for a key that is said twice. No text that is taken carries
 * control or invisible characters; what a redirection is told is judged by nobody but its reader.
 */
export const leerEntrada = <E extends z.ZodType>(
  { entrada: esquema, lista, salida, textos = {} }: Llamada<E>,
  req: FastifyRequest,
  formulario?: Record<string, string>,
): z.output<E> => {
  const cuerpo = formulario ?? cuerpoDe(req.body, lista);
  const todo: Campos = {};
  for (const parte of [consultaDe(req.query), cuerpo, req.params].filter(esObjeto)) {
    for (const [clave, valor] of Object.entries(parte)) {
      // `__proto__` and its sisters are no field of anything, and would be there before being said.
      if (clave in Object.prototype) throw camposInvalidos({ [clave]: ['El campo no existe'] });
      if (clave in todo && String(todo[clave]) !== String(valor)) throw campoRepetido(clave);
      todo[clave] = valor;
    }
  }
  const leido = esquema.safeParse(todo);
  const errors: Errores = {};
  if (leido.success) {
    if (!esRedireccion(salida)) anotarOcultos(leido.data, textos, [], errors);
    if (noVacio(errors)) throw camposInvalidos(errors);
    return leido.data;
  }
  for (const { path, message, ...resto } of leido.error.issues) {
    const claves = 'keys' in resto ? resto.keys : undefined;
    const campo = [...path, ...(claves?.slice(0, 1) ?? [])].join('.') || 'solicitud';
    (errors[campo] ??= []).push(message);
  }
  throw camposInvalidos(errors);
};
