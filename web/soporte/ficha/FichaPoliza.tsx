import {
  evidenciaDePoliza,
  lineaDePoliza,
} from '#features/soporte/historia/linea-de-tiempo.contract.ts';
import {
  fichaDePoliza,
  type FichaDePolizaVM,
  type OtraPolizaVM,
} from '#features/soporte/ficha/ficha.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha } from '#values/fecha.ts';
import { nombreDeTipo, nombreVisible } from '#values/nombre-visible.ts';
import { patenteConDv } from '#values/patente.ts';
import { mostrarRut } from '#values/rut.ts';
import { Anchor } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { Pagina } from '../../ui/Pagina.tsx';
import { Placa } from '../../ui/placa/Placa.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { CertificadoDeCobertura } from '../piezas/CertificadoDeCobertura.tsx';
import { Copiable } from '../piezas/copiable/Copiable.tsx';
import { DetalleTecnico } from '../piezas/copiable/DetalleTecnico.tsx';
import { EstadoDePoliza } from '../piezas/EstadoDePoliza.tsx';
import { datosDeAnulacion, momento } from '../piezas/FichaDePoliza.tsx';
import { LineaDeTiempo } from '../piezas/LineaDeTiempo.tsx';
import { rutaDePoliza, rutaDeVenta } from '../../ui/ficha/rutas-de-ficha.ts';
import { AachYSunDePoliza } from './AachYSun.tsx';
import { AccionDeFicha } from './AccionDeFicha.tsx';
import { CasosDeFicha } from './CasosDeFicha.tsx';
import { BarraDeAcciones } from './BarraDeAcciones.tsx';
import { DatosTecnicos } from './DatosTecnicos.tsx';
import classes from './ficha.module.css';
import { CorreosDeFicha, IncidentesDeFicha, PagosDeFicha, Seccion } from './PartesDeFicha.tsx';
import type { Descarga } from './entradas.ts';
import { type DatoDeResumen, Resumen } from './Resumen.tsx';
import { respuestaDePoliza } from './respuesta.ts';
import { SinFicha } from './SinFicha.tsx';
import { sobreLaPoliza } from './sobre-que.ts';
import { useAccionPedida } from './useAccionPedida.ts';
import { useFicha } from './useFicha.ts';

interface OtrasPolizasProps {
  readonly titulo: string;
  readonly polizas: readonly OtraPolizaVM[];
}

/** Other policies of the same vehicle or owner, with links to their records. */
const OtrasPolizas = ({ titulo, polizas }: OtrasPolizasProps) =>
  polizas.length === 0 ? null : (
    <Seccion titulo={titulo}>
      <ul className={classes.filas}>
        {polizas.map((una) => (
          <li key={una.numeroPoliza} className={classes.cabeceraDeFila}>
            <Anchor
              component={Link}
              inherit
              underline="always"
              to={rutaDePoliza(una.numeroPoliza)}
            >{`N° ${una.numeroPoliza}`}</Anchor>
            <Placa patente={una.patente} dv={una.dv} tamano="fila" />
            <EstadoDePoliza estado={una.estado} />
            <span className={classes.tenue}>
              {`${formatearFecha(una.fechaVigenciaDesde)} al ${formatearFecha(una.fechaVigenciaHasta)}`}
            </span>
          </li>
        ))}
      </ul>
    </Seccion>
  );

const REHACIENDO = 'Su documento se está rehaciendo.';
const MOTIVO = {
  anulacion: 'por su anulación',
  vigencia: 'por un cambio de vigencia',
  regeneracion: 'al regenerarla',
} as const;

const Documentos = ({ ficha: { documento, reemplazados, poliza } }: { ficha: FichaDePolizaVM }) => (
  <Seccion titulo="Documentos">
    <p className={classes.detalle}>{poliza.estaFirmada ? 'Documento firmado.' : REHACIENDO}</p>
    <DetalleTecnico datos={[['Huella SHA-256', documento.sha256]]} />
    {reemplazados.length > 0 && (
      <>
        <h3>Versiones anteriores</h3>
        <ul className={classes.filas}>
          {reemplazados.map(({ sha256, motivo, reemplazado, borrado }) => (
            <li key={`${sha256} ${reemplazado}`}>
              {`Reemplazada ${MOTIVO[motivo]}, ${momento(reemplazado)}`}
              {borrado !== null && <span className={classes.tenue}> · archivo borrado</span>}
              <DetalleTecnico datos={[['Huella SHA-256', sha256]]} />
            </li>
          ))}
        </ul>
      </>
    )}
  </Seccion>
);

const Cabeza = ({ ficha: { poliza, estado } }: { readonly ficha: FichaDePolizaVM }) => {
  const { patente, dv, fechaVigenciaDesde, fechaVigenciaHasta } = poliza;
  const dueno = nombreVisible(poliza.nombrePropietario, poliza.rutPropietario);
  return (
    <>
      <div className={classes.placa}>
        <Placa patente={patente} dv={dv} />
        <Copiable rotulo="Patente" valor={patenteConDv(patente, dv)}>
          {''}
        </Copiable>
      </div>
      <div>
        <p className={classes.respuesta}>
          {respuestaDePoliza(estado, fechaVigenciaDesde, fechaVigenciaHasta)}
        </p>
        <div className={classes.resumen}>
          {estado !== 'vigente' && <EstadoDePoliza estado={estado} />}
          <span>
            <Copiable rotulo="Nombre" valor={dueno} />
          </span>
          {!poliza.estaFirmada && <span>{REHACIENDO}</span>}
        </div>
      </div>
    </>
  );
};

