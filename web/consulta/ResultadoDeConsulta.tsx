import {
  type ConsultaVM,
  MAXIMO_CONSULTADAS,
} from '#features/polizas/verificacion/consulta.contract.ts';
import { formatearNumero } from '#values/numero.ts';
import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ErrorDeApi } from '../lib/api/api.ts';
import { abrirArchivo, pedirEnlaceDeVenta } from '../lib/venta/descargar-venta.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { ModalOperacion } from '../ui/dialogo/ModalOperacion.tsx';
import { Tabla } from '../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../ui/tabla/useFilasLocales.ts';
import { useOperacion } from '../ui/dialogo/useOperacion.ts';
import type { AccionDeFila } from '../ui/tabla/vista-de-tabla.ts';
import { DESCARGA_FALLIDA, GENERANDO } from '../lib/textos-de-descarga.ts';
import { COLUMNAS, type FilaConsultada } from './columnas.tsx';
import classes from './consulta.module.css';

interface ResultadoDeConsultaProps {
  readonly datos: ConsultaVM;
  readonly cargando: boolean;
}

/** Normalises a search, so that 'jv-gx' finds JVGX15: separators are not part of a plate. */
const porPatente = ({ patente }: FilaConsultada, texto: string): boolean =>
  patente.includes(texto.replace(/[\s.·-]/g, '').toUpperCase());

const DESCARGADA = 'La descarga ha iniciado, de click en OK para cerrar este mensaje';

export const ResultadoDeConsulta = ({ datos, cargando }: ResultadoDeConsultaProps) => {
  const personal = useSesion().tipo === 'login';
  const operacion = useOperacion();
  const filas = useMemo(
    () => datos.polizas.map((poliza, lugar): FilaConsultada => ({ ...poliza, lugar })),
    [datos],
  );
  const vista = useFilasLocales({ filas, columnas: COLUMNAS, coincide: porPatente });

  const descargarVenta = async (IDV: number) => {
    operacion.iniciar(GENERANDO);
    try {
      abrirArchivo(await pedirEnlaceDeVenta(IDV));
      operacion.exito(DESCARGADA);
    } catch (error) {
      // 409 has a text of its own about the unfinished issuance.
      const dicho = error instanceof ErrorDeApi && error.estado === 409 ? error.message : null;
      operacion.error(dicho ?? DESCARGA_FALLIDA);
    }
  };

  const accionesDe = ({ numeroPoliza, urlDescarga, ventaId }: FilaConsultada): AccionDeFila[] => [
    ...(urlDescarga === null
      ? []
      : [
          {
            titulo: `Descargar póliza ${numeroPoliza}`,
            icono: IconFileTypePdf,
            direccion: urlDescarga,
          },
        ]),
    ...(personal && ventaId !== null
      ? [
          {
            texto: 'Descargar todas',
            titulo: `Descargar todas las pólizas de la venta ${ventaId}`,
            icono: IconFileZip,
            alPulsar: () => void descargarVenta(ventaId),
          },
        ]
      : []),
  ];
  const hayAcciones = datos.polizas.some(
    ({ urlDescarga, ventaId }) => urlDescarga !== null || (personal && ventaId !== null),
  );

  return (
    <section aria-label="Resultado de la consulta">
      <Tabla
        titulo="Pólizas"
        especificada
        columnas={COLUMNAS}
        claveDe={({ lugar }) => lugar}
        vista={vista}
        cargando={cargando}
        unidad={['póliza', 'pólizas']}
        {...(hayAcciones && { acciones: accionesDe })}
      />
      <Notas datos={datos} personal={personal} />
      <ModalOperacion operacion={operacion} />
    </section>
  );
};

const Notas = ({ datos, personal }: { readonly datos: ConsultaVM; readonly personal: boolean }) => {
  const { polizas } = datos;
  const maximo = MAXIMO_CONSULTADAS[personal ? 'personal' : 'visitante'];
  const enmascaradas = polizas.some(({ id }) => id === null);
  return (
    <>
      {polizas.length >= maximo && (
        <p className={classes.nota}>
          Se muestran las {formatearNumero(maximo)} pólizas más recientes. Agregue otro criterio
          para acotar la búsqueda.
        </p>
      )}
      {enmascaradas && (
        <p className={classes.nota}>
          Para proteger sus datos mostramos la patente y el número de póliza en parte. Si la póliza
          es suya y quiere descargarla, busque con el RUT del propietario junto con la patente o el
          número de póliza.
        </p>
      )}
      {polizas.length === 0 && (
        <p className={classes.nota}>
          {personal
            ? 'Revise los datos. Sólo se muestran las pólizas que su perfil puede ver.'
            : 'Revise los datos: una póliza recién comprada puede tardar unos minutos en aparecer.'}
        </p>
      )}
    </>
  );
};
