import type { ArchivoRecibido, Llamada } from '#values/llamada.ts';
import type { FastifyRequest } from 'fastify';
import { archivoFaltante, archivoMuyGrande, tipoNoAdmitido } from './comunes.errors.ts';

/** What a form with a file brought: its fields as text, and the file whole in memory. */
export interface Formulario {
  readonly campos: Record<string, string>;
  readonly archivo: ArchivoRecibido | null;
}

/**
 * Reads a multipart form that carries one file of at most `bytesMaximos` in the field `campo`.
 * Throws 415 when it is no form, 400 without the file (unless it is optional) or with another one,
 * 413 past the limit.
 */
export const leerFormulario = async (
  req: FastifyRequest,
  { campo, bytesMaximos, opcional = false }: NonNullable<Llamada['archivo']>,
): Promise<Formulario> => {
  if (!req.isMultipart()) throw tipoNoAdmitido();
  const campos: Record<string, string> = {};
  let archivo: ArchivoRecibido | null = null;
  for await (const parte of req.parts({
    limits: { fileSize: bytesMaximos + 1, files: 1, fields: 20, fieldSize: 10_000, parts: 30 },
  })) {
    if (parte.type === 'field') {
      campos[parte.fieldname] = String(parte.value);
      continue;
    }
    const contenido = await parte.toBuffer().catch(() => null);
    if (contenido === null || contenido.length > bytesMaximos) throw archivoMuyGrande();
    if (parte.fieldname === campo) archivo = { nombre: parte.filename, contenido };
  }
  if (!archivo && !opcional)
    throw archivoFaltante({ errors: { [campo]: ['Debe seleccionar un archivo'] } });
  return { campos, archivo };
};
