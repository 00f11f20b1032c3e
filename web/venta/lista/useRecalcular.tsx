import { recalcularMontoIntencion } from '#features/ventas/recalculo/recalculo.contract.ts';
import { TEXTO_PRIMAS } from '#features/ventas/emision-especial.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { salidaDeConflicto } from '../vehiculos/conflicto.ts';
import { mensajesDeRechazo } from '../vehiculos/errores-de-ingreso.ts';
import { ListaDeMensajes } from '../piezas/ListaDeMensajes.tsx';
import {
  entradaDeRecalculo,
  type PrimasEscritas,
  type PrimaVariable,
  primasRechazadas,
} from './primas-variables.ts';

interface Entrada {
  readonly venta: IntencionVM;
  readonly operacion: Operacion;
  /** Lets the following navigation pass. */
  readonly permitirSalida: () => void;
  /** Reads the sale again. */
  readonly alCambiar: () => Promise<void>;
}

/** RECALCULAR: sends the typed premiums. Returns errors by field; none on success. */
export const useRecalcular = ({ venta, operacion, permitirSalida, alCambiar }: Entrada) => {
  const navegar = useNavigate();

  const rechazar = async (
    error: unknown,
    variables: readonly PrimaVariable[],
  ): Promise<Record<string, string>> => {
    const deApi = error instanceof ErrorDeApi ? error : null;
    if (deApi?.codigo === 'venta.etapa') {
      // A sale not started, or at payment and beyond, is not recalculated (V-RUTA-015).
      operacion.ocultar();
      permitirSalida();
      const estado: EstadoDeNavegacion = { error: deApi.message };
      await navegar('/', { state: estado, replace: true });
      return {};
    }
    const dePrimas = deApi?.codigo === 'venta.primas_incorrectas';
    const patentes = venta.vehiculosViewModel.map(({ patente }) => patente);
    operacion.error(
      <ListaDeMensajes
        mensajes={dePrimas ? [TEXTO_PRIMAS] : mensajesDeRechazo(error, patentes)}
        idSolicitud={deApi?.idSolicitud ?? null}
      />,
      {
        titulo: 'No se pudo recalcular el total',
        ...salidaDeConflicto(error, operacion, alCambiar),
      },
    );
    return dePrimas ? primasRechazadas(variables, error) : {};
  };

  return async (
    variables: readonly PrimaVariable[],
    escritas: PrimasEscritas,
  ): Promise<Record<string, string>> => {
    operacion.iniciar('Calculando nuevo total...');
    try {
      await llamar(recalcularMontoIntencion, entradaDeRecalculo(venta, variables, escritas));
      await alCambiar();
    } catch (error) {
      return rechazar(error, variables);
    }
    operacion.exito('Primas actualizadas');
    return {};
  };
};
