import { TODOS } from '#features/informes/ventas/informe.ts';
import { coincide } from '#values/texto.ts';
import { type ComboboxItem, type ComboboxParsedItem, MultiSelect } from '@mantine/core';

interface ConvenioDeInforme {
  readonly id: number;
  readonly nombre: string;
}

interface CampoConveniosProps {
  readonly convenios: readonly ConvenioDeInforme[];
  /** None: the entry 'TODOS'. */
  readonly elegidos: readonly number[];
  readonly alCambiar: (elegidos: number[]) => void;
  readonly disabled?: boolean;
}

/** More are found by typing. */
const OPCIONES_A_LA_VISTA = 100;

const filtrar = ({ options, search }: { options: ComboboxParsedItem[]; search: string }) =>
  options.filter(
    (opcion): opcion is ComboboxItem => 'value' in opcion && coincide(search, opcion.label),
  );

/** One or several agreements, or all of them: 'TODOS' gives way to the first that is chosen. */
export const CampoConvenios = ({
  convenios,
  elegidos,
  alCambiar,
  disabled = false,
}: CampoConveniosProps) => {
  const valores = elegidos.length === 0 ? [TODOS] : elegidos.map(String);
  const cambiar = (nuevos: string[]) => {
    const pideTodos = nuevos.includes(TODOS) && !valores.includes(TODOS);
    alCambiar(pideTodos ? [] : nuevos.filter((uno) => uno !== TODOS).map(Number));
  };
  return (
    <MultiSelect
      label="Convenios"
      data={[
        { value: TODOS, label: TODOS },
        ...convenios.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
      ]}
      value={valores}
      onChange={cambiar}
      searchable
      hidePickedOptions
      limit={OPCIONES_A_LA_VISTA}
      filter={filtrar}
      nothingFoundMessage="No se encontraron convenios"
      disabled={disabled}
    />
  );
};
