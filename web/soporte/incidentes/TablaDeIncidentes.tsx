import type { IncidenteVM } from '#features/inicio/incidentes/incidentes.contract.ts';
import { nombreDeIncidente } from '#features/inicio/incidentes/nombres-de-incidente.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { IconCheck, IconEye } from '@tabler/icons-react';
import { NumeroDeVenta } from '../../ui/ficha/NumeroConFicha.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useTextoPedido } from '../../ui/tabla/texto-pedido.ts';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';

/** Rows of support tables (A-LISTADO-016). */
const POR_PAGINA = 20;

const COLUMNAS = columnasDe<IncidenteVM>([
  {
    clave: 'clase',
    titulo: 'Incidente',
    valor: ({ clase }) => nombreDeIncidente(clase),
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
    nombreDeIncidente(incidente.clase),
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
          texto: 'Marcar como vista',
          titulo: `Marcar como vista: venta ${incidente.ventaId}`,
          icono: IconEye,
          alPulsar: () => alVer(incidente),
        },
      ]
    : [
        {
          texto: 'Dar por resuelto',
          titulo: `Dar por resuelto: ${nombreDeIncidente(incidente.clase)}`,
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
    textoInicial: useTextoPedido(),
  });
  return (
    <Tabla
      titulo="Incidentes abiertos"
      columnas={COLUMNAS}
      claveDe={({ id }) => id}
      vista={vista}
      {...estado}
      vacio={
        filas?.length === 0 && (
          <EstadoVacio
            titulo="No hay incidentes abiertos."
            texto="Lo que el sistema no pueda resolver solo aparecerá aquí."
          />
        )
      }
      unidad={['incidente', 'incidentes']}
      acciones={(incidente) => accionesDe(incidente, { alCerrar, alVer })}
    />
  );
};
