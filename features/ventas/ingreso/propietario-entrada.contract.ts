import { CONTACTO } from '#values/campos-de-persona.ts';
import { z } from 'zod';

const nulo = z.string().max(100).nullish();

const identidad = {
  nombre: nulo,
  segundoNombre: nulo,
  apellidoPaterno: nulo,
  apellidoMaterno: nulo,
  razonSocial: z.string().max(200).nullish(),
  telefono: z.string().max(CONTACTO.telefono.largo).nullish(),
  email: z.string().max(1_000).nullish(),
};
const rut = z.int().nonnegative().max(99_999_999);
const dv = z.string().max(1);

/** An owner with typed data. */
const propietarioEscrito = z.strictObject({
  id: z.int().nullish(),
  conocido: z.literal(false).optional(),
  rut,
  dv,
  ...identidad,
});
export type PropietarioEscrito = z.output<typeof propietarioEscrito>;

/** A plate as people write it: with hyphen or in lower case, never padded. */
export const patenteEscrita = z
  .string()
  .max(20)
  .transform((texto) => texto.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase());

/**
 * A known owner, who was shown masked: identified by RUT, or else by the plate `dePatente`, or else
 * by the vehicle's own. The server completes fields that are blank or still masked.
 */
const propietarioConocido = z.strictObject({
  conocido: z.literal(true),
  dePatente: patenteEscrita.nullish(),
  rut: rut.nullish(),
  dv: dv.nullish(),
  rutEnmascarado: nulo,
  esEmpresa: z.boolean().nullish(),
  ...identidad,
  tieneTelefono: z.boolean().nullish(),
  tieneCorreo: z.boolean().nullish(),
});
export type PropietarioConocido = z.output<typeof propietarioConocido>;

/** The owner of a submitted vehicle. */
export const propietarioEntrada = z.discriminatedUnion('conocido', [
  propietarioConocido,
  propietarioEscrito,
]);
