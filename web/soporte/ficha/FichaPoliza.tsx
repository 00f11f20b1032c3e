import {
  evidenciaDePoliza,
  lineaDePoliza,
} from '#features/soporte/historia/linea-de-tiempo.contract.ts';
import {
  fichaDePoliza,
  type FichaDePolizaVM,
  type OtraPolizaVM,
} from '#features/soporte/ficha/ficha.contract.ts';
import { formatearFecha } from '#values/fecha.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
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
import { FichaDePoliza, momento } from '../piezas/FichaDePoliza.tsx';
import { LineaDeTiempo } from '../piezas/LineaDeTiempo.tsx';
import { rutaDePoliza, rutaDeVenta } from '../../ui/ficha/rutas-de-ficha.ts';
import { AachYSunDePoliza } from './AachYSun.tsx';
import { AccionDeFicha } from './AccionDeFicha.tsx';
import { CasosDeFicha } from './CasosDeFicha.tsx';
import { BarraDeAcciones } from './BarraDeAcciones.tsx';
import classes from './ficha.module.css';
import { CorreosDeFicha, IncidentesDeFicha, PagosDeFicha, Seccion } from './PartesDeFicha.tsx';
import type { Descarga } from './entradas.ts';
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

const MOTIVO = {
  anulacion: 'por su anulación',
  vigencia: 'por un cambio de vigencia',
  regeneracion: 'al regenerarla',
} as const;

const Documentos = ({ ficha: { documento, reemplazados, poliza } }: { ficha: FichaDePolizaVM }) => (
  <Seccion titulo="Documentos">
    <p className={classes.detalle}>
      {poliza.estaFirmada ? 'Documento firmado.' : 'Su documento se está rehaciendo.'}
    </p>
    <DetalleTecnico datos={[['Huella SHA-256', documento.sha256]]} />
    <CertificadoDeCobertura patente={poliza.patente} />
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
  return (
    <>
      <Placa patente={patente} dv={dv} />
      <div>
        <p className={classes.respuesta}>
          {respuestaDePoliza(estado, fechaVigenciaDesde, fechaVigenciaHasta)}
        </p>
        <div className={classes.resumen}>
          {estado !== 'vigente' && <EstadoDePoliza estado={estado} />}
          <span>
            N° <Copiable rotulo="N° de póliza" valor={poliza.numeroPoliza} />
          </span>
          <span>{nombreVisible(poliza.nombrePropietario, poliza.rutPropietario)}</span>
          <span>
            {`${formatearFecha(fechaVigenciaDesde)} al ${formatearFecha(fechaVigenciaHasta)}`}
          </span>
        </div>
      </div>
    </>
  );
};

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
        <FichaDePoliza poliza={poliza} copiable />
        <PagosDeFicha pagos={ficha.pagos} {...parte} />
        <Documentos ficha={ficha} />
        <CorreosDeFicha correos={ficha.correos} operacion={operacion} refrescar={refrescar} />
        <AachYSunDePoliza ficha={ficha} operacion={operacion}>
          <CasosDeFicha numeroPoliza={numeroPoliza} operacion={operacion} refrescar={refrescar} />
        </AachYSunDePoliza>
        <OtrasPolizas titulo="Otras pólizas del vehículo" polizas={ficha.delVehiculo} />
        <OtrasPolizas titulo="Otras pólizas del propietario" polizas={ficha.delPropietario} />
        <LineaDeTiempo
          linea={lineaDePoliza}
          evidencia={evidenciaDePoliza}
          entrada={{ numero: String(numeroPoliza) }}
          nombre={`Evidencia_Poliza_${numeroPoliza}.zip`}
        />
      </div>
      <BarraDeAcciones lugar="pie" {...barra} />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
