import { Alert } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFocoEnEscritorio } from '../../campos/useFocoEnEscritorio.ts';
import { irAPortada } from '../../lib/portada/portada.ts';
import { leerEnlace } from '../../lib/sesion/enlace-de-compra.ts';
import { leerVehiculos } from '../../lib/venta/venta.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { leerEstadoDeVenta } from '../estado/estado-de-venta.ts';
import { EmisionEspecial } from '../vehiculos/EmisionEspecial.tsx';
import { huboCambios } from '../vehiculos/reunir-vehiculos.ts';
import { filaDeVehiculo } from '../vehiculos/vehiculo-ingresado.ts';
import { estaAbierta } from './estado/consulta.ts';
import { avisoDe, esElPaso, sinAnadir } from './estado/ingreso.ts';
import { montoDe, primaDe } from './estado/opciones-vehiculo.ts';
import { AvisoDeCambios } from './partes/AvisoDeCambios.tsx';
import { enfocarCampo } from './partes/enfocar-campo.ts';
import { FormularioVehiculo } from './partes/FormularioVehiculo.tsx';
import classes from './partes/disposicion.module.css';
import { PanelDeCompra, VehiculosIngresados } from './partes/PanelDeCompra.tsx';
import { TablaVehiculos, traerFormulario } from './partes/partes-tardias.ts';
import { PrimasDelConvenio } from './primera/PrimasDelConvenio.tsx';
import { controlesDe, type Relevo } from './primera/relevo.ts';
import { type EntradaDeIngreso, useIngreso } from './useIngreso.tsx';
import { VariasPatentes } from './varias/VariasPatentes.tsx';

const VOLVER = {
  titulo: 'Volver atrás',
  texto:
    '¿Está seguro de que desea volver atrás? Es posible que pierda cualquier cambio no guardado',
  textoOk: 'Volver',
};

/** Reason why CONTINUAR did not go on. */
const PorQueNoSigue = ({ texto }: { readonly texto: string }) => (
  <Alert
    color="yellow"
    icon={<IconAlertTriangle size={20} aria-hidden />}
    className={classes.aviso ?? ''}
  >
    {texto}
  </Alert>
);

/** Must equal the width in the style sheet. Below it, total and CONTINUAR follow the list. */
const PANEL_AL_PIE = '(max-width: 62em)';

/** List and panel in visual order, which is then also the focus order. */
const Lado = ({
  vacia,
  children: [lista, panel],
}: {
  /** True while nothing is in the list, when the panel is only the buttons below the form. */
  readonly vacia: boolean;
  readonly children: readonly [lista: ReactNode, panel: ReactNode];
}) => {
  const angosta = useMediaQuery(PANEL_AL_PIE, false, { getInitialValueInEffect: false });
  const alPie = useSesion().tipo === 'publica' || angosta || vacia;
  const partes = [
    <Fragment key="lista">{lista}</Fragment>,
    <Fragment key="panel">{panel}</Fragment>,
  ];
  return <div className={classes.lado}>{alPie ? partes : partes.toReversed()}</div>;
};

/** Restores the focus of the first sight, before the whole screen is painted. */
const useRelevo = (relevo: Relevo | null, raiz: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    if (!relevo || !raiz.current) return;
    const enfocado = controlesDe(raiz.current)[relevo.enfocado];
    enfocado?.focus({ preventScroll: true });
    if (enfocado instanceof HTMLInputElement) {
      enfocado.setSelectionRange(relevo.cursor, relevo.cursor);
    }
  }, [relevo, raiz]);
  useEffect(() => {
    if (relevo && raiz.current) controlesDe(raiz.current)[relevo.pulsado]?.click();
  }, [relevo, raiz]);
};

export interface IngresoDeVehiculosProps extends Omit<EntradaDeIngreso, 'tecleada'> {
  /** Plate, focus and button from the first sight; null if this screen is the first. */
  readonly relevo: Relevo | null;
}

