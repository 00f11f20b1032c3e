import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { patenteEscrita } from '#values/patente-escrita.ts';
import { Alert } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { avisos } from '../../lib/notificaciones.ts';
import { anotarTecla } from '../../lib/foco/pausa.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { leerEstadoDeVenta } from '../estado-de-venta.ts';
import { EstadoVacio } from '../../ui/EstadoVacio.tsx';
import { EmisionEspecial } from '../vehiculos/EmisionEspecial.tsx';
import { usePreguntarQuitar } from '../vehiculos/usePreguntarQuitar.ts';
import { filaDeVehiculo } from '../vehiculos/vehiculo-ingresado.ts';
import { AvisoDeCambios } from './AvisoDeCambios.tsx';
import { leerBorradorDeCompra, siEstabaAbierto } from './borrador/borrador-de-compra.ts';
import { FormularioVehiculo } from './FormularioVehiculo.tsx';
import classes from './IngresoVehiculo.module.css';
import { PanelDeCompra, VehiculosIngresados } from './PanelDeCompra.tsx';
import { PrimasDelConvenio } from './primera/PrimasDelConvenio.tsx';
import { useFocoEnEscritorio } from '../../campos/useFocoEnEscritorio.ts';
import { enfocarCampo } from './enfocar-campo.ts';
import { adelantarFormulario, TablaVehiculos } from './partes-tardias.ts';
import { useAnadir } from './useAnadir.ts';
import { useRecuperado, useSinGuardar } from './borrador/useSinGuardar.ts';
import { useContinuar } from './useContinuar.tsx';
import { useEstadoDelFormulario } from './useEstadoDelFormulario.ts';
import { useListaVehiculos } from './useListaVehiculos.ts';
import { useOpcionesVehiculo } from './opciones/useOpcionesVehiculo.ts';
import { estaAbierta } from './patente/consulta.ts';
import { usePatente } from './patente/usePatente.ts';
import { montoDe } from './opciones/opciones-vehiculo.ts';
import { type Relevo, useRelevo } from './primera/relevo.ts';
import { usePorCompletar } from './varias/usePorCompletar.ts';
import { VariasPatentes } from './varias/VariasPatentes.tsx';
import { useSeguir } from './useSeguir.tsx';

const VOLVER =
  '¿Está seguro de que desea volver atrás? Es posible que pierda cualquier cambio no guardado';

const sinAnadir = (patente: string) => ({
  titulo: 'Vehículo sin añadir',
  texto: `Los datos del vehículo ${patente} no se han guardado en la lista. ¿Desea continuar sin ellos?`,
  textoOk: 'Continuar sin ellos',
});

export interface IngresoDeVehiculosProps {
  readonly convenio: ConvenioVM;
  /** The sale in course as the server has it; null while there is none. */
  readonly venta: IntencionVM | null;
  /** The answer of the invisible captcha, good for one call. */
  readonly captcha: string | undefined;
  /** Plate of the vehicle to open in edit mode. */
  readonly editar: string | null;
  /** What was done before this screen came; null: it is the first. */
  readonly relevo: Relevo | null;
}

/** Does what another screen asked for of a plate, once: coming back by the browser does not. */
const usePedido = (
  clave: 'editar' | 'patente',
  pedido: string | null,
  hacer: (patente: string) => void,
) => {
  const navegar = useNavigate();
  const { pathname, state } = useLocation();
  const porHacer = useRef(pedido);
  useEffect(() => {
    const patente = porHacer.current;
    if (patente === null) return;
    porHacer.current = null;
    hacer(patente);
    void navegar(pathname, { replace: true, state: { ...(state as object), [clave]: null } });
  });
};

/** A plate as a field of another screen held it, by somebody who may not have come to its end. */
const deOtraPantalla = (cambiar: (patente: string) => void) => (escrita: string) => {
  anotarTecla();
  cambiar(patenteEscrita(escrita));
};

/** Why CONTINUAR did not go on. */
const PorQueNoSigue = ({ texto }: { readonly texto: string }) => (
  <Alert
    color="yellow"
    icon={<IconAlertTriangle size={20} aria-hidden />}
    className={classes.aviso ?? ''}
  >
    {texto}
  </Alert>
);

/** As in the style sheet: total and way on stand at the foot of the window, after the list. */
const PANEL_AL_PIE = '(max-width: 62em)';

/** The list and the way on, in the order in which they are seen: so the focus goes through them. */
const Lado = ({
  children: [lista, panel],
}: {
  readonly children: readonly [lista: ReactNode, panel: ReactNode];
}) => {
  const alPie = useMediaQuery(PANEL_AL_PIE, false, { getInitialValueInEffect: false });
  const partes = [
    <Fragment key="lista">{lista}</Fragment>,
    <Fragment key="panel">{panel}</Fragment>,
  ];
  return <div className={classes.lado}>{alPie ? partes : partes.toReversed()}</div>;
};

