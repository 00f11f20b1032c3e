import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';

interface BotonLimpiarProps {
  /** True if the form differs from its initial values; otherwise there is nothing to reset. */
  readonly hayCambios: boolean;
  /** Id of the form, for a button outside it. */
  readonly formulario?: string;
  readonly alLimpiar: () => void;
}

/** LIMPIAR of a form (A-FORM-001). It leaves the focus on the first field, because it disappears. */
export const BotonLimpiar = ({ hayCambios, formulario, alLimpiar }: BotonLimpiarProps) => {
  if (!hayCambios) return null;
  const limpiar = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { form } = currentTarget;
    alLimpiar();
    form?.querySelector<HTMLInputElement>('input:not(:disabled, [readonly])')?.focus();
  };
  return (
    <Button
      variant="subtle"
      onClick={limpiar}
      {...(formulario !== undefined && { form: formulario })}
    >
      LIMPIAR
    </Button>
  );
};
