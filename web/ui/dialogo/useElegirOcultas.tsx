import type { FilasOcultas } from '#formatos/xlsx/libro.ts';
import { contar, formatearNumero } from '#values/numero.ts';
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

/** Question about a workbook that the server did not read because of its hidden rows. */
export const preguntaDeOcultas = (
  archivo: string,
  { filas, ocultas }: { readonly filas: number; readonly ocultas: number },
): Pick<EleccionDeOcultas, 'titulo' | 'texto' | 'visibles' | 'tambienOcultas'> => ({
  titulo: 'El archivo tiene filas ocultas',
  texto: `«${archivo}» tiene ${contar(filas, 'fila', 'filas')}, ${formatearNumero(ocultas)} de ellas ${ocultas === 1 ? 'oculta' : 'ocultas'} por un filtro, un grupo o a mano.`,
  visibles: `Solo las visibles: ${contar(filas - ocultas, 'fila', 'filas')}`,
  tambienOcultas: `También las ocultas: ${contar(filas, 'fila', 'filas')}`,
});

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
