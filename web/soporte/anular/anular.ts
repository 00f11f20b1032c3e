import { anularPoliza, anularVenta } from '#features/polizas/anular/anular.contract.ts';
import type { PolizaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { patenteConDv } from '#values/patente.ts';
import { formatearNumero } from '#values/numero.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import type { Anulacion } from './CamposDeAnulacion.tsx';

const textoDeFallo = (fallo: unknown, desconocido: string): string =>
  fallo instanceof ErrorDeApi && [400, 409].includes(fallo.estado) ? fallo.message : desconocido;

/** Consequences of cancelling this policy, shown before it is done. */
export const advertenciaDePoliza = ({
  patente,
  dv,
}: Pick<PolizaSoporteVM, 'patente' | 'dv'>): string =>
  `La póliza del vehículo ${patenteConDv(patente, dv)} dejará de estar vigente y se informará a la AACH. No se puede deshacer.`;

export const advertenciaDeVenta = (vigentes: number): string =>
  `La venta y ${vigentes === 1 ? 'su póliza vigente' : `sus ${formatearNumero(vigentes)} pólizas vigentes`} dejarán de estar vigentes. No se puede deshacer.`;

interface Tras {
  /** Called with the cancelled policy. */
  readonly alAnular: (poliza: PolizaSoporteVM | null) => void;
  readonly alFallar: () => void;
}

/** Cancels one policy, with its screen's texts. */
export const anularLaPoliza = async (
  operacion: Operacion,
  polizaId: number,
  { motivo, fecha }: Anulacion,
  { alAnular, alFallar }: Tras,
): Promise<void> => {
  operacion.iniciar();
  try {
    const queda = await llamar(anularPoliza, {
      polizaId,
      motivoAnulacion: motivo,
      ...(fecha !== undefined && { fechaAnulacion: fecha }),
    });
    operacion.exito('Póliza anulada con éxito', {
      alCerrar: () => alAnular('id' in queda ? queda : null),
    });
  } catch (fallo) {
    const texto = textoDeFallo(fallo, 'Ocurrió un error desconocido al anular la Póliza');
    operacion.error(texto, { alCerrar: alFallar });
  }
};

/** Cancels a sale with its policies, with its screen's texts. */
export const anularLaVenta = async (
  operacion: Operacion,
  ventaId: number,
  { motivo, fecha }: Anulacion,
  alTerminar: () => void,
): Promise<void> => {
  operacion.iniciar();
  try {
    await llamar(anularVenta, {
      IV: ventaId,
      MotivoAnulacion: motivo,
      ...(fecha !== undefined && { FechaAnulacion: fecha }),
    });
    operacion.exito('Venta anulada con éxito', { alCerrar: alTerminar });
  } catch (fallo) {
    const texto = textoDeFallo(fallo, 'Ocurrió un error desconocido al anular la Venta');
    operacion.error(texto, { alCerrar: alTerminar });
  }
};
