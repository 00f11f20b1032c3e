import { parsearRut, validarRut } from '#values/rut.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { ValoresDeFicha } from './ficha.ts';

interface RutTomado {
  readonly form: UseFormReturnType<ValoresDeFicha>;
  /** Edited record, whose own RUT is accepted. */
  readonly propio: number | null;
  readonly buscar: (rut: number) => Promise<{ readonly id: number } | null>;
  /** 'Ya existe un corredor con el rut'; the RUT follows. */
  readonly texto: string;
}

/**
 * Checks, when the RUT field is left, whether another record has it, before the rest is typed. A failed
 * look-up blocks nothing, because the server checks again.
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
