import { z } from 'zod';

// Lengths are rules of the record, with their own messages; this only stops what is no text to type.
const texto = z.string().max(1_000).nullish();
const textoONulo = z.string().nullable();

/** What travels of a broker, entity or owner to the server, but its first name (A-ENT-017 to 019). */
export const camposDeFicha = {
  rut: z.int().min(0).max(99_999_999).optional(),
  dv: z.string().max(1).optional(),
  segundoNombre: texto,
  apellidoPaterno: texto,
  apellidoMaterno: texto,
  razonSocial: texto,
  comunaId: z.int().positive().nullish(),
  email: texto,
  telefono: texto,
  villa: texto,
  calle: texto,
  numero: texto,
  departamento: texto,
  /** What we answer and work out from the rest may come back. */
  comuna: texto,
  nombreCompleto: texto,
};
/** Its first name, `nombre` or, of an entity, `nombres`. */
export const primerNombre = texto;

/** What travels back, but the first name. */
export const fichaVM = {
  id: z.int(),
  rut: z.int(),
  dv: z.string(),
  segundoNombre: textoONulo,
  apellidoPaterno: textoONulo,
  apellidoMaterno: textoONulo,
  razonSocial: textoONulo,
  /** How it is shown: a person's names or a company's razón social. */
  nombreCompleto: z.string(),
  comunaId: z.int().nullable(),
  comuna: textoONulo,
  email: textoONulo,
  telefono: textoONulo,
  villa: textoONulo,
  calle: textoONulo,
  numero: textoONulo,
  departamento: textoONulo,
  version: z.int(),
};

/** A RUT that is looked up: the number without check digit, or a text with it. */
export const rutBuscado = z.union([z.string().max(20), z.int().nonnegative().max(99_999_999)]);
