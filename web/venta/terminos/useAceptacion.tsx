import { ETAPA } from '#features/ventas/etapa.ts';
import { actualizarListaVehiculos } from '#features/ventas/etapas/etapas.contract.ts';
import type { CoberturaPreviaVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { buscarIntencion, type IntencionVM } from '#features/ventas/venta.contract.ts';
import { RUTA_TERMINOS } from '#features/ventas/venta.ts';
import { useNavigate } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { CaminoAlPago } from '../pago/CaminoAlPago.tsx';
import { useSiguientePaso } from '../estado/useSiguientePaso.ts';
import { tardiasPorPreguntar } from '../vehiculos/cobertura-tardia.ts';
import { salidaDeConflicto } from '../vehiculos/conflicto.ts';
import { usePreguntarCobertura } from '../vehiculos/usePreguntarCobertura.ts';
import classes from './TerminosYCondiciones.module.css';
import { type DatosDelComprador, usePagar } from './usePagar.ts';

const LISTA = '/venta/listaVehiculos';
const SIN_CARGO = 'Su compra no se ha pagado y no se hizo ningún cargo. Puede pagar nuevamente.';

interface AceptacionDeVenta {
  readonly venta: IntencionVM;
  /** Vehicles that already have SOAP. */
  readonly previas: readonly CoberturaPreviaVM[];
  /** Reads the sale again, because its payment ended meanwhile. */
  readonly alCambiar: () => Promise<unknown>;
  /** Shows the sale as PAGAR would sell it now, after its total or dates changed; by default its list. */
  readonly verDeHoy?: () => Promise<unknown>;
}

/** Runs PAGAR and shows all its results. */
export const useAceptacion = ({ venta, previas, alCambiar, verDeHoy }: AceptacionDeVenta) => {
  const navegar = useNavigate();
  const operacion = useOperacion();
  const irAlSiguientePaso = useSiguientePaso();
  const preguntarCobertura = usePreguntarCobertura();
  const { fase, pagar, reponer } = usePagar(venta);
  const irALista = async () => {
    await navegar(LISTA, { state: { idConvenio: venta.convenioId } });
  };

  /** Steps back to the list and opens it. Ignores a refused step, because the list explains it. */
  const verListaDeHoy = async () => {
    const paso = { idIntencionVenta: venta.id, estadoIntencion: ETAPA.listaVehiculos };
    await llamar(actualizarListaVehiculos, paso).catch(() => undefined);
    await irALista();
  };

  const verComoEsta = async () => {
    const { estadoIntencionDeVenta } = await llamar(buscarIntencion, {
      idIntencionVenta: venta.id,
    });
    if (estadoIntencionDeVenta === ETAPA.terminos) await alCambiar();
    else await irAlSiguientePaso(venta.id);
  };

  /** Returns errors of the form's fields. */
  const pagarAhora = async (datos: DatosDelComprador) => {
    const porPreguntar = tardiasPorPreguntar(venta.vehiculosViewModel, previas);
    if (porPreguntar.length > 0 && !(await preguntarCobertura(porPreguntar))) return undefined;
    operacion.iniciar('Estamos procesando su pago. No cierre ni recargue esta página.');
    const desenlace = await pagar(datos);
    switch (desenlace?.tipo) {
      case 'proveedor':
        operacion.iniciar(<CaminoAlPago direccion={desenlace.direccion} />);
        return undefined;
      case 'desconocido':
        operacion.ocultar();
        return undefined;
      case 'correo':
        operacion.ocultar();
        return { correo: desenlace.mensaje };
      case 'rechazado':
        operacion.error(<span className={classes.renglones}>{desenlace.mensaje}</span>, {
          titulo: desenlace.titulo,
          ...salidaDeConflicto(
            desenlace.error,
            operacion,
            desenlace.enLaLista === true ? (verDeHoy ?? verListaDeHoy) : verComoEsta,
          ),
        });
        return undefined;
      case 'emision':
      case undefined:
        return undefined;
    }
  };

  const revisarEstado = async () => {
    operacion.iniciar('Estamos confirmando su pago, por favor espere.');
    try {
      const { siguientePaso } = await llamar(buscarIntencion, { idIntencionVenta: venta.id });
      if (siguientePaso.startsWith(LISTA) || siguientePaso === RUTA_TERMINOS) {
        await alCambiar();
        reponer();
        operacion.exito(SIN_CARGO, { titulo: 'Compra sin pagar' });
      } else {
        await navegar(siguientePaso, { replace: true });
      }
    } catch {
      operacion.error(
        'Todavía no pudimos confirmar su pago. No vuelva a pagar e intente de nuevo en unos minutos.',
      );
    }
  };

  return { fase, operacion, pagarAhora, revisarEstado, irALista };
};
