import { buscarIntencion } from '#features/ventas/venta.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { leerVenta } from '../../lib/venta/venta.ts';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { ListaDeMensajes } from '../piezas/ListaDeMensajes.tsx';
import { retomarVenta } from '../estado/retomar-venta.ts';
import { seIngresaAMano } from '../estado/useIntencion.ts';
import { guardarBase } from '../vehiculos/base-de-venta.ts';
import { salidaDeConflicto } from '../vehiculos/conflicto.ts';
import { mensajesDeRechazo, TITULO_ERROR_INGRESO } from '../vehiculos/errores-de-ingreso.ts';
import { rutaDeLista } from '../vehiculos/especial-ingresado.ts';
import { useIngresarVehiculos } from '../vehiculos/useIngresarVehiculos.ts';
import type { Ejecutores, Evento, Lectura } from './estado/eventos.ts';

type Vehiculos = readonly VehiculoEntrada[];

const EN_CURSO = 'Estamos guardando lo que ingresó, por favor espere.';

interface Entrada {
  readonly convenioId: number;
  /** Lets the following navigation pass. */
  readonly permitirSalida: () => void;
  readonly enviar: (evento: Evento) => void;
}

/** Submits the list of vehicle entry and continues, or shows the refusal. */
export const useEnvio = ({ convenioId, permitirSalida, enviar }: Entrada) => {
  const navegar = useNavigate();
  const operacion = useOperacion();
  const ingresarVehiculos = useIngresarVehiculos();

  /** Reads the current sale; one at a later step is shown there. */
  const leer = async (para: Lectura): Promise<void> => {
    const { idIntencionVenta } = leerVenta();
    if (idIntencionVenta === null) return;
    const venta = await llamar(buscarIntencion, { idIntencionVenta });
    const reunion = retomarVenta(venta);
    if (para === 'enviar' || seIngresaAMano(venta)) {
      enviar({ tipo: 'ventaLeida', version: venta.version, reunion, para });
      return;
    }
    permitirSalida();
    await navegar(venta.siguientePaso, { state: { idConvenio: venta.convenioId } });
  };

  const rechazar = (error: unknown, vehiculos: Vehiculos) => {
    const deApi = error instanceof ErrorDeApi ? error : null;
    const patentes = vehiculos.map(({ patente }) => patente);
    operacion.error(
      <ListaDeMensajes
        mensajes={mensajesDeRechazo(error, patentes)}
        idSolicitud={deApi?.idSolicitud ?? null}
      />,
      {
        titulo: TITULO_ERROR_INGRESO,
        // Before the first submission there is no sale.
        ...(leerVenta().idIntencionVenta !== null &&
          salidaDeConflicto(error, operacion, () => leer('ver'))),
      },
    );
    enviar({ tipo: 'rechazada' });
  };

  const ingresar = async (vehiculos: Vehiculos, version: number | null): Promise<void> => {
    operacion.iniciar(EN_CURSO);
    try {
      await ingresarVehiculos({ convenioId, vehiculos, version });
      guardarBase(vehiculos);
    } catch (error) {
      rechazar(error, vehiculos);
      return;
    }
    operacion.ocultar();
    permitirSalida();
    enviar({ tipo: 'enviada' });
    await navegar(rutaDeLista(vehiculos), { state: { idConvenio: convenioId } });
  };

  const leerAntesDeEnviar = async (vehiculos: Vehiculos): Promise<void> => {
    if (leerVenta().idIntencionVenta === null) return ingresar(vehiculos, null);
    operacion.iniciar(EN_CURSO);
    try {
      await leer('enviar');
    } catch (error) {
      rechazar(error, vehiculos);
    }
  };

  const ejecutores: Ejecutores<'ingresar' | 'leer venta' | 'cerrar envio'> = {
    ingresar: (orden) => ingresar(orden.vehiculos, orden.version),
    'leer venta': ({ vehiculos }) => leerAntesDeEnviar(vehiculos),
    'cerrar envio': operacion.ocultar,
  };
  return { operacion, ejecutores };
};
