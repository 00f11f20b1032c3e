import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { type ClaveColumna, columnasDe, type Variante } from '#features/carga-masiva/columnas.ts';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type RefObject, useCallback } from 'react';
import { Rejilla } from '../../../ui/rejilla/Rejilla.tsx';
import {
  type Cambios,
  type CambiosDeFila,
  type CeldaEscrita,
  dichosDe,
  registroDe,
} from './correccion.ts';
import { DetalleDeFila } from './DetalleDeFila.tsx';

interface RejillaDeCargaProps {
  readonly rejilla: RefObject<HTMLTableElement | null>;
  readonly variante: Variante;
  readonly filas: readonly FilaVM[];
  readonly cambios: Cambios;
  /** True while an error has no correction, when the next one is the primary action. */
  readonly porCorregir: boolean;
  readonly alEscribir: (celdas: readonly CeldaEscrita[]) => void;
}

/** True for a plate that the register did not confirm. */
const sinConfirmar = (
  fila: FilaVM,
  cambios: CambiosDeFila | undefined,
  clave: ClaveColumna,
): boolean => clave === 'patente' && registroDe(fila, cambios) !== null;

/** Row height in px for messages of two lines. */
const ALTO_DE_DOS_LINEAS = 52;

/** Rows of an uploaded file in the grid. */
export const RejillaDeCarga = ({
  variante,
  cambios,
  porCorregir,
  ...resto
}: RejillaDeCargaProps) => {
  const columnas = columnasDe(variante);
  const dichos = useCallback(
    (fila: FilaVM, suyos: CambiosDeFila | undefined) => dichosDe(fila, suyos, columnasDe(variante)),
    [variante],
  );
  return (
    <Rejilla
      {...resto}
      nombre="Filas del archivo"
      tituloDeDichos="Qué corregir"
      columnas={columnas}
      cambios={cambios}
      dichosDe={dichos}
      textoDeEscrita="Sin validar"
      alto={ALTO_DE_DOS_LINEAS}
      sinConfirmar={sinConfirmar}
      renderDetalle={(fila, siguienteError) => (
        <DetalleDeFila fila={fila} variante={variante} cambios={cambios}>
          <Button
            variant={porCorregir ? 'filled' : 'default'}
            leftSection={<IconArrowDown size={16} aria-hidden />}
            onClick={siguienteError}
          >
            Siguiente error
          </Button>
        </DetalleDeFila>
      )}
    />
  );
};
