import { Fallo } from '#values/fallo.ts';
import type { Llamada } from '#values/llamada.ts';
import { mensajePorEstado } from '#values/respuesta.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

type Campos = Record<string, unknown>;

const esObjeto = (valor: unknown): valor is Campos =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/** Field errors as the specification's `errors` body key. */
const falloDeCampos = (errors: Record<string, string[]>): Fallo =>
  new Fallo('solicitud.invalida', 400, mensajePorEstado(400, errors), { errors });

/** A POST that carries one value accepts it bare or as `{ id }`, one that carries a list bare too. */
const cuerpoDe = (cuerpo: unknown, lista: string | undefined): Campos => {
  if (cuerpo === undefined || cuerpo === null) return {};
  if (esObjeto(cuerpo)) return cuerpo;
  if (lista !== undefined && Array.isArray(cuerpo)) return { [lista]: cuerpo };
  if (Array.isArray(cuerpo)) return { ids: cuerpo };
  if (typeof cuerpo === 'number' || typeof cuerpo === 'string') return { id: cuerpo };
  throw falloDeCampos({ solicitud: ['El cuerpo debe ser un objeto'] });
};

/**
 * Path, query and body as one object, checked against the call's strict schema. Throws 400 with
 * every field error by path; a key that says two different things in two places is one of them.
 */
export const leerEntrada = <E extends z.ZodType>(
  { entrada: esquema, lista }: Pick<Llamada<E>, 'entrada' | 'lista'>,
  req: FastifyRequest,
  formulario?: Record<string, string>,
): z.output<E> => {
  const partes = [req.query, formulario ?? cuerpoDe(req.body, lista), req.params].filter(esObjeto);
  const todo: Campos = {};
  for (const parte of partes) {
    for (const [clave, valor] of Object.entries(parte)) {
      if (clave in todo && String(todo[clave]) !== String(valor)) {
        throw falloDeCampos({ [clave]: ['El valor no coincide con el de la dirección'] });
      }
      todo[clave] = valor;
    }
  }
  const leido = esquema.safeParse(todo);
  if (leido.success) return leido.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message, ...resto } of leido.error.issues) {
    const claves = 'keys' in resto ? resto.keys : undefined;
    const campo = [...path, ...(claves?.slice(0, 1) ?? [])].join('.') || 'solicitud';
    (errors[campo] ??= []).push(message);
  }
  throw falloDeCampos(errors);
};