export const IngresoDeVehiculos = ({
  convenio,
  venta,
  captcha,
  editar,
  relevo,
}: IngresoDeVehiculosProps) => {
  const raiz = useRef<HTMLDivElement>(null);
  const navegar = useNavigate();
  const confirmar = useConfirmar();
  const preguntarQuitar = usePreguntarQuitar();
  const { patente: buscada } = leerEstadoDeVenta(useLocation().state);
  const busqueda = useOperacion();
  const lista = useListaVehiculos(convenio, venta);
  const { vehiculos } = lista;
  const nadaPedido = editar === null && buscada === null && relevo === null;
  const [borrador] = useState(() => (nadaPedido ? leerBorradorDeCompra(convenio.id) : null));
  const estado = useEstadoDelFormulario(convenio, siEstabaAbierto(borrador));
  const { form, edicion, edicionCambiada, empezado, delVehiculo } = estado;
  const opciones = useOpcionesVehiculo(convenio, form.values, delVehiculo);
  const patente = usePatente({ estado, convenio, vehiculos, captcha, operacion: busqueda });
  const porCompletar = usePorCompletar(patente.cambiarPatente);
  const anadir = useAnadir({ estado, lista, nombresDe: opciones.nombresDe });
  const sinGuardar = empezado || edicionCambiada;
  const permitirSalida = useSinGuardar(estado, convenio.id);
  const envio = useContinuar({ convenioId: convenio.id, lista, permitirSalida });
  const { continuar, aviso } = useSeguir({ estado, lista, anadir, envio });
  usePedido('editar', editar, anadir.editar);
  usePedido('patente', buscada, deOtraPantalla(patente.cambiarPatente));
  useRecuperado(borrador, patente.cambiarPatente);
  useRelevo(relevo, raiz, deOtraPantalla(patente.cambiarPatente));
  useFocoEnEscritorio(() => enfocarCampo('patente'), editar === null && buscada === null);
  useEffect(adelantarFormulario, []);

  const editarFila = async (indice: number) => {
    const elegida = vehiculos[indice]?.patente;
    if (elegida === undefined || elegida === edicion?.patente) return;
    if (!sinGuardar || (await confirmar(sinAnadir(form.values.patente)))) anadir.editar(elegida);
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
    if (edicion?.patente === quitado.patente) anadir.limpiar();
  };
  const volver = async () => {
    if (!(await confirmar({ titulo: 'Volver atrás', texto: VOLVER, textoOk: 'Volver' }))) return;
    permitirSalida();
    await navegar('/venta/seleccionConvenio');
  };

  return (
    <div ref={raiz} className={classes.disposicion}>
      <div className={classes.ingreso}>
        <FormularioVehiculo
          estado={estado}
          convenio={convenio}
          opciones={opciones}
          hecho={anadir.hecho}
          sinConsultar={patente.sinConsultar}
          alCambiarPatente={(escrita) => {
            if (patente.cambiarPatente(escrita)) anadir.callar();
          }}
          alReintentar={patente.reintentar}
          alEnviar={async () => {
            if (await anadir.enviar()) porCompletar.siguiente();
          }}
          alLimpiar={() => {
            anadir.limpiar();
            porCompletar.siguiente();
          }}
          alCancelar={anadir.cancelar}
          alFallarEdicion={anadir.avisarDatos}
        />
        {!estaAbierta(estado.consulta) && <PrimasDelConvenio convenio={convenio} />}
        {!estado.esComprador && (
          <VariasPatentes
            estado={estado}
            convenio={convenio}
            vehiculos={vehiculos}
            alAnadir={anadir.varios}
            porCompletar={porCompletar}
          />
        )}
      </div>
      <Lado>
        <VehiculosIngresados>
          <AvisoDeCambios reunion={lista.reunion} />
          <EmisionEspecial vehiculos={vehiculos} />
          {vehiculos.length === 0 ? (
            <EstadoVacio />
          ) : (
            <TablaVehiculos
              modo="normal"
              filas={vehiculos.map(filaDeVehiculo)}
              alEditar={(indice) => void editarFila(indice)}
              alQuitar={(indice) => void quitar(indice)}
            />
          )}
        </VehiculosIngresados>
        <PanelDeCompra
          convenio={convenio}
          monto={montoDe(convenio, vehiculos)}
          vehiculos={vehiculos.length}
          aviso={aviso !== null && <PorQueNoSigue texto={aviso} />}
          alContinuar={() => void continuar()}
          alVolver={() => void volver()}
        />
      </Lado>
      <ModalOperacion operacion={busqueda} />
      <ModalOperacion operacion={envio.operacion} />
    </div>
  );
};
