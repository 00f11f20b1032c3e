import { coincide, textoBusqueda } from '#values/texto.ts';
import {
  type ComboboxItem,
  type ComboboxItemGroup,
  type ComboboxParsedItem,
  Select,
  type SelectProps,
} from '@mantine/core';
import classes from './campos.module.css';

const OPCIONES_SIN_BUSQUEDA = 8;

export interface OpcionDeSelector {
  readonly id: number | string;
  readonly nombre: string;
  /** Detail that tells equal names apart; searched too, after the names. */
  readonly detalle?: string;
  /** Heading of its group while nothing is searched. */
  readonly grupo?: string;
  /** True: shown but not selectable. */
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

interface Opcion extends ComboboxItem {
  readonly detalle?: string | undefined;
}

/** Rank of a match: 0 at its start, 1 in the name, 2 only in the detail, 3 none. */
const cercania = ({ label, detalle }: Opcion, texto: string): number => {
  if (textoBusqueda(label).startsWith(textoBusqueda(texto))) return 0;
  if (coincide(texto, label)) return 1;
  return coincide(texto, label, detalle) ? 2 : 3;
};

interface PorFiltrar {
  readonly options: ComboboxParsedItem[];
  readonly search: string;
}

/** Matches ignoring accents and case (V-VAL-013), best first, without headings. */
const filtrar = ({ options, search }: PorFiltrar): ComboboxParsedItem[] => {
  if (search === '') return options;
  return options
    .flatMap((uno): Opcion[] => ('group' in uno ? uno.items : [uno]))
    .map((opcion) => ({ opcion, lugar: cercania(opcion, search) }))
    .filter(({ lugar }) => lugar < 3)
    .toSorted((a, b) => a.lugar - b.lugar)
    .map(({ opcion }) => opcion);
};

const dibujar: SelectProps['renderOption'] = ({ option }) => {
  const { label, detalle }: Opcion = option;
  return detalle === undefined ? (
    label
  ) : (
    <span>
      {label}
      <span className={classes.detalle}>{detalle}</span>
    </span>
  );
};

/** Options in Mantine's form, grouped by heading if they have any. */
export const comoDatos = (opciones: readonly OpcionDeSelector[]) => {
  const grupos = Map.groupBy(opciones, ({ grupo }) => grupo ?? '');
  return [...grupos].flatMap(([group, suyas]): (Opcion | ComboboxItemGroup<Opcion>)[] => {
    const items = suyas.map(({ id, nombre, detalle, deshabilitada }) => ({
      value: String(id),
      label: nombre,
      detalle,
      disabled: deshabilitada ?? false,
    }));
    return group === '' ? items : [{ group, items }];
  });
};

/** Search and display of a selector of records. */
export const DE_REGISTROS = { filter: filtrar, renderOption: dibujar } as const;

/** Selector of records by id; searchable above 8 options. */
export const CampoSelector = <Id extends number | string>({
  opciones,
  value,
  onChange,
  ...resto
}: CampoSelectorProps<Id>) => (
  <Select
    searchable={opciones.length > OPCIONES_SIN_BUSQUEDA}
    placeholder="Seleccione"
    {...DE_REGISTROS}
    {...resto}
    data={comoDatos(opciones)}
    value={value === null || value === undefined ? null : String(value)}
    onChange={(elegido) =>
      onChange?.(opciones.find(({ id }) => String(id) === elegido)?.id ?? null)
    }
  />
);
