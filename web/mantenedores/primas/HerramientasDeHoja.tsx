import { leerPorcentaje } from '#values/porcentaje.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CampoConvenio } from '../../campos/CampoConvenio.tsx';
import { useConvenios } from '../../campos/useConvenios.ts';
import type { CeldaEscrita } from '../../ui/rejilla/celdas.ts';
import {
  celdasConPorcentaje,
  celdasDeOtra,
  type ColumnaDeHoja,
  type FilaDeHoja,
  filasDeHoja,
} from './hoja.ts';
import classes from './hoja.module.css';
import { useHojas } from './useHojas.ts';

interface HerramientasDeHojaProps {
  /** Agreements of the sheet. */
  readonly ids: readonly number[];
  readonly periodo: number;
  readonly desde: string;
  readonly filas: readonly FilaDeHoja[];
  readonly alEscribir: (celdas: readonly CeldaEscrita<ColumnaDeHoja>[]) => void;
  readonly alAgregar: (id: number) => void;
}

/** Changes all cells at once, by a percentage or from another agreement; adds an agreement to the sheet. */
export const HerramientasDeHoja = ({
  ids,
  periodo,
  desde,
  filas,
  alEscribir,
  alAgregar,
}: HerramientasDeHojaProps) => {
  const [escrito, setEscrito] = useState('');
  const [otroId, setOtroId] = useState<number | null>(null);
  const { data = [] } = useConvenios();
  const convenios = data.filter(({ id }) => !ids.includes(id));
  const { hojas: otras } = useHojas(otroId === null ? [] : [otroId]);
  const porcentaje = leerPorcentaje(escrito);
  return (
    <div className={classes.herramientas}>
      <TextInput
        label="Porcentaje"
        placeholder="Ej.: 3,5"
        inputMode="decimal"
        autoComplete="off"
        value={escrito}
        error={
          !/^[+-]?$/.test(escrito.trim()) && porcentaje === undefined
            ? 'Escriba un número, como 3,5'
            : null
        }
        onChange={({ currentTarget }) => setEscrito(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={porcentaje === undefined}
        onClick={() =>
          porcentaje !== undefined && alEscribir(celdasConPorcentaje(filas, porcentaje))
        }
      >
        Aplicar a todas
      </Button>
      <CampoConvenio
        label="Otro convenio"
        convenios={convenios}
        value={otroId}
        onChange={setOtroId}
        clearable
      />
      <Button
        variant="default"
        disabled={otras.length === 0}
        onClick={() => alEscribir(celdasDeOtra(filas, filasDeHoja(otras, periodo, desde)))}
      >
        Copiar sus precios
      </Button>
      <Button
        variant="default"
        disabled={otroId === null}
        onClick={() => {
          if (otroId === null) return;
          alAgregar(otroId);
          setOtroId(null);
        }}
      >
        Agregarlo a la hoja
      </Button>
    </div>
  );
};
