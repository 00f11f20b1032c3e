import type { VehiculoEntrada } from '#features/ventas/venta.contract.ts';
import { useNavigate } from 'react-router';
import { ErrorDeApi } from '../../lib/api.ts';
import { leerVenta } from '../../lib/venta.ts';
import { useConfirmar } from '../../ui/confirmar.tsx';
import { type Operacion, useOperacion } from '../../ui/useOperacion.ts';
import { enumerar } from '../enumerar.ts';
import { patentesSinValidar, rutaDeLista } from '../especial-ingresado.ts';
import { mensajesDeRechazo, TITULO_ERROR_INGRESO } from '../errores-de-ingreso.ts';
import { ListaDeMensajes } from '../ListaDeMensajes.tsx';
import { useIngresarVehiculos } from '../useIngresarVehiculos.ts';
import { useSiguientePaso } from '../useSiguientePaso.ts';

/** The sale went on, or was changed, elsewhere: it is read again. */
const CONFLICTOS = new Set(['venta.etapa', 'venta.version']);

const textoSinValidar = (patentes: readonly string[]): string =>
  `Hay patentes aceptadas sin validar: ${enumerar(patentes)}. Sus pólizas se emitirán con los datos tal como los escribió y no se informarán a la AACH. ¿Desea continuar?`;

interface Entrada {
  readonly convenioId: number;
  readonly vehiculos: readonly VehiculoEntrada[];
  readonly version: number | null;
  /** Lets the navigation that follows pass. */
  readonly permitirSalida: () => void;
}

/** CONTINUAR of vehicle entry: submits the list and goes on, or says what was refused. */
export const useContinuar = ({
  convenioId,
  vehiculos,
  version,
  permitirSalida,
}: Entrada): { operacion: Operacion; enviar: () => Promise<void> } => {
  const navegar = useNavigate();
  const confirmar = useConfirmar();
  const operacion = useOperacion();
  const ingresar = useIngresarVehiculos();
  const irAlSiguientePaso = useSiguientePaso();

  const rechazar = (error: unknown) => {
    const { idIntencionVenta } = leerVenta();
    const deApi = error instanceof ErrorDeApi ? error : null;
    const releer = async () => {
      if (idIntencionVenta !== null) await irAlSiguientePaso(idIntencionVenta);
    };
    operacion.error(
      <ListaDeMensajes
        mensajes={mensajesDeRechazo(
          error,
          vehiculos.map(({ patente }) => patente),
        )}
        idSolicitud={deApi?.idSolicitud ?? null}
      />,
      {
        titulo: TITULO_ERROR_INGRESO,
        ...(deApi && CONFLICTOS.has(deApi.codigo) && { alCerrar: () => void releer() }),
      },
    );
  };

  const aceptarSinValidar = async (): Promise<boolean> => {
    const patentes = patentesSinValidar(vehiculos);
    if (patentes.length === 0) return true;
    const texto = textoSinValidar(patentes);
    return confirmar({ titulo: 'Patentes sin validar', texto, textoOk: 'Continuar' });
  };

  const enviar = async () => {
    if (!(await aceptarSinValidar())) return;
    operacion.iniciar('Estamos ingresando los datos de los vehículos, por favor espere.');
    try {
      await ingresar({ convenioId, vehiculos, version });
    } catch (error) {
      rechazar(error);
      return;
    }
    operacion.ocultar();
    permitirSalida();
    await navegar(rutaDeLista(vehiculos), { state: { idConvenio: convenioId } });
  };

  return { operacion, enviar };
};
