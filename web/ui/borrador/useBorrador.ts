import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { type ClaveDeBorrador, guardarBorrador, leerBorrador } from './borrador.ts';
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
  return () => guardarBorrador(clave, null);
};

interface Guardado<Valores> {
  /** Initial values of the form. */
  readonly sobre: string;
  readonly valores: Valores;
}

/**
 * Stores a form's draft, and restores it unless the form's initial values differ by now, because the record
 * changed.
 */
export const useBorrador = <Valores extends Record<string, unknown>>(
  clave: ClaveDeBorrador,
  form: UseFormReturnType<Valores>,
): (() => void) => {
  const [sobre] = useState(() => JSON.stringify(form.getInitialValues()));
  const [recuperado] = useState(() => {
    const guardado = leerBorrador(clave) as Guardado<Valores> | null;
    return guardado?.sobre === sobre ? guardado.valores : null;
  });
  const { values: valores, setValues } = form;
  const soltar = useGuardarBorrador(clave, form.isDirty() ? { sobre, valores } : null);
  useEffect(() => {
    if (recuperado === null) return;
    setValues(recuperado);
    avisarRecuperado();
  }, [recuperado, setValues]);
  return soltar;
};
