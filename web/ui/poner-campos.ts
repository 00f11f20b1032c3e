import type { UseFormReturnType } from '@mantine/form';

/**
 * Gives fields of a form other values, and takes away what was said of these: Mantine's `setValues` takes
 * away the errors of all fields, of those too that nobody has touched since.
 */
export const ponerCampos = <Valores extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Valores>, 'setFieldValue'>,
  valores: Partial<Valores>,
): void => {
  for (const [campo, valor] of Object.entries(valores)) form.setFieldValue(campo, valor as never);
};
