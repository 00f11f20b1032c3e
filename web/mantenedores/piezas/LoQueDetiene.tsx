import type { DetieneVM } from '#features/registros/habilitacion.contract.ts';
import { contar } from '#values/numero.ts';
import { Text } from '@mantine/core';

const PARTES = [
  ['convenios', 'convenio', 'convenios'],
  ['usuarios', 'usuario', 'usuarios'],
  ['enlaces', 'URL pública', 'URL públicas'],
  ['ventas', 'venta sin pagar', 'ventas sin pagar'],
  ['numeros', 'número', 'números'],
] as const satisfies readonly (readonly [keyof DetieneVM, string, string])[];

const enumerar = (partes: readonly string[]): string =>
  partes.length < 2
    ? partes.join('')
    : `${partes.slice(0, -1).join(', ')} y ${partes.at(-1) ?? ''}`;

/** 'Afecta a 2 convenios y 5 usuarios.' */
const alcance = (detiene: DetieneVM): string => {
  const partes = PARTES.flatMap(([clave, uno, varios]) =>
    detiene[clave] > 0 ? [contar(detiene[clave], uno, varios)] : [],
  );
  return partes.length === 0
    ? 'No afecta a convenios, usuarios, URL públicas ni ventas sin pagar.'
    : `Afecta a ${enumerar(partes)}.`;
};

interface LoQueDetieneProps {
  readonly detiene: DetieneVM;
  /** Consequence of disabling, by kind of record. */
  readonly consecuencia: string;
}

/** Shows how many records a disabling affects, and its consequence (A-DETIENE-004). */
export const LoQueDetiene = ({ detiene, consecuencia }: LoQueDetieneProps) => (
  <Text mt="sm">
    {alcance(detiene)} {consecuencia}
  </Text>
);
