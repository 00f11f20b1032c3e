import { TODOS } from '#features/informes/ventas/informe.ts';
import { MultiSelect } from '@mantine/core';
import { type ConvenioElegible, opcionesDeConvenio } from '../campos/CampoConvenio.tsx';
import { comoDatos, DE_REGISTROS } from '../campos/CampoSelector.tsx';
import { useConveniosAMano } from '../lib/a-mano/useConveniosAMano.ts';

interface CampoConveniosProps {
  readonly convenios: readonly ConvenioElegible[];
  /** Empty means the entry 'TODOS'. */
  readonly elegidos: readonly number[];
  readonly alCambiar: (elegidos: number[]) => void;
  readonly disabled?: boolean;
}

/** Maximum shown; others are found by typing. */
const OPCIONES_A_LA_VISTA = 100;

/** Selector of one, several or all agreements: 'TODOS' yields to the first choice. */
export const CampoConvenios = ({
  convenios,
  elegidos,
  alCambiar,
  disabled = false,
}: CampoConveniosProps) => {
  const { aMano, anotar } = useConveniosAMano();
  const valores = elegidos.length === 0 ? [TODOS] : elegidos.map(String);
  const cambiar = (nuevos: string[]) => {
    const pideTodos = nuevos.includes(TODOS) && !valores.includes(TODOS);
    const ids = pideTodos ? [] : nuevos.filter((uno) => uno !== TODOS).map(Number);
    for (const id of ids) if (!elegidos.includes(id)) anotar(id);
    alCambiar(ids);
  };
  return (
    <MultiSelect
      label="Convenios"
      data={[{ value: TODOS, label: TODOS }, ...comoDatos(opcionesDeConvenio(convenios, aMano))]}
      value={valores}
      onChange={cambiar}
      searchable
      hidePickedOptions
      limit={OPCIONES_A_LA_VISTA}
      {...DE_REGISTROS}
      nothingFoundMessage="No se encontraron convenios"
      disabled={disabled}
    />
  );
};
