import {
  DIGITOS_PARA_BUSCAR,
  POCOS_DIGITOS,
  listaPropietarios,
} from '#features/mantenedores/propietarios/lista-propietarios.contract.ts';
import { formatearRut } from '#values/rut.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { llamar } from '../../lib/api/api.ts';

export interface Dueno {
  readonly id: number;
  readonly rut: number;
  readonly dv: string;
  readonly nombre: string;
}

interface CampoPropietarioProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  /** Present owner of the vehicle. */
  readonly actual: Dueno | null;
}

const DEMORA_MS = 250;
const CUANTOS = 10;
const LARGO_RUT = 8;

/** Typed digits of a RUT, without its check digit. */
const digitosDe = (texto: string): string =>
  (texto.split('-')[0] ?? '').replaceAll(/\D/g, '').slice(0, LARGO_RUT);

const useEncontrados = (digitos: string) =>
  useQuery({
    queryKey: [listaPropietarios.pagina.id, 'rut', digitos],
    queryFn: ({ signal }) =>
      llamar(
        listaPropietarios.pagina,
        { rutEmpieza: digitos, pagina: 1, tamano: CUANTOS },
        { senal: signal },
      ),
    enabled: digitos.length >= DIGITOS_PARA_BUSCAR,
  });

const textoSinOpciones = (digitos: string, buscando: boolean): string => {
  if (digitos.length < DIGITOS_PARA_BUSCAR) return POCOS_DIGITOS;
  return buscando ? 'Buscando…' : 'Sin resultados. Añada antes al propietario.';
};

/** Owner of a vehicle, searched by the first digits of the RUT (A-VEH-003). */
export const CampoPropietario = ({
  value,
  onChange,
  actual,
  error,
  ...resto
}: CampoPropietarioProps) => {
  const [texto, setTexto] = useState('');
  const [elegido, setElegido] = useState(actual);
  const [digitos] = useDebouncedValue(digitosDe(texto), DEMORA_MS);
  const { data, isFetching, isError } = useEncontrados(digitos);
  const hallados: Dueno[] = (data?.filas ?? []).map(({ id, rut, dv, nombreCompleto }) => ({
    id,
    rut,
    dv,
    nombre: nombreCompleto,
  }));
  // The chosen owner stays an option while other digits are typed.
  const conocidos = [actual, elegido].filter((uno) => uno !== null);
  const suyo = conocidos.find(({ id }) => id === value);
  const opciones =
    suyo && !hallados.some(({ id }) => id === suyo.id) ? [suyo, ...hallados] : hallados;
  return (
    <Select
      label="Propietario"
      placeholder="RUT del propietario"
      searchable
      inputMode="numeric"
      {...resto}
      error={error ?? (isError ? 'Hubo un error al buscar los propietarios' : undefined)}
      data={opciones.map(({ id, rut, dv, nombre }) => ({
        value: String(id),
        label: `${formatearRut(rut, dv)} ${nombreVisible(nombre, rut)}`,
      }))}
      filter={({ options }) => options}
      searchValue={texto}
      onSearchChange={setTexto}
      nothingFoundMessage={textoSinOpciones(digitosDe(texto), isFetching)}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        setElegido(opciones.find((uno) => String(uno.id) === id) ?? null);
        onChange(id === null ? null : Number(id));
      }}
    />
  );
};
