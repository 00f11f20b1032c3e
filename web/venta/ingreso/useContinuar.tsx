import { buscarIntencion } from '#features/ventas/venta.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { leerVenta } from '../../lib/venta.ts';
import { guardarBase } from '../vehiculos/base-de-venta.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { seIngresaAMano } from '../useIntencion.ts';
import { salidaDeConflicto } from '../vehiculos/conflicto.ts';
import { enumerar } from '../vehiculos/enumerar.ts';
import { patentesSinValidar, rutaDeLista } from '../vehiculos/especial-ingresado.ts';
import { mensajesDeRechazo, TITULO_ERROR_INGRESO } from '../vehiculos/errores-de-ingreso.ts';
import { ListaDeMensajes } from '../ListaDeMensajes.tsx';
import { retomarVenta } from '../retomar-venta.ts';
import { huboCambios } from '../vehiculos/reunir-vehiculos.ts';
import { useIngresarVehiculos } from '../vehiculos/useIngresarVehiculos.ts';
import type { ListaDeVehiculos } from './useListaVehiculos.ts';

const textoSinValidar = (patentes: readonly string[]): string =>
  `Hay patentes aceptadas sin validar: ${enumerar(patentes)}. Sus pólizas se emitirán con los datos tal como los escribió y no se informarán a la AACH. ¿Desea continuar?`;

interface Entrada {
  readonly convenioId: number;
  readonly lista: ListaDeVehiculos;
  /** Lets the navigation that follows pass. */
  readonly permitirSalida: () => void;
}

/** Shows the sale as it is now: in this list, or where it went on. */
const useVerComoEsta = ({ lista, permitirSalida }: Entrada) => {
  const navegar = useNavigate();
  return async (): Promise<void> => {
    const { idIntencionVenta } = leerVenta();
    if (idIntencionVenta === null) return;
    const venta = await llamar(buscarIntencion, { idIntencionVenta });
    if (seIngresaAMano(venta)) {
      lista.releer(venta);
      return;
    }
    retomarVenta(venta);
    permitirSalida();
    await navegar(venta.siguientePaso, { state: { idConvenio: venta.convenioId } });
  };
};

/** CONTINUAR of vehicle entry: submits the list and goes on, or says what was refused. */
export const useContinuar = (entrada: Entrada) => {
  const { convenioId, lista, permitirSalida } = entrada;
  const navegar = useNavigate();
  const confirmar = useConfirmar();
  const operacion = useOperacion();
  const ingresar = useIngresarVehiculos();
  const verComoEsta = useVerComoEsta(entrada);

  const rechazar = (error: unknown, vehiculos: readonly VehiculoEntrada[]) => {
    const deApi = error instanceof ErrorDeApi ? error : null;
    const patentes = vehiculos.map(({ patente }) => patente);
    operacion.error(
      <ListaDeMensajes
        mensajes={mensajesDeRechazo(error, patentes)}
        idSolicitud={deApi?.idSolicitud ?? null}
      />,
      {
        titulo: TITULO_ERROR_INGRESO,
        // Before the first submission there is no sale to see.
        ...(leerVenta().idIntencionVenta !== null &&
          salidaDeConflicto(error, operacion, verComoEsta)),
      },
    );
  };

  const aceptarSinValidar = async (vehiculos: readonly VehiculoEntrada[]): Promise<boolean> => {
    const patentes = patentesSinValidar(vehiculos);
    if (patentes.length === 0) return true;
    const texto = textoSinValidar(patentes);
    return confirmar({ titulo: 'Patentes sin validar', texto, textoOk: 'Continuar' });
  };

  // A Back so quick that this screen was never left finds it as it sent the sale before.
  const enviada = useRef(false);
  /** The list with the version it was made from; null when the sale was changed elsewhere. */
  const alDia = async (vehiculos: readonly VehiculoEntrada[]) => {
    const { idIntencionVenta } = leerVenta();
    if (!enviada.current || idIntencionVenta === null) return { vehiculos, version: lista.version };
    const venta = await llamar(buscarIntencion, { idIntencionVenta });
    const reunion = lista.releer(venta);
    if (huboCambios(reunion)) return null;
    return { vehiculos: reunion.vehiculos, version: venta.version };
  };

  /** `alAceptar` runs between the questions and the submission; false calls it off. */
  const enviar = async (vehiculos: readonly VehiculoEntrada[], alAceptar = () => true) => {
    if (!(await aceptarSinValidar(vehiculos)) || !alAceptar()) return;
    operacion.iniciar('Estamos ingresando los datos de los vehículos, por favor espere.');
    try {
      const leida = await alDia(vehiculos);
      if (leida === null) {
        operacion.ocultar();
        return;
      }
      await ingresar({ convenioId, ...leida });
      guardarBase(leida.vehiculos);
    } catch (error) {
      rechazar(error, vehiculos);
      return;
    }
    enviada.current = true;
    operacion.ocultar();
    permitirSalida();
    await navegar(rutaDeLista(vehiculos), { state: { idConvenio: convenioId } });
  };

  return { operacion, enviar };
};
