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
import { patenteConDv } from '#values/patente.ts';
import { Anchor, Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { Pagina } from '../../ui/Pagina.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { CertificadoDeCobertura } from '../piezas/CertificadoDeCobertura.tsx';
import { Copiable } from '../piezas/Copiable.tsx';
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
            <span>{patenteConDv(una.patente, una.dv)}</span>
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
    {documento.sha256 !== null && (
      <p className={classes.detalle}>
        SHA-256{' '}
        <Copiable rotulo="huella SHA-256" valor={documento.sha256}>
          <span className={classes.huella}>{documento.sha256}</span>
        </Copiable>
      </p>
    )}
    <CertificadoDeCobertura patente={poliza.patente} />
    {reemplazados.length > 0 && (
      <>
        <h3>Versiones anteriores</h3>
        <ul className={classes.filas}>
          {reemplazados.map(({ sha256, motivo, reemplazado, borrado }) => (
            <li key={`${sha256} ${reemplazado}`}>
              {`Reemplazada ${MOTIVO[motivo]}, ${momento(reemplazado)}`}
              {borrado !== null && <span className={classes.tenue}> · archivo borrado</span>}
              <p className={`${classes.detalle} ${classes.huella}`}>{sha256}</p>
            </li>
          ))}
        </ul>
      </>
    )}
  </Seccion>
);

const Resumen = ({ ficha: { poliza, estado } }: { readonly ficha: FichaDePolizaVM }) => (
  <span className={classes.resumen}>
    <EstadoDePoliza estado={estado} />
    <Copiable rotulo="N° de póliza" valor={poliza.numeroPoliza} />
    <strong>{patenteConDv(poliza.patente, poliza.dv)}</strong>
    <span>
      {`${formatearFecha(poliza.fechaVigenciaDesde)} al ${formatearFecha(poliza.fechaVigenciaHasta)}`}
    </span>
    <span>
      Venta{' '}
      <Anchor
        component={Link}
        inherit
        underline="always"
        to={rutaDeVenta(poliza.ventaId)}
      >{`N° ${poliza.ventaId}`}</Anchor>
      , {poliza.convenio}
    </span>
  </span>
);

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
  return (
    <Pagina titulo={`Póliza N° ${numeroPoliza}`} proposito={<Resumen ficha={ficha} />}>
      <AccionDeFicha
        sobre={sobre}
        accion={accion}
        operacion={operacion}
        alCerrar={cerrar}
        refrescar={refrescar}
      />
      <IncidentesDeFicha incidentes={ficha.incidentes} />
      <div className={classes.cuerpo}>
        <BarraDeAcciones de="poliza" acciones={acciones} alElegir={abrir}>
          {poliza.urlDescarga !== null && (
            <Button
              component="a"
              href={poliza.urlDescarga}
              leftSection={<IconFileTypePdf size={18} aria-hidden />}
              justify="flex-start"
            >
              Descargar Póliza
            </Button>
          )}
        </BarraDeAcciones>
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
      </div>
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
