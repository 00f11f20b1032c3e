import { ETAPA } from '#features/ventas/etapa.ts';
import { actualizarListaVehiculos, type IntencionVM } from '#features/ventas/venta.contract.ts';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { avisos } from '../../lib/notificaciones.ts';
import { guardarResumen } from '../../lib/venta.ts';
import { ModalOperacion } from '../../ui/ModalOperacion.tsx';
import { type Operacion, useOperacion } from '../../ui/useOperacion.ts';
import { mensajesDeRechazo } from '../errores-de-ingreso.ts';
import { InicioDeCobertura } from '../InicioDeCobertura.tsx';
import { ListaDeMensajes } from '../ListaDeMensajes.tsx';
import { PieDeCompra } from '../PieDeCompra.tsx';
import { TablaVehiculos } from '../TablaVehiculos.tsx';
import { useIngresarVehiculos } from '../useIngresarVehiculos.ts';
import { usePreguntarQuitar } from '../usePreguntarQuitar.ts';
import { useSiguientePaso } from '../useSiguientePaso.ts';
import { filaDeVehiculo, vehiculoDeVenta } from '../vehiculo-ingresado.ts';

const INGRESO = '/venta/ingresoVehiculo';
const UNICO =
  'La compra debe tener al menos un vehículo. Puede editarlo, o añadir otro antes de quitar este.';

interface RevisionProps {
  readonly venta: IntencionVM;
  readonly volverA: string | null;
  /** Asks the server for the sale again. */
  readonly alCambiar: () => Promise<void>;
}

/** Says what was refused; after a stage or version conflict the sale is read again. */
const rechazar = (
  operacion: Operacion,
  error: unknown,
  patentes: readonly string[],
  titulo: string,
  alCerrar: () => void,
) => {
  const deApi = error instanceof ErrorDeApi ? error : null;
  const conflicto = deApi?.estado === 409;
  operacion.error(
    <ListaDeMensajes
      mensajes={mensajesDeRechazo(error, patentes)}
      idSolicitud={deApi?.idSolicitud ?? null}
    />,
    { titulo, ...(conflicto && { alCerrar }) },
  );
};

export const Revision = ({ venta, volverA, alCambiar }: RevisionProps) => {
  const navegar = useNavigate();
  const operacion = useOperacion();
  const preguntarQuitar = usePreguntarQuitar();
  const ingresar = useIngresarVehiculos();
  const irAlSiguientePaso = useSiguientePaso();
  const { id, version, convenioId, vehiculosViewModel: vehiculos } = venta;
  const estado = { idConvenio: convenioId, version };
  const patentes = vehiculos.map(({ patente }) => patente);

  // Somebody moved the sale on meanwhile: go where it is, or show what it is now.
  const releer = () =>
    void irAlSiguientePaso(id)
      .then(alCambiar)
      .catch(() => undefined);

  const quitar = async (indice: number) => {
    const quitado = vehiculos[indice];
    if (!quitado) return;
    if (vehiculos.length === 1) {
      avisos.advertencia(UNICO, { id: 'único vehículo' });
      return;
    }
    if (!(await preguntarQuitar(quitado.patente))) return;
    operacion.iniciar();
    try {
      await ingresar({
        convenioId,
        vehiculos: vehiculos.toSpliced(indice, 1).map(vehiculoDeVenta),
        version,
      });
      await alCambiar();
      operacion.ocultar();
    } catch (error) {
      const titulo = `Ocurrió un error al remover el vehículo de patente ${quitado.patente}`;
      rechazar(operacion, error, patentes.toSpliced(indice, 1), titulo, releer);
    }
  };

  const continuar = async () => {
    operacion.iniciar();
    try {
      const resumen = await llamar(actualizarListaVehiculos, {
        idIntencionVenta: id,
        estadoIntencion: ETAPA.listaVehiculos,
        version,
      });
      guardarResumen(resumen);
    } catch (error) {
      rechazar(operacion, error, patentes, 'No se pudo continuar', releer);
      return;
    }
    operacion.ocultar();
    await navegar('/venta/terminosYCondiciones', { state: estado });
  };

  return (
    <>
      <InicioDeCobertura vehiculos={vehiculos} />
      <TablaVehiculos
        modo="normal"
        conPrima
        filas={vehiculos.map(filaDeVehiculo)}
        alEditar={(indice) =>
          void navegar(INGRESO, { state: { ...estado, editar: patentes[indice] } })
        }
        alQuitar={(indice) => void quitar(indice)}
      />
      <PieDeCompra monto={venta.montoEnPesos} vehiculos={vehiculos.length}>
        <Button
          variant="default"
          onClick={() => void navegar(volverA ?? INGRESO, { state: estado })}
        >
          ATRÁS
        </Button>
        <Button onClick={() => void continuar()}>CONTINUAR</Button>
      </PieDeCompra>
      <ModalOperacion operacion={operacion} />
    </>
  );
};
