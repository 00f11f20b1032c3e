import { type ArchivoRecibido, esRedireccion, type Llamada } from '#values/llamada.ts';
import { sinOcultos, validarTexto } from '#values/texto-oculto.ts';
import { validar } from './validar.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  archivoFaltante,
  archivoMuyGrande,
  campoRepetido,
  camposInvalidos,
  tipoNoAdmitido,
} from './comunes.errors.ts';

/** Parsed multipart form: fields as text, and the file in memory. */
interface Formulario {
  readonly campos: Record<string, string>;
  readonly archivo: ArchivoRecibido | null;
}

const sinArchivo = (campo: string) =>
  archivoFaltante({ errors: { [campo]: [archivoFaltante.texto] } });

type Limites = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'];

/** Parts of a form. A truncated form, or one without boundary, is an error 400 of the sender. */
const partesDe = async function* (req: FastifyRequest, limits: Limites) {
  try {
    yield* req.parts({ limits });
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw camposInvalidos({ solicitud: ['No se puede leer el formulario'] });
  }
};

/**
 * Reads a multipart form with one file of at most `bytesMaximos` bytes in the field `campo`. Throws:
 * - 415 when the request is not a form;
 * - 400 when it is unreadable, has a repeated field or another file, or lacks a mandatory file;
 * - 413 above the limit.
 */
export const leerFormulario = async (
  req: FastifyRequest,
  { campo, bytesMaximos, opcional = false }: NonNullable<Llamada['archivo']>,
): Promise<Formulario> => {
  if (!req.isMultipart()) throw tipoNoAdmitido();
  const campos: Record<string, string> = {};
  const vistos = new Set<string>();
  let archivo: ArchivoRecibido | null = null;
  const limites = {
    fileSize: bytesMaximos + 1,
    files: 2,
    fields: 20,
    fieldSize: 10_000,
    parts: 30,
  };
  for await (const parte of partesDe(req, limites)) {
    if (vistos.has(parte.fieldname)) throw campoRepetido(parte.fieldname);
    vistos.add(parte.fieldname);
    if (parte.type === 'field') {
      campos[parte.fieldname] = String(parte.value);
      continue;
    }
    if (parte.fieldname !== campo) throw sinArchivo(campo);
    const contenido = await parte.toBuffer().catch(() => null);
    if (contenido === null || contenido.length > bytesMaximos) throw archivoMuyGrande();
    archivo = { nombre: sinOcultos(parte.filename), contenido };
  }
  if (!archivo && !opcional) throw sinArchivo(campo);
  return { campos, archivo };
};

type Campos = Record<string, unknown>;
type Errores = Record<string, string[]>;

const esObjeto = (valor: unknown): valor is Campos =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/** Fields of a body. A bare value is read as `{ id }`, a bare list as the key `lista` or `ids`. */
const cuerpoDe = (cuerpo: unknown, lista: string | undefined): Campos => {
  if (cuerpo === undefined || cuerpo === null) return {};
  if (esObjeto(cuerpo)) return cuerpo;
  if (lista !== undefined && Array.isArray(cuerpo)) return { [lista]: cuerpo };
  if (Array.isArray(cuerpo)) return { ids: cuerpo };
  if (typeof cuerpo === 'number' || typeof cuerpo === 'string') return { id: cuerpo };
  throw camposInvalidos({ solicitud: ['El cuerpo debe ser un objeto'] });
};

/** Fields of a query. Throws 400 for a repeated name, which arrives as a list. */
const consultaDe = (consulta: unknown): Campos => {
  const campos = esObjeto(consulta) ? consulta : {};
  for (const [clave, valor] of Object.entries(campos)) {
    if (Array.isArray(valor)) throw campoRepetido(clave);
  }
  return campos;
};

/** Adds an error, by path, for each text with hidden characters. */
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
 * Merges path, query and body and validates them with the strict schema of the call. Throws 400 with every
 * field error by path, and for a key given twice with different values. Texts with control or invisible
 * characters are refused, except for redirects.
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
      // Keys such as `__proto__` exist on every object and are never valid fields.
      if (clave in Object.prototype) throw camposInvalidos({ [clave]: ['El campo no existe'] });
      if (clave in todo && String(todo[clave]) !== String(valor)) throw campoRepetido(clave);
      todo[clave] = valor;
    }
  }
  const leido = validar(esquema, todo);
  const errors: Errores = {};
  if (!esRedireccion(salida)) anotarOcultos(leido, textos, [], errors);
  if (noVacio(errors)) throw camposInvalidos(errors);
  return leido;
};
