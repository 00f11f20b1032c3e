import type { FilasOcultas } from '#formatos/xlsx/libro.ts';
import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Confirmacion } from './DialogoConfirmacion.tsx';
import { useConfirmar } from './confirmar.tsx';

/** A question whose answer depends on what is done with the hidden rows of a workbook. */
interface EleccionDeOcultas extends Pick<Confirmacion, 'titulo' | 'textoOk' | 'peligro'> {
  readonly texto: ReactNode;
  /** Labels of both answers. */
  readonly visibles: string;
  readonly tambienOcultas: string;
}

/**
 * Asks whether the hidden rows of a workbook are taken too; only the visible ones unless it is
 * changed (A-OCULTA-001). Null: it was cancelled.
 */
export const useElegirOcultas = () => {
  const confirmar = useConfirmar();
  return async ({
    texto,
    visibles,
    tambienOcultas,
    ...confirmacion
  }: EleccionDeOcultas): Promise<FilasOcultas | null> => {
    let elegida = 'no' as FilasOcultas;
    const sigue = await confirmar({
      ...confirmacion,
      texto: (
        <Stack gap="md">
          <div>{texto}</div>
          <Radio.Group
            label="¿Qué filas se toman?"
            defaultValue={elegida}
            onChange={(valor) => {
              elegida = valor;
            }}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="no" label={visibles} />
              <Radio value="si" label={tambienOcultas} />
            </Stack>
          </Radio.Group>
        </Stack>
      ),
    });
    return sigue ? elegida : null;
  };
};
