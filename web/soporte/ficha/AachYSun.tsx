import type {
  AvisoDeFichaVM,
  FichaDePolizaVM,
  FichaDeVentaVM,
} from '#features/soporte/ficha/ficha.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { NOMBRE_DE_ARCHIVO_SUN, NOMBRE_DE_AVISO } from '#values/nombres-de-estado.ts';
import { contar } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { Insignia, type Tono } from '../../ui/estado/Insignia.tsx';
import { bajarArchivoSun, useRefrescarArchivosSun } from '../informar/archivo-sun.ts';
import { ArchivosSun } from '../informar/ArchivosSun.tsx';
import { momento } from '../piezas/FichaDePoliza.tsx';
import classes from './ficha.module.css';
import { Seccion } from './PartesDeFicha.tsx';

const TONOS: Readonly<Record<AvisoDeFichaVM['estado'], Tono>> = {
  aceptado: 'normal',
  pendiente: 'informacion',
  sin_respuesta: 'advertencia',
  rechazado: 'error',
  oculto: 'neutro',
};
const CLASE = { alta: 'Emisión', anulacion: 'Anulación' } as const;

const ArchivoSun = ({
  ficha: { sun, conSun },
  ventaId,
  operacion,
}: {
  readonly ficha: Pick<FichaDeVentaVM, 'sun' | 'conSun'>;
  readonly ventaId: number;
  readonly operacion: Operacion;
}) => {
  const refrescarArchivos = useRefrescarArchivosSun();
  return (
    <>
      <h3>Archivo SUN</h3>
      {sun === null && <p className={classes.nada}>No generado.</p>}
      {sun !== null && (
        <p className={classes.detalle}>
          {`${NOMBRE_DE_ARCHIVO_SUN[sun.estado]} · ${momento(sun.creado)} · ${contar(sun.polizas, 'póliza', 'pólizas')} · ${formatearPesos(sun.total)}`}
        </p>
      )}
      {sun !== null && conSun && <ArchivosSun ventaId={ventaId} operacion={operacion} />}
      {sun !== null && conSun && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void bajarArchivoSun(operacion, ventaId).then(refrescarArchivos)}
        >
          Descargar archivo SUN
        </Button>
      )}
    </>
  );
};

interface DePolizaProps {
  readonly ficha: FichaDePolizaVM;
  readonly operacion: Operacion;
}

/** The AACH's state of a policy, and the collection file of its sale. */
export const AachYSunDePoliza = ({ ficha, operacion }: DePolizaProps) => (
  <Seccion titulo="AACH y SUN">
    <h3>AACH</h3>
    {ficha.avisos.length === 0 && (
      <p className={classes.nada}>
        {ficha.poliza.informarAach ? 'Todavía no hay avisos.' : 'Esta póliza no se informa.'}
      </p>
    )}
    <ul className={classes.filas}>
      {ficha.avisos.map(({ clase, estado, mensaje, intentos, resuelto }) => {
        const texto = NOMBRE_DE_AVISO[estado];
        const tono = TONOS[estado];
        const detalle = [mensaje, intentos > 1 && contar(intentos, 'intento', 'intentos')];
        return (
          <li key={clase}>
            <div className={classes.cabeceraDeFila}>
              <strong>{CLASE[clase]}</strong>
              <Insignia tono={tono}>{texto}</Insignia>
              {resuelto !== null && <span className={classes.tenue}>{momento(resuelto)}</span>}
            </div>
            <p className={classes.detalle}>{detalle.filter(Boolean).join(' · ')}</p>
          </li>
        );
      })}
    </ul>
    <ArchivoSun ficha={ficha} ventaId={ficha.poliza.ventaId} operacion={operacion} />
  </Seccion>
);

/** Number of a sale's notices by state, and its collection file. */
export const AachYSunDeVenta = ({
  ficha,
  operacion,
}: Omit<DePolizaProps, 'ficha'> & { readonly ficha: FichaDeVentaVM }) => (
  <Seccion titulo="AACH y SUN">
    <h3>AACH</h3>
    {ficha.avisos.length === 0 && <p className={classes.nada}>No hay avisos de esta venta.</p>}
    <ul className={classes.filas}>
      {ficha.avisos.map(({ clase, estado, cuantos }) => {
        const texto = NOMBRE_DE_AVISO[estado];
        const tono = TONOS[estado];
        return (
          <li key={`${clase} ${estado}`} className={classes.cabeceraDeFila}>
            <strong>{`${CLASE[clase]}: ${contar(cuantos, 'póliza', 'pólizas')}`}</strong>
            <Insignia tono={tono}>{texto}</Insignia>
          </li>
        );
      })}
    </ul>
    <ArchivoSun ficha={ficha} ventaId={ficha.venta.id} operacion={operacion} />
  </Seccion>
);
