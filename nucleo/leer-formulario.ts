import type { ArchivoRecibido, Llamada } from '#values/llamada.ts';
import { sinOcultos } from '#values/texto-oculto.ts';
import type { FastifyRequest } from 'fastify';
import {
  archivoFaltante,
  archivoMuyGrande,
  campoRepetido,
  tipoNoAdmitido,
} from './comunes.errors.ts';

/** What a form with a file brought: its fields as text, and the file whole in memory. */
export interface Formulario {
  readonly campos: Record<string, string>;
  readonly archivo: ArchivoRecibido | null;
}

const sinArchivo = (campo: string) =>
  archivoFaltante({ errors: { [campo]: ['Debe seleccionar un archivo'] } });

/**
 * Reads a multipart form that carries one file of at most `bytesMaximos` in the field `campo`.
 * Throws 415 when it is no form, 400 without the file (unless it is optional), with another one or
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
  for await (const parte of req.parts({
    limits: { fileSize: bytesMaximos + 1, files: 2, fields: 20, fieldSize: 10_000, parts: 30 },
  })) {
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
