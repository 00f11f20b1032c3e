import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type ClaveDeBorrador,
  guardarBorrador,
  leerBorrador,
  olvidarBorrador,
} from './borrador.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';

const RECUPERADO = 'Recuperamos lo que había escrito aquí y no alcanzó a guardar.';

/** Notice that the content was restored from a draft. */
export const avisarRecuperado = (): void =>
  avisos.informacion(RECUPERADO, { id: 'borrador-recuperado' });

/**
 * Stores `escrito` as it changes; null if nothing would be lost. Returns a function that deletes the draft,
 * for calling after saving or giving up.
 */
export const useGuardarBorrador = (clave: ClaveDeBorrador, escrito: unknown): (() => void) => {
  const json = escrito === null ? null : JSON.stringify(escrito);
  useEffect(() => guardarBorrador(clave, json), [clave, json]);
  return () => olvidarBorrador(clave);
};

/** Values without those of `secretos`. */
export const sinSecretos = <Valores extends Record<string, unknown>>(
  valores: Valores,
  secretos: readonly (keyof Valores)[],
): Partial<Valores> => {
  const resto: Partial<Valores> = { ...valores };
  for (const secreto of secretos) delete resto[secreto];
  return resto;
};

interface Guardado<Escrito> {
  /** JSON of `inicial` when the draft was written. */
  readonly sobre: string;
  readonly valores: Escrito;
}

interface Borrador<Escrito> {
  readonly clave: ClaveDeBorrador;
  /** Values of the screen before typing. A draft over other values is not restored. */
  readonly inicial: unknown;
  /** Null if nothing would be lost. */
  readonly escrito: Escrito | null;
  /** Receives a restored draft, once. */
  readonly alRecuperar: (escrito: Escrito) => void;
}

/** Stores the draft of a screen with more than one form, and restores it after a reload. */
export const useBorradorDe = <Escrito>({
  clave,
  inicial,
  escrito,
  alRecuperar,
}: Borrador<Escrito>): (() => void) => {
  const [sobre] = useState(() => JSON.stringify(inicial));
  const [recuperado] = useState(() => {
    const guardado = leerBorrador(clave) as Guardado<Escrito> | null;
    return guardado?.sobre === sobre ? guardado.valores : null;
  });
  const recuperar = useEffectEvent(alRecuperar);
  const soltar = useGuardarBorrador(clave, escrito === null ? null : { sobre, valores: escrito });
  useEffect(() => {
    if (recuperado === null) return;
    recuperar(recuperado);
    avisarRecuperado();
  }, [recuperado]);
  return soltar;
};

/**
 * Stores a form's draft, and restores it unless the form's initial values differ by now, because the record
 * changed. `secretos` are its fields that are never stored.
 */
export const useBorrador = <Valores extends Record<string, unknown>>(
  clave: ClaveDeBorrador,
  form: UseFormReturnType<Valores>,
  secretos: readonly (keyof Valores)[] = [],
): (() => void) =>
  useBorradorDe<Partial<Valores>>({
    clave,
    inicial: form.getInitialValues(),
    escrito: form.isDirty() ? sinSecretos(form.values, secretos) : null,
    alRecuperar: form.setValues,
  });
