import {
  contarAnulacion,
  plantillaAnulacion,
} from '#features/polizas/anulacion-masiva/anulacion-masiva.contract.ts';
import { ARCHIVO_PLANTILLA } from '#features/polizas/anulacion-masiva/anulacion-masiva.ts';
import { anularPoliza } from '#features/polizas/anular/anular.contract.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { descargar, enviarArchivo, ErrorDeApi } from '../../lib/api/api.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { AnulacionesRecientes } from './AnulacionesRecientes.tsx';
import { FormularioMasivo, type PedidoMasivo } from './FormularioMasivo.tsx';
import { DESCONOCIDO } from '../piezas/textos.ts';
import { useAnulaciones } from './useAnulaciones.ts';
import { usePreguntarAnulacion } from './usePreguntarAnulacion.ts';

/** `/Soporte/AnularMasivo`: a job cancels the policies of a workbook in the background. */
export const AnularMasivo = () => {
  const operacion = useOperacion();
  const preguntar = usePreguntarAnulacion();
  const anulaciones = useAnulaciones();
  // Key of the form, so that each file gets a fresh one.
  const [enviadas, setEnviadas] = useState(0);

  const bajarPlantilla = () =>
    descargar(plantillaAnulacion, {}, ARCHIVO_PLANTILLA).catch(() => operacion.error(DESCONOCIDO));

  const anular = async ({ archivo, motivo, fecha }: PedidoMasivo) => {
    const alAvanzar = (porcentaje: number) =>
      operacion.iniciar(
        porcentaje < 100 ? `Enviando el archivo: ${porcentaje} %` : 'Revisando el archivo...',
      );
    alAvanzar(0);
    try {
      const entrada = {
        motivoAnulacion: motivo,
        ...(fecha !== undefined && { fechaAnulacion: fecha }),
      };
      const cuenta = await enviarArchivo(contarAnulacion, entrada, archivo, { alAvanzar });
      operacion.ocultar();
      const filasOcultas = await preguntar(archivo.name, cuenta);
      if (filasOcultas === null) return;
      alAvanzar(0);
      const { archivoSha256 } = cuenta;
      const confirmada = { ...entrada, archivoSha256, filasOcultas };
      await enviarArchivo(anularPoliza, confirmada, archivo, { alAvanzar });
      operacion.ocultar();
      setEnviadas((antes) => antes + 1);
      await anulaciones.refetch();
    } catch (fallo) {
      const dicho = fallo instanceof ErrorDeApi && fallo.estado >= 400 && fallo.estado < 500;
      operacion.error(dicho ? fallo.message : 'Ocurrió un error desconocido al anular las Pólizas');
    }
  };

  return (
    <Pagina
      titulo="Anular Masivo"
      proposito="Anula las pólizas de una planilla. Puede cerrar esta página: el proceso continúa y aquí verá su resultado."
      ancho="formulario"
      accion={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void bajarPlantilla()}
        >
          Descargar plantilla
        </Button>
      }
    >
      <FormularioMasivo key={enviadas} alEnviar={(pedido) => void anular(pedido)} />
      <AnulacionesRecientes {...anulaciones} />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
