import { esEditable } from '#features/ventas/etapa.ts';
import {
  ingresarDatosVehiculo,
  ingresarDatosVehiculoSVP,
  type VehiculoEntrada,
} from '#features/ventas/ingreso/ingreso.contract.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { useRef } from 'react';
import { llamar } from '../../lib/api/api.ts';
import { nuevaClave } from '../../lib/api/clave.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { guardarResumen, leerVenta } from '../../lib/venta/venta.ts';
import { patentesSinValidar } from './especial-ingresado.ts';

interface Ingreso {
  readonly convenioId: number;
  readonly vehiculos: readonly VehiculoEntrada[];
  /** Version of the sale from which these vehicles come, if known. */
  readonly version?: number | null;
}

/**
 * Submits the vehicles of a sale: creates the intention, or replaces the current one's vehicles. A retry with
 * the same content reuses the key, so that it creates no second intention.
 */
export const useIngresarVehiculos = () => {
  const { usuarioId } = useSesion();
  const intento = useRef({ contenido: '', clave: '' });

  return async ({ convenioId, vehiculos, version = null }: Ingreso): Promise<void> => {
    const { idIntencionVenta, etapa } = leerVenta();
    const enCurso = idIntencionVenta !== null && esEditable(etapa);
    const entrada = {
      usuarioId: usuarioId ?? 0,
      convenioId,
      origen: ORIGEN.manual,
      ...(enCurso && { idIntencionVenta }),
      ...(enCurso && version !== null && { version }),
      vehiculosViewModel: [...vehiculos],
    };
    const contenido = JSON.stringify(entrada);
    if (intento.current.contenido !== contenido) {
      intento.current = { contenido, clave: nuevaClave() };
    }
    const { clave } = intento.current;
    const conInvalidas = patentesSinValidar(vehiculos).length > 0;
    const contrato = conInvalidas ? ingresarDatosVehiculoSVP : ingresarDatosVehiculo;
    const resumen = await llamar(contrato, entrada, { clave });
    intento.current = { contenido: '', clave: '' };
    guardarResumen(resumen);
  };
};