const copiable = (rotulo: string, valor: string | number | null): DatoDeResumen => [
  rotulo,
  valor === null || valor === '' ? null : <Copiable key={rotulo} rotulo={rotulo} valor={valor} />,
];

/** Facts that the head of the record does not say. */
const datosDe = ({ poliza }: FichaDePolizaVM): readonly DatoDeResumen[] => [
  copiable('N° de póliza', poliza.numeroPoliza),
  [
    'Vigencia',
    `${formatearFecha(poliza.fechaVigenciaDesde)} al ${formatearFecha(poliza.fechaVigenciaHasta)}`,
  ],
  ['Prima', formatearPesos(poliza.prima)],
  copiable('RUT', mostrarRut(poliza.rutPropietario)),
  copiable('Correo', poliza.emailPropietario),
  copiable('Teléfono', poliza.telefonoPropietario),
  [
    'Vehículo',
    [
      `${poliza.marca} ${poliza.modelo} ${poliza.anioFabricacion}`,
      nombreDeTipo(poliza.tipoVehiculo),
      poliza.tipoUso && nombreDeTipo(poliza.tipoUso),
    ]
      .filter(Boolean)
      .join(' · '),
  ],
  copiable('N° de motor', poliza.numeroMotor),
  copiable('Folio', poliza.numeroFolio),
  ['Emitida', momento(poliza.fechaEmision)],
  ['Corredor', poliza.corredor],
  ['Usuario', poliza.usuario],
  ...datosDeAnulacion(poliza),
];

/** `/soporte/poliza/:numero`: record of a policy, with all its actions. */
export const FichaPoliza = () => {
  const { numero = '' } = useParams();
  const { ficha, error, reintentar, refrescar } = useFicha(
    fichaDePoliza,
    numero,
    { numero },
    'poliza',
  );
  if (!ficha)
    return <SinFicha de="poliza" numero={numero} error={error} alReintentar={reintentar} />;
  return <Contenido key={numero} ficha={ficha} refrescar={refrescar} />;
};

interface ContenidoProps {
  readonly ficha: FichaDePolizaVM;
  readonly refrescar: () => void;
}

const Contenido = ({ ficha, refrescar }: ContenidoProps) => {
  const operacion = useOperacion();
  const sobre = sobreLaPoliza(ficha);
  const { accion, abrir, cerrar } = useAccionPedida(sobre);
  const { poliza, acciones } = ficha;
  const { numeroPoliza, ventaId } = poliza;
  const parte = { ventaId, operacion, refrescar };
  const descarga: Descarga | null =
    poliza.urlDescarga === null
      ? null
      : {
          texto: 'Descargar Póliza',
          icono: IconFileTypePdf,
          direccion: poliza.urlDescarga,
        };
  const barra = { de: 'poliza', acciones, alElegir: abrir, descarga } as const;
  return (
    <Pagina
      discreta
      titulo={`Póliza N° ${numeroPoliza}`}
      proposito={
        <>
          de la venta{' '}
          <Anchor component={Link} inherit underline="always" to={rutaDeVenta(ventaId)}>
            {`N° ${ventaId}`}
          </Anchor>
          , {poliza.convenio}
        </>
      }
    >
      <div className={classes.cabeza}>
        <Cabeza ficha={ficha} />
        <BarraDeAcciones lugar="cabeza" {...barra} />
      </div>
      <AccionDeFicha
        sobre={sobre}
        accion={accion}
        operacion={operacion}
        alCerrar={cerrar}
        refrescar={refrescar}
      />
      <IncidentesDeFicha incidentes={ficha.incidentes} />
      <div className={classes.datos}>
        <Resumen nombre={`Póliza N° ${numeroPoliza}`} datos={datosDe(ficha)}>
          <CertificadoDeCobertura patente={poliza.patente} />
        </Resumen>
        <CasosDeFicha numeroPoliza={numeroPoliza} operacion={operacion} refrescar={refrescar} />
        <CorreosDeFicha correos={ficha.correos} operacion={operacion} refrescar={refrescar} />
        <OtrasPolizas titulo="Otras pólizas del vehículo" polizas={ficha.delVehiculo} />
        <OtrasPolizas titulo="Otras pólizas del propietario" polizas={ficha.delPropietario} />
        <DatosTecnicos ficha={ficha}>
          <PagosDeFicha pagos={ficha.pagos} {...parte} />
          <Documentos ficha={ficha} />
          <AachYSunDePoliza ficha={ficha} operacion={operacion} />
          <LineaDeTiempo
            linea={lineaDePoliza}
            evidencia={evidenciaDePoliza}
            entrada={{ numero: String(numeroPoliza) }}
            nombre={`Evidencia_Poliza_${numeroPoliza}.zip`}
          />
        </DatosTecnicos>
      </div>
      <BarraDeAcciones lugar="pie" {...barra} />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
