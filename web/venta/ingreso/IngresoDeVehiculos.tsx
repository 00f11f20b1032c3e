import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { avisos } from '../../lib/notificaciones.ts';
import { useSesion } from '../../lib/useSesion.ts';
import { useConfirmar } from '../../ui/confirmar.tsx';
import { ModalOperacion } from '../../ui/ModalOperacion.tsx';
import { useCambiosSinGuardar } from '../../ui/useCambiosSinGuardar.ts';
import { useOperacion } from '../../ui/useOperacion.ts';
import { EmisionEspecial } from '../EmisionEspecial.tsx';
import { TablaVehiculos } from '../TablaVehiculos.tsx';
import { usePreguntarQuitar } from '../usePreguntarQuitar.ts';
import { filaDeVehiculo } from '../vehiculo-ingresado.ts';
import { FormularioVehiculo } from './FormularioVehiculo.tsx';
import classes from './IngresoVehiculo.module.css';
import { PanelDeCompra } from './PanelDeCompra.tsx';
import { useAnadir } from './useAnadir.ts';
import { useContinuar } from './useContinuar.tsx';
import { useEstadoDelFormulario } from './useEstadoDelFormulario.ts';
import { useListaVehiculos } from './useListaVehiculos.ts';
import { useOpcionesVehiculo } from './useOpcionesVehiculo.ts';
import { usePatente } from './usePatente.ts';

const VOLVER =
  '¿Está seguro de que desea volver atrás? Es posible que pierda cualquier cambio no guardado';

interface IngresoDeVehiculosProps {
  readonly convenio: ConvenioVM;
  /** The answer of the invisible captcha, good for one call. */
  readonly captcha: string | undefined;
  /** Plate of the vehicle to open in edit mode. */
  readonly editar: string | null;
  /** Version of the sale these vehicles come from, when they come from one. */
  readonly version: number | null;
}

export const IngresoDeVehiculos = ({
  convenio,
  captcha,
  editar,
  version,
}: IngresoDeVehiculosProps) => {
  const navegar = useNavigate();
  const { tipo } = useSesion();
  const confirmar = useConfirmar();
  const preguntarQuitar = usePreguntarQuitar();
  const busqueda = useOperacion();
  const lista = useListaVehiculos(convenio);
  const { vehiculos } = lista;
  const estado = useEstadoDelFormulario(convenio);
  const { form, edicion, delVehiculo } = estado;
  const opciones = useOpcionesVehiculo(convenio, form.values, delVehiculo);
  const patente = usePatente({ estado, convenio, vehiculos, captcha, operacion: busqueda });
  const anadir = useAnadir({ estado, lista, nombresDe: opciones.nombresDe });
  const sinAnadir = form.values.patente !== '';
  const permitirSalida = useCambiosSinGuardar(sinAnadir);
  const envio = useContinuar({ convenioId: convenio.id, vehiculos, version, permitirSalida });

  const porEditar = useRef(editar);
  useEffect(() => {
    if (porEditar.current === null) return;
    const indice = vehiculos.findIndex((uno) => uno.patente === porEditar.current);
    porEditar.current = null;
    anadir.editar(indice);
  });

  const dejarLoEscrito = (): Promise<boolean> =>
    confirmar({
      titulo: 'Vehículo sin añadir',
      texto: `Los datos del vehículo ${form.values.patente} no se han guardado en la lista. ¿Desea continuar sin ellos?`,
      textoOk: 'Continuar sin ellos',
    });

  const editarFila = async (indice: number) => {
    if (!sinAnadir || edicion === indice || (await dejarLoEscrito())) anadir.editar(indice);
  };
  const quitar = async (indice: number) => {
    const quitado = vehiculos[indice];
    if (!quitado || !(await preguntarQuitar(quitado.patente))) return;
    try {
      lista.guardar(vehiculos.toSpliced(indice, 1));
    } catch {
      avisos.error(`Ocurrió un error al remover el vehículo de patente ${quitado.patente}`);
      return;
    }
    // The form held a place in the list that is another one now.
    if (edicion !== null) anadir.limpiar();
  };
  const volver = async () => {
    if (!(await confirmar({ titulo: 'Volver atrás', texto: VOLVER, textoOk: 'Volver' }))) return;
    permitirSalida();
    await navegar(tipo === 'publica' ? '/' : '/venta/seleccionConvenio');
  };
  const continuar = async () => {
    if (vehiculos.length === 0) {
      avisos.advertencia('No hay vehículos ingresados', { id: 'sin vehículos' });
      return;
    }
    if (sinAnadir && !(await dejarLoEscrito())) return;
    await envio.enviar();
  };

  return (
    <div className={classes.disposicion}>
      <FormularioVehiculo
        estado={estado}
        convenio={convenio}
        opciones={opciones}
        hecho={anadir.hecho}
        alCambiarPatente={patente.cambiarPatente}
        alReintentar={patente.reintentar}
        alEnviar={anadir.enviar}
        alLimpiar={anadir.limpiar}
        alFallarEdicion={anadir.avisarDatos}
      />
      <section className={classes.lista} aria-labelledby="vehiculos-ingresados">
        <h2 id="vehiculos-ingresados" className={classes.subtitulo}>
          Vehículos ingresados
        </h2>
        <EmisionEspecial vehiculos={vehiculos} />
        <TablaVehiculos
          modo="normal"
          filas={vehiculos.map(filaDeVehiculo)}
          alEditar={(indice) => void editarFila(indice)}
          alQuitar={(indice) => void quitar(indice)}
        />
      </section>
      <PanelDeCompra
        convenio={convenio}
        vehiculos={vehiculos}
        alContinuar={() => void continuar()}
        alVolver={() => void volver()}
      />
      <ModalOperacion operacion={busqueda} />
      <ModalOperacion operacion={envio.operacion} />
    </div>
  );
};
