import type { FilasOcultas } from '#formatos/xlsx/libro.ts';
import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Confirmacion } from './DialogoConfirmacion.tsx';
import { useConfirmar } from './confirmar.tsx';

/** A question whose answer includes the choice about a workbook's hidden rows. */
interface EleccionDeOcultas extends Pick<Confirmacion, 'titulo' | 'textoOk' | 'peligro'> {
  readonly texto: ReactNode;
  /** Labels of both answers. */
  readonly visibles: string;
  readonly tambienOcultas: string;
}

/**
 * Asks whether to include a workbook's hidden rows; the default is only visible ones (A-OCULTA-001). Null if
 * the user declined.
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