const Ingreso = ({ relevo, ...entrada }: IngresoDeVehiculosProps) => {
  const { convenio, editar } = entrada;
  const raiz = useRef<HTMLDivElement>(null);
  const navegar = useNavigate();
  const confirmar = useConfirmar();
  const { patente: buscada, entregado } = leerEstadoDeVenta(useLocation().state);
  const ventana = useIngreso({ ...entrada, tecleada: relevo?.patente ?? null });
  const { ingreso, enviar, entorno } = ventana;
  const { vehiculos } = ingreso;
  useRelevo(relevo, raiz);
  const enLaPatente = editar === null && buscada === null && !entregado;
  useFocoEnEscritorio(() => enfocarCampo('patente'), enLaPatente);
  // Prefetches the parts of an open form; a failure is reported when one is needed.
  useEffect(() => void traerFormulario().catch(() => undefined), []);

  const aviso = avisoDe(ingreso);
  const volver = async () => {
    if (entorno.esComprador) {
      // The typed text stays in this tab.
      irAPortada(leerEnlace() ?? '/', (ruta) => void navegar(ruta));
      return;
    }
    if (!(await confirmar(VOLVER))) return;
    ventana.permitirSalida();
    await navegar('/venta/seleccionConvenio');
  };

  return (
    <div
      ref={raiz}
      className={classes.disposicion}
      data-columna={entorno.esComprador || undefined}
      data-una-columna={(!entorno.esComprador && vehiculos.length === 0) || undefined}
    >
      <div className={classes.ingreso}>
        <FormularioVehiculo ingreso={ingreso} entorno={entorno} enviar={enviar} />
        <div className={classes.otros}>
          {!entorno.esComprador && (
            <VariasPatentes ingreso={ingreso} entorno={entorno} enviar={enviar} />
          )}
          {!estaAbierta(ingreso.consulta) && <PrimasDelConvenio convenio={convenio} />}
        </div>
      </div>
      <Lado vacia={vehiculos.length === 0}>
        {/* An empty list says nothing that the empty form does not say, unless it was emptied elsewhere. */}
        {(vehiculos.length > 0 || (ingreso.reunion && huboCambios(ingreso.reunion))) && (
          <VehiculosIngresados>
            <AvisoDeCambios reunion={ingreso.reunion} />
            <EmisionEspecial vehiculos={vehiculos} />
            {vehiculos.length > 0 && (
              <TablaVehiculos
                modo="normal"
                conPrima
                filas={vehiculos.map((vehiculo) => ({
                  ...filaDeVehiculo(vehiculo),
                  prima: primaDe(convenio, vehiculo, ingreso.cotizadas),
                }))}
                alEditar={(indice) => enviar({ tipo: 'lapiz', indice })}
                alQuitar={(indice) => enviar({ tipo: 'quitar', indice })}
              />
            )}
          </VehiculosIngresados>
        )}
        <PanelDeCompra
          convenio={convenio}
          monto={montoDe(convenio, vehiculos, ingreso.cotizadas)}
          vehiculos={vehiculos.length}
          sinAnadir={sinAnadir(ingreso)}
          esElPaso={esElPaso(ingreso)}
          aviso={aviso !== null && <PorQueNoSigue texto={aviso} />}
          alContinuar={() => enviar({ tipo: 'continuar' })}
          alVolver={() => void volver()}
        />
      </Lado>
      <ModalOperacion operacion={ventana.busqueda} />
      <ModalOperacion operacion={ventana.envio} />
    </div>
  );
};

export const IngresoDeVehiculos = (props: IngresoDeVehiculosProps) => {
  const [conLista] = useState(() => props.editar !== null || leerVehiculos().length > 0);
  // With vehicles in the list, the form must load with the screen, for the pencil of their rows.
  if (conLista) use(traerFormulario());
  return <Ingreso {...props} />;
};
