import { parsearRut, validarRut } from '#values/rut.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { ValoresDeFicha } from './ficha.ts';

interface RutTomado {
  readonly form: UseFormReturnType<ValoresDeFicha>;
  /** The record that is edited, whose own RUT is nobody else's. */
  readonly propio: number | null;
  readonly buscar: (rut: number) => Promise<{ readonly id: number } | null>;
  /** 'Ya existe un corredor con el rut': the RUT completes it. */
  readonly texto: string;
}

/**
 * Looks, when the RUT is left, whether it is another record's, so that nobody fills in a form for
 * nothing. The server says so in any case: a look-up that fails stops no one.
 */
export const useRutTomado =
  ({ form, propio, buscar, texto }: RutTomado) =>
  async (): Promise<void> => {
    const { rut } = form.getValues();
    const leido = parsearRut(rut);
    if (!leido || validarRut(rut) !== null) return;
    const otro = await buscar(leido.rut).catch(() => null);
    if (!otro || otro.id === propio || form.getValues().rut !== rut) return;
    form.setFieldError('rut', `${texto} ${rut}`);
  };
