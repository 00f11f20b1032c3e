import {
  etiquetaDeEtapa,
  etiquetaEstadoEmision,
  etiquetaEstadoVenta,
} from '#values/etiquetas-de-venta.ts';
import { etiquetaOrigen } from '#features/ventas/venta.ts';
import { buscarReemisiones } from '#features/pagos/reemitir/reemision.contract.ts';
import { descargarTodas } from '#features/polizas/documentos/documentos.contract.ts';
import {
  evidenciaDeVenta,
  lineaDeVenta,
} from '#features/soporte/historia/linea-de-tiempo.contract.ts';
import { fichaDeVenta, type FichaDeVentaVM } from '#features/soporte/ficha/ficha.contract.ts';
import { estadoDeVenta } from '#features/ventas/venta.ts';
import { formatearPesos } from '#values/dinero.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { mostrarRut } from '#values/rut.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconFileZip } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useParams } from 'react-router';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { ReemisionesPendientes } from '../intencion/ReemisionesPendientes.tsx';
import { Copiable } from '../piezas/copiable/Copiable.tsx';
import { EstadoDeVenta } from '../../ui/ficha/EstadoDeVenta.tsx';
import { descargarVenta } from '../piezas/descargar-venta.ts';
import { datosDeAnulacion, momento } from '../piezas/FichaDePoliza.tsx';
import { LineaDeTiempo } from '../piezas/LineaDeTiempo.tsx';
import { AachYSunDeVenta } from './AachYSun.tsx';
import { AccionDeFicha } from './AccionDeFicha.tsx';
import { BarraDeAcciones } from './BarraDeAcciones.tsx';
import { DatosTecnicos } from './DatosTecnicos.tsx';
import classes from './ficha.module.css';
import { CorreosDeFicha, IncidentesDeFicha, PagosDeFicha } from './PartesDeFicha.tsx';
import type { Descarga } from './entradas.ts';
import { type DatoDeResumen, Resumen } from './Resumen.tsx';
import { SinFicha } from './SinFicha.tsx';
import { sobreLaVenta } from './sobre-que.ts';
import { useAccionPedida } from './useAccionPedida.ts';
import { useFicha } from './useFicha.ts';
import { VehiculosDeFicha } from './VehiculosDeFicha.tsx';

type Venta = FichaDeVentaVM['venta'];

const Cabeza = ({ venta }: { readonly venta: Venta }) => {
  const estado = estadoDeVenta(venta);
  return (
    <div>
      <p className={classes.respuesta}>
        <span>{contar(venta.vehiculos, 'vehículo', 'vehículos')}</span>
        {' · '}
        <span>{formatearPesos(venta.montoEnPesos)}</span>
      </p>
      <div className={classes.resumen}>
        {estado !== 'vigente' && <EstadoDeVenta estado={estado} />}
        <span>{momento(venta.fechaVenta)}</span>
      </div>
    </div>
  );
};

/** Facts that the head of the record does not say. */
const datosDe = (venta: Venta): readonly DatoDeResumen[] => [
  ['N° de venta', <Copiable key="numero" rotulo="N° de venta" valor={venta.id} />],
  [
    'Correo comprador',
    venta.correoComprador && (
      <Copiable key="correo" rotulo="correo del comprador" valor={venta.correoComprador} />
    ),
  ],
  [
    'Pólizas',
    `${contar(venta.vigentes, 'vigente', 'vigentes')}, ${formatearNumero(venta.firmadas)} con documento`,
  ],
  ['Etapa', venta.pagada ? etiquetaEstadoVenta(venta.estadoVenta) : etiquetaDeEtapa(venta.etapa)],
  // The moment of issue also tells that it is done.
  venta.fechaEmision
    ? ['Emitida', momento(venta.fechaEmision)]
    : ['Emisión', etiquetaEstadoEmision(venta.estadoEmision)],
  ['Creada', venta.fechaEmision ? null : momento(venta.creado)],
  [
    'Corredor',
    <Fragment key="corredor">
      {nombreVisible(venta.corredor, venta.rutCorredor)}{' '}
      <Copiable rotulo="RUT del corredor" valor={mostrarRut(venta.rutCorredor)} />
    </Fragment>,
  ],
  [
    'Usuario',
    `${venta.usuario}, ${etiquetaOrigen(venta.origen).toLowerCase()}${venta.especial ? ', especial' : ''}`,
  ],
  ...datosDeAnulacion(venta),
];

/** `/soporte/venta/:id`: record of a sale, paid or not, with all its actions. */
export const FichaVenta = () => {
  const { id = '' } = useParams();
  const { ficha, error, reintentar, refrescar } = useFicha(fichaDeVenta, id, { id }, 'venta');
  if (!ficha) return <SinFicha de="venta" numero={id} error={error} alReintentar={reintentar} />;
  return <Contenido key={id} ficha={ficha} refrescar={refrescar} />;
};

interface ContenidoProps {
  readonly ficha: FichaDeVentaVM;
  readonly refrescar: () => void;
}

const Contenido = ({ ficha, refrescar }: ContenidoProps) => {
  const operacion = useOperacion();
  const sobre = sobreLaVenta(ficha);
  const { accion, abrir, cerrar } = useAccionPedida(sobre);
  const puede = usePuede();
  const { venta, acciones } = ficha;
  const descarga: Descarga | null =
    venta.vigente && venta.firmadas > 0 && puede(descargarTodas)
      ? {
          texto: 'Descargar Venta',
          icono: IconFileZip,
          alPulsar: () => void descargarVenta(operacion, venta.id),
        }
      : null;
  const barra = { de: 'venta', acciones, alElegir: abrir, descarga } as const;
  return (
    <Pagina
      titulo={venta.pagada ? `Venta N° ${venta.id}` : `Intención de Venta N° ${venta.id}`}
      discreta
      proposito={venta.convenio}
    >
      <div className={classes.cabeza}>
        <Cabeza venta={venta} />
        <BarraDeAcciones lugar="cabeza" {...barra} />
      </div>
      <AccionDeFicha
        sobre={sobre}
        accion={accion}
        operacion={operacion}
        alCerrar={cerrar}
        refrescar={refrescar}
      />
      {venta.detencion !== null && (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title="La emisión está detenida"
          mb="md"
        >
          {venta.detencion}
        </Alert>
      )}
      <IncidentesDeFicha incidentes={ficha.incidentes} />
      <div className={classes.datos}>
        <Resumen nombre="Datos de la venta" datos={datosDe(venta)} />
        {!venta.pagada && puede(buscarReemisiones) && (
          <ReemisionesPendientes operacion={operacion} ventaId={venta.id} alDecidir={refrescar} />
        )}
        <VehiculosDeFicha ventaId={venta.id} />
        <CorreosDeFicha correos={ficha.correos} operacion={operacion} refrescar={refrescar} />
        <DatosTecnicos ficha={ficha}>
          <PagosDeFicha
            pagos={ficha.pagos}
            ventaId={venta.id}
            operacion={operacion}
            refrescar={refrescar}
          />
          <AachYSunDeVenta ficha={ficha} operacion={operacion} />
          <LineaDeTiempo
            linea={lineaDeVenta}
            evidencia={evidenciaDeVenta}
            entrada={{ id: venta.id }}
            nombre={`Evidencia_IDV${venta.id}.zip`}
          />
        </DatosTecnicos>
      </div>
      <BarraDeAcciones lugar="pie" {...barra} />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
