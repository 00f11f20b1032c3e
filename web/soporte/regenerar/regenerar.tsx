import { Anchor, Stack, Text } from '@mantine/core';
import {
  avanceRegeneracion,
  regenerarPoliza,
  regenerarVenta,
} from '#features/polizas/regenerar/regenerar.contract.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { descargarVenta } from '../piezas/descargar-venta.ts';
import { falloAlRegenerar, REGENERADA } from '../piezas/textos.ts';

const MS_ENTRE_PREGUNTAS = 1_500;
const esperar = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

/** The specified sentence, with a link for browsers that blocked the new window. */
const Regenerada = ({ url }: { readonly url: string }) => (
  <Stack gap="xs">
    <Text>{REGENERADA}</Text>
    <Anchor href={url} target="_blank" rel="noopener">
      Abrir el certificado
    </Anchor>
  </Stack>
);

/** Regenerates the file of a policy and opens it (A-ERR-016); `alCerrar` runs when the dialog closes. */
export const regenerarLaPoliza = async (
  operacion: Operacion,
  numeroPoliza: number,
  alCerrar: () => void,
): Promise<void> => {
  operacion.iniciar();
  try {
    const { urlDescarga } = await llamar(regenerarPoliza, { numeroPoliza });
    window.open(urlDescarga, '_blank', 'noopener');
    operacion.exito(<Regenerada url={urlDescarga} />, { alCerrar });
  } catch (fallo) {
    operacion.error(falloAlRegenerar(fallo), { alCerrar });
  }
};

/** Waits until every valid policy has its file, and shows their number. */
const esperarDocumentos = async (operacion: Operacion, id: number): Promise<void> => {
  for (;;) {
    const { total, listas } = await llamar(avanceRegeneracion, { id });
    if (listas >= total) return;
    operacion.iniciar(`Regenerando pólizas: ${listas} de ${total}`);
    await esperar(MS_ENTRE_PREGUNTAS);
  }
};

/** Regenerates the files of a sale's valid policies, and downloads their zip. */
export const regenerarLaVenta = async (
  operacion: Operacion,
  id: number,
  alTerminar: () => void,
): Promise<void> => {
  operacion.iniciar();
  try {
    await llamar(regenerarVenta, { id });
    await esperarDocumentos(operacion, id);
  } catch (fallo) {
    const dicho = fallo instanceof ErrorDeApi && fallo.estado === 409;
    operacion.error(dicho ? fallo.message : 'Ocurrió un error desconocido al regenerar la Venta');
    return;
  }
  await descargarVenta(operacion, id);
  alTerminar();
};
