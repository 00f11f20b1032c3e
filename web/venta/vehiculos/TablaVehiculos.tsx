import { PATENTES_JUNTAS_MAXIMO } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { TAMANO_PAGINA } from '#values/paginacion.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { AccionDeFila, Columna, ErrorDeTabla } from '../../ui/tabla/vista-de-tabla.ts';
import {
  COLUMNAS_BAJO_RECIBO,
  COLUMNAS_CON_PRIMA,
  COLUMNAS_DESCARGA,
  COLUMNAS_EN_REVISION,
  COLUMNAS_VEHICULO,
  enTarjetas,
  type Numerada,
  type PolizaDescargable,
  type VehiculoDeTabla,
} from './columnas-de-vehiculos.tsx';
import classes from './TablaVehiculos.module.css';

interface Comunes {
  readonly cargando?: boolean;
  readonly error?: ErrorDeTabla | null;
}

interface TablaNormal extends Comunes {
  readonly modo: 'normal';
  readonly filas: readonly VehiculoDeTabla[];
  readonly conPrima?: boolean;
  /** True to review the list: with premium, and the owner in sight at every width. */
  readonly enRevision?: boolean;
  /** Without both, rows have no actions: a bulk sale is corrected in its file. */
  readonly alEditar?: (indice: number) => void;
  readonly alQuitar?: (indice: number) => void;
}

interface TablaDescarga extends Comunes {
  readonly modo: 'descarga';
  readonly filas: readonly PolizaDescargable[];
  /** True below a receipt of one policy, which has said what its row says. */
  readonly bajoRecibo?: boolean;
}

/** Normalises a search, so that 'jv-gx' finds JVGX15-0: separators are not part of a plate. */
const porPatente = (
  { patente, dv }: Pick<VehiculoDeTabla, 'patente' | 'dv'>,
  buscado: string,
): boolean =>
  `${patente}${dv ?? ''}`.toLowerCase().includes(buscado.replace(/[\s.·-]/g, '').toLowerCase());

interface TablaConIndiceProps<Fila> extends Comunes {
  readonly titulo: string;
  readonly filas: readonly Fila[];
  readonly columnas: readonly Columna<Numerada<Fila>>[];
  readonly unidad: readonly [string, string];
  readonly ordenPropio?: string;
  readonly acciones?: ((fila: Numerada<Fila>) => readonly AccionDeFila[]) | undefined;
  /** Page of a row added at the end. */
  readonly sigueALoNuevo?: boolean;
  /** A buyer's cards show plate and file only. */
  readonly enUnaLinea?: boolean;
  /** Rows on a page: a list that is accepted below it shows as many as can be pasted at once. */
  readonly tamano?: number;
}

/** Position of a row in the list, whatever search and sorting leave on the page. */
const TablaConIndice = <Fila extends VehiculoDeTabla>({
  filas,
  columnas,
  acciones,
  sigueALoNuevo = false,
  enUnaLinea = false,
  tamano = TAMANO_PAGINA,
  ...resto
}: TablaConIndiceProps<Fila>) => {
  const porEnlace = useSesion().tipo === 'publica';
  const suyas = useMemo(
    () => (porEnlace ? enTarjetas(columnas, enUnaLinea) : columnas),
    [columnas, porEnlace, enUnaLinea],
  );
  const numeradas = useMemo(() => filas.map((fila, indice) => ({ ...fila, indice })), [filas]);
  const vista = useFilasLocales({
    filas: numeradas,
    columnas: suyas,
    coincide: porPatente,
    tamano,
  });
  const [mostradas, setMostradas] = useState(filas.length);
  if (mostradas !== filas.length) {
    setMostradas(filas.length);
    // Shows the page of the last addition.
    if (sigueALoNuevo && filas.length > mostradas) vista.alPaginar(Infinity);
  }
  return (
    <div className={porEnlace ? classes.tarjetas : undefined}>
      <Tabla
        {...resto}
        especificada
        compacta={porEnlace}
        columnas={suyas}
        claveDe={({ indice }) => indice}
        vista={vista}
        {...(acciones && { acciones })}
      />
    </div>
  );
};

const accionesDeVehiculo =
  ({ alEditar, alQuitar }: Required<Pick<TablaNormal, 'alEditar' | 'alQuitar'>>) =>
  ({ patente, indice }: Numerada<VehiculoDeTabla>): AccionDeFila[] => [
    { titulo: `Editar vehículo ${patente}`, icono: IconPencil, alPulsar: () => alEditar(indice) },
    {
      titulo: `Remover vehículo ${patente}`,
      icono: IconTrash,
      alPulsar: () => alQuitar(indice),
      peligro: true,
    },
  ];

const columnasDe = ({ conPrima = false, enRevision = false }: TablaNormal) => {
  if (enRevision) return COLUMNAS_EN_REVISION;
  return conPrima ? COLUMNAS_CON_PRIMA : COLUMNAS_VEHICULO;
};

/** Vehicle table (V-TABLA-008, V-TABLA-012) in normal and download mode; the policy look-up has its own. */
export const TablaVehiculos = (props: TablaNormal | TablaDescarga) => {
  const { cargando = false, error = null } = props;
  return props.modo === 'normal' ? (
    <TablaConIndice
      titulo="Vehículos"
      ordenPropio="Orden de ingreso"
      unidad={['vehículo', 'vehículos']}
      filas={props.filas}
      columnas={columnasDe(props)}
      sigueALoNuevo
      {...(props.enRevision && { tamano: PATENTES_JUNTAS_MAXIMO })}
      acciones={
        props.alEditar &&
        props.alQuitar &&
        accionesDeVehiculo({ alEditar: props.alEditar, alQuitar: props.alQuitar })
      }
      cargando={cargando}
      error={error}
    />
  ) : (
    <TablaConIndice
      titulo="Pólizas"
      unidad={['póliza', 'pólizas']}
      filas={props.filas}
      columnas={props.bajoRecibo ? COLUMNAS_BAJO_RECIBO : COLUMNAS_DESCARGA}
      enUnaLinea={props.bajoRecibo ?? false}
      cargando={cargando}
      error={error}
    />
  );
};
