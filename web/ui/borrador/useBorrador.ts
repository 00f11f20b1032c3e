import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { type ClaveDeBorrador, guardarBorrador, leerBorrador } from './borrador.ts';
import { avisos } from '../../lib/notificaciones.ts';

const RECUPERADO = 'Recuperamos lo que había escrito aquí y no alcanzó a guardar.';

/** Says that what is on the screen was typed before. */
export const avisarRecuperado = (): void =>
  avisos.informacion(RECUPERADO, { id: 'borrador-recuperado' });

/**
 * Keeps `escrito` as it changes; null while there is nothing to lose. What it returns lets go of it:
 * call it once it was saved or given up.
 */
export const useGuardarBorrador = (clave: ClaveDeBorrador, escrito: unknown): (() => void) => {
  const json = escrito === null ? null : JSON.stringify(escrito);
  useEffect(() => guardarBorrador(clave, json), [clave, json]);
  return () => guardarBorrador(clave, null);
};

interface Guardado<Valores> {
  /** Values with which the form began. */
  readonly sobre: string;
  readonly valores: Valores;
}

/**
 * Keeps what is typed in a form, and brings it back where it was not saved, unless the form begins
 * with something else by now: the record was changed meanwhile.
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
