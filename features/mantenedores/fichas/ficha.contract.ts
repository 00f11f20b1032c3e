import { z } from 'zod';

// Only stops abuse: the record's rules limit lengths, with their own messages.
const texto = z.string().max(1_000).nullish();
const textoONulo = z.string().nullable();

/** Input fields of a broker, entity or owner except its first name (A-ENT-017 to 019). */
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
  /** Computed fields of the answer may be sent back. */
  comuna: texto,
  nombreCompleto: texto,
};
/** First name: `nombre`, or `nombres` of an entity. */
export const primerNombre = texto;

/** Output fields except the first name. */
export const fichaVM = {
  id: z.int(),
  rut: z.int(),
  dv: z.string(),
  segundoNombre: textoONulo,
  apellidoPaterno: textoONulo,
  apellidoMaterno: textoONulo,
  razonSocial: textoONulo,
  /** Display name: a person's names or a company's razón social. */
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

/** RUT in a look-up: the number without check digit, or a text with it. */
export const rutBuscado = z.union([z.string().max(20), z.int().nonnegative().max(99_999_999)]);
