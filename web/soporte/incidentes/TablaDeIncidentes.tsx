import { POLIZAS_RECHAZADAS } from '#features/aach/clases-de-rechazo.ts';
import type { IncidenteVM } from '#features/inicio/incidentes/incidentes.contract.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { IconCheck, IconEye } from '@tabler/icons-react';
import { NumeroDeVenta } from '../../ui/ficha/NumeroConFicha.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';

/** Rows of support tables (A-LISTADO-016). */
const POR_PAGINA = 20;

const CLASES: Readonly<Record<string, string>> = {
  sin_numeros: 'Emisión sin números',
  venta_sin_numeros: 'Venta rechazada por falta de números',
  emision_detenida: 'Emisión detenida',
  emision_fallida: 'Emisión fallida',
  documento_sin_rehacer: 'Documento sin rehacer',
  documento_danado: 'Documento dañado o perdido',
  aach_sin_respuesta: 'AACH sin respuesta',
  aach_rechazada: POLIZAS_RECHAZADAS,
  pago_desconocido: 'Pago desconocido',
  pago_no_coincide: 'Pago que no coincide',
  pago_revertido: 'Pago revertido',
  retorno_ajeno: 'Retorno de pago ajeno',
  datos_corregidos: 'Datos distintos del registro',
  numeros_saltados: 'Números saltados',
  trabajo_ilegible: 'Trabajo que no se puede leer',
  reloj_distinto: 'Reloj distinto del de la base',
  almacen_sin_marcador: 'Almacén de documentos perdido',
  almacen_negado: 'Almacén de documentos cerrado',
  respaldo_sin_marcador: 'Carpeta de respaldo ausente',
  firma_por_vencer: 'Certificado de firma por vencer',
  firma_rechazada: 'Certificado de firma nuevo que no sirve',
  firma_no_vigente: 'Certificado de firma no vigente',
};
/** Name of an incident. */
export const nombreDeIncidente = ({ clase }: IncidenteVM): string => CLASES[clase] ?? 'Incidente';

const COLUMNAS = columnasDe<IncidenteVM>([
  {
    clave: 'clase',
    titulo: 'Incidente',
    valor: nombreDeIncidente,
    identifica: true,
  },
  {
    clave: 'venta',
    titulo: 'N° de venta',
    celda: ({ ventaId }) => (ventaId === null ? 'Sin venta' : <NumeroDeVenta id={ventaId} />),
    sinCorte: true,
    valor: ({ ventaId }) => ventaId ?? 0,
  },
  { clave: 'detalle', titulo: 'Detalle', celda: ({ detalle }) => detalle },
  {
    clave: 'abierto',
    titulo: 'Abierto',
    tipo: 'instante',
    valor: ({ abierto }) => abierto,
  },
]);

const NINGUNO: readonly IncidenteVM[] = [];
const coincide = (incidente: IncidenteVM, texto: string): boolean =>
  coincideTexto(
    texto,
    nombreDeIncidente(incidente),
    String(incidente.ventaId ?? ''),
    incidente.detalle,
  );

interface TablaDeIncidentesProps {
  readonly filas: readonly IncidenteVM[] | undefined;
  readonly cargando: boolean;
  readonly error: { idSolicitud: string | null; alReintentar: () => void } | null;
  readonly alCerrar: (incidente: IncidenteVM) => void;
  readonly alVer: (incidente: IncidenteVM) => void;
}

/**
 * Actions of an incident: a change that sellers may make is only marked as seen, others are closed with an
 * explanation.
 */
const accionesDe = (
  incidente: IncidenteVM,
  { alCerrar, alVer }: Pick<TablaDeIncidentesProps, 'alCerrar' | 'alVer'>,
): AccionDeFila[] => {
  if (!incidente.seCierraAMano) return [];
  return incidente.clase === 'datos_corregidos'
    ? [
        {
          titulo: `Marcar como vista: venta ${incidente.ventaId}`,
          icono: IconEye,
          alPulsar: () => alVer(incidente),
        },
      ]
    : [
        {
          titulo: `Dar por resuelto: ${nombreDeIncidente(incidente)}`,
          icono: IconCheck,
          alPulsar: () => alCerrar(incidente),
        },
      ];
};

/** Open incidents; those that end with their cause have no button. */
export const TablaDeIncidentes = ({
  filas,
  alCerrar,
  alVer,
  ...estado
}: TablaDeIncidentesProps) => {
  const vista = useFilasLocales({
    filas: filas ?? NINGUNO,
    columnas: COLUMNAS,
    coincide,
    tamano: POR_PAGINA,
  });
  return (
    <Tabla
      titulo="Incidentes abiertos"
      columnas={COLUMNAS}
      claveDe={({ id }) => id}
      vista={vista}
      {...estado}
      vacio={filas?.length === 0 && <EstadoVacio texto="No hay incidentes abiertos." />}
      unidad={['incidente', 'incidentes']}
      acciones={(incidente) => accionesDe(incidente, { alCerrar, alVer })}
    />
  );
};
