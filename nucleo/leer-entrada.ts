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

/** What a form with a file brought: its fields as text, and the file whole in memory. */
interface Formulario {
  readonly campos: Record<string, string>;
  readonly archivo: ArchivoRecibido | null;
}

const sinArchivo = (campo: string) =>
  archivoFaltante({ errors: { [campo]: ['Debe seleccionar un archivo'] } });

type Limites = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'];

/** The parts of a form; one that ends halfway, or says no boundary, is the sender's fault and no surprise. */
const partesDe = async function* (req: FastifyRequest, limits: Limites) {
  try {
    yield* req.parts({ limits });
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw camposInvalidos({ solicitud: ['No se puede leer el formulario'] });
  }
};

/**
 * Reads a multipart form that carries one file of at most `bytesMaximos` in the field `campo`.
 * Throws 415 when it is no form, 400 when it cannot be read, without the file (unless it is optional), with another one or
 * with a field twice, 413 past the limit.
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
  const leido = validar(esquema, todo);
  const errors: Errores = {};
  if (!esRedireccion(salida)) anotarOcultos(leido, textos, [], errors);
  if (noVacio(errors)) throw camposInvalidos(errors);
  return leido;
};
