import { expect, it } from 'vitest';
import { z } from 'zod';
import { noCabe } from './cabe.ts';

const ESTRICTO = { sobraDaLoMismo: false };
const base = z.strictObject({
  patente: z.string().max(6),
  cuantos: z.int().min(1).max(60).optional(),
  estado: z.enum(['pagada', 'emitida']),
  lista: z.array(z.string().nullable()),
});
const cambia = (otro: z.ZodType, como = ESTRICTO): string[] =>
  noCabe(z.toJSONSchema(base), z.toJSONSchema(otro), '', como);

it('[A-RELEVO-005] a schema that only accepts more is compatible', () => {
  expect(cambia(base)).toEqual([]);
  expect(
    cambia(
      base.extend({
        patente: z.string().max(8).nullable(),
        estado: z.enum(['pagada', 'emitida', 'anulada']),
        nuevo: z.string().optional(),
      }),
    ),
  ).toEqual([]);
  expect(cambia(base.omit({ patente: true }), { sobraDaLoMismo: true })).toEqual([]);
});

it.each([
  ['.patente: ya no se conoce', base.omit({ patente: true })],
  ['.cuantos: se exige', base.required({ cuantos: true })],
  ['.nuevo: se exige', base.extend({ nuevo: z.string() })],
  ['.patente: maxLength 6 por 5', base.extend({ patente: z.string().max(5) })],
  ['.patente: string por number', base.extend({ patente: z.number() })],
  [
    '.patente: pattern undefined por ^[A-Z]*$',
    base.extend({
      patente: z
        .string()
        .max(6)
        .regex(/^[A-Z]*$/),
    }),
  ],
  ['.estado: emitida', base.extend({ estado: z.enum(['pagada']) })],
  ['.lista[]: null por string', base.extend({ lista: z.array(z.string()) })],
])('[A-RELEVO-005] finds %s', (queja, otro) => {
  expect(cambia(otro)).toEqual([queja]);
});

it('[A-RELEVO-005] counts the length that a pattern implies as a limit', () => {
  const antes = z.toJSONSchema(z.strictObject({ codigo: z.string().regex(/^[\w-]{22}$/) }));
  const hasta = (largo: number): string[] =>
    noCabe(antes, z.toJSONSchema(z.strictObject({ codigo: z.string().max(largo) })), '', ESTRICTO);
  expect(hasta(500)).toEqual([]);
  expect(hasta(21)).toEqual(['.codigo: maxLength undefined por 21']);
});
