import { actualizarIntencionPago } from '#features/pagos/pagar/pagar.contract.ts';
import { esEditable } from '#features/ventas/etapa.ts';
import { buscarIntencion } from '#features/ventas/venta.contract.ts';
import { llamar } from '../../lib/api/api.ts';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { CaminoAlPago } from '../pago/CaminoAlPago.tsx';
import { destinoDePago } from '../pago/destino-de-pago.ts';
import { ERROR_DE_SOLICITUD } from '../piezas/textos.ts';
import { useSalirAlProveedor } from '../pago/useSalirAlProveedor.ts';
import { salidaDeConflicto } from '../vehiculos/conflicto.ts';

/** Address of the started payment; null if it is no longer open. */
const direccionDelPago = async (idIntencionVenta: number): Promise<string | null> => {
  const venta = await llamar(buscarIntencion, { idIntencionVenta });
  // A payment rejected or abandoned meanwhile must not make PAGAR start another one unseen.
  if (esEditable(venta.estadoIntencionDeVenta)) return null;
  const destino = destinoDePago(
    await llamar(actualizarIntencionPago, {
      idIntencionVenta,
      estadoIntencion: 4,
      aceptaTerminos: true,
      version: venta.version,
    }),
  );
  if (destino.tipo === 'ninguno') throw new Error(ERROR_DE_SOLICITUD);
  return destino.tipo === 'proveedor' ? destino.direccion : null;
};

/** Returns to the provider's page of a started payment: repeating PAGAR gives the same answer. */
export const useVolverAlPago = (idv: number, alCambiar: () => Promise<void>) => {
  const operacion = useOperacion();
  const releer = () => {
    operacion.ocultar();
    void alCambiar();
  };
  const salir = useSalirAlProveedor(idv, releer);
  const volverAlPago = async () => {
    operacion.iniciar('Estamos buscando su pago, por favor espere.');
    try {
      const direccion = await direccionDelPago(idv);
      if (direccion === null) {
        releer();
        return;
      }
      operacion.iniciar(<CaminoAlPago direccion={direccion} />);
      salir(direccion);
    } catch (error) {
      operacion.error(error instanceof Error ? error.message : ERROR_DE_SOLICITUD, {
        titulo: 'No pudimos volver al pago',
        alCerrar: releer,
        ...salidaDeConflicto(error, operacion, alCambiar),
      });
    }
  };
  return { operacion, volverAlPago };
};
