import type { SelectProps } from '@mantine/core';
import { CampoSelector } from './CampoSelector.tsx';
import { useComunas } from './useComunas.ts';

interface CampoComunaProps extends Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange'
> {
  readonly value?: number | null | undefined;
  readonly onChange?: ((id: number | null) => void) | undefined;
}

/** Selector of a comuna with its region, searched by either. */
export const CampoComuna = (props: CampoComunaProps) => {
  const { opciones, cargando, error } = useComunas();
  return (
    <CampoSelector
      label="Comuna"
      placeholder={cargando ? 'Cargando, por favor espere.' : 'Seleccione'}
      nothingFoundMessage="Sin resultados."
      {...props}
      opciones={opciones}
      {...(error !== null && { error })}
    />
  );
};
