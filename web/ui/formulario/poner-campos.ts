import type { UseFormReturnType } from '@mantine/form';

/**
 * Sets values of some fields and clears only their errors. Mantine's `setValues` clears the errors of all
 * fields.
 */
export const ponerCampos = <Valores extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Valores>, 'setFieldValue'>,
  valores: Partial<Valores>,
): void => {
  // Entries lose which value belongs to which field; `Partial<Valores>` has checked the pairs.
  for (const [campo, valor] of Object.entries(valores)) form.setFieldValue(campo, valor as never);
};
