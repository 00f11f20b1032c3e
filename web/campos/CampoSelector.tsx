import { Select, type SelectProps } from '@mantine/core';

const OPCIONES_SIN_BUSQUEDA = 8;

export interface OpcionDeSelector {
  readonly id: number | string;
  readonly nombre: string;
  /** Shown but not to be chosen. */
  readonly deshabilitada?: boolean;
}

interface CampoSelectorProps<Id extends number | string> extends Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange'
> {
  readonly opciones: readonly (OpcionDeSelector & { readonly id: Id })[];
  readonly value?: Id | null | undefined;
  readonly onChange?: ((id: Id | null) => void) | undefined;
}

/** A list of records by id; above 8 options it can be searched. */
export const CampoSelector = <Id extends number | string>({
  opciones,
  value,
  onChange,
  ...resto
}: CampoSelectorProps<Id>) => (
  <Select
    searchable={opciones.length > OPCIONES_SIN_BUSQUEDA}
    placeholder="Seleccione"
    {...resto}
    data={opciones.map(({ id, nombre, deshabilitada }) => ({
      value: String(id),
      label: nombre,
      disabled: deshabilitada ?? false,
    }))}
    value={value === null || value === undefined ? null : String(value)}
    onChange={(elegido) =>
      onChange?.(opciones.find(({ id }) => String(id) === elegido)?.id ?? null)
    }
  />
);
