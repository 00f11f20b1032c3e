import { descargarTodas } from '#features/polizas/poliza.contract.ts';
import { descargar } from '../../lib/api.ts';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';

/** How long the second text stands before the third takes its place. */
const LECTURA_MS = 900;
const esperar = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

/** All policies of a sale in one zip, with the texts of V-DESC-005 to 009. */
export const useDescargarTodas = (
  idv: number,
): { operacion: Operacion; descargarlas: () => Promise<void> } => {
  const operacion = useOperacion();
  const descargarlas = async () => {
    operacion.iniciar('Estamos generando sus archivos, por favor espere.');
    try {
      await descargar(descargarTodas, { IDV: idv }, `Polizas_SOAP_IDV${idv}.zip`);
    } catch {
      operacion.error('Ocurrió un error desconocido, por favor, intente nuevamente.');
      return;
    }
    operacion.iniciar('Archivo generado con exito, iniciando descarga de archivo');
    await esperar(LECTURA_MS);
    operacion.exito('La descarga ha iniciado, de click en OK para cerrar este mensaje');
  };
  return { operacion, descargarlas };
};
