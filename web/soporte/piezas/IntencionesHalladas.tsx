import { etiquetaDeEtapa } from '#features/ventas/etapa.ts';
import type { IntencionSoporteVM } from '#features/ventas/no-emitidas/no-emitidas.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { IconEye } from '@tabler/icons-react';
import { Tabla } from '../../ui/Tabla.tsx';
import { useFilasLocales } from '../../ui/useFilasLocales.ts';
import type { Columna } from '../../ui/vista-de-tabla.ts';
import { momento } from './FichaDePoliza.tsx';

const POR_PAGINA = 20;

const COLUMNAS: readonly Columna<IntencionSoporteVM>[] = [
  {
    clave: 'id',
    titulo: 'N°',
    celda: ({ id }) => id,
    ordenar: ({ id }) => id,
    identifica: true,
    sinCorte: true,
  },
  {
    clave: 'creado',
    titulo: 'Creada',
    celda: ({ creado }) => momento(creado),
    ordenar: ({ creado }) => creado,
    sinCorte: true,
  },
  {
    clave: 'convenio',
    titulo: 'Convenio',
    celda: ({ convenio }) => convenio.nombre,
    ordenar: ({ convenio }) => convenio.nombre,
  },
  {
    clave: 'usuario',
    titulo: 'Usuario',
    celda: ({ usuario }) => usuario.username,
    ordenar: ({ usuario }) => usuario.username,
  },
  {
    clave: 'estado',
    titulo: 'Estado',
    celda: ({ estadoIntencionDeVenta }) => etiquetaDeEtapa(estadoIntencionDeVenta),
    ordenar: ({ estadoIntencionDeVenta }) => estadoIntencionDeVenta,
  },
  {
    clave: 'vehiculos',
    titulo: 'Vehículos',
    celda: ({ vehiculosViewModel }) => vehiculosViewModel.length,
    ordenar: ({ vehiculosViewModel }) => vehiculosViewModel.length,
    alinear: 'derecha',
  },
  {
    clave: 'monto',
    titulo: 'Monto',
    celda: ({ montoEnPesos }) => formatearPesos(montoEnPesos),
    ordenar: ({ montoEnPesos }) => montoEnPesos,
    alinear: 'derecha',
    sinCorte: true,
  },
];

const coincide = ({ id, convenio, usuario }: IntencionSoporteVM, texto: string): boolean =>
  coincideTexto(texto, String(id), convenio.nombre, usuario.username);

interface IntencionesHalladasProps {
  readonly intenciones: readonly IntencionSoporteVM[];
  readonly alElegir: (id: number) => void;
}

/** A plate may have several intentions: one of them is chosen. */
export const IntencionesHalladas = ({ intenciones, alElegir }: IntencionesHalladasProps) => {
  const vista = useFilasLocales({
    filas: intenciones,
    columnas: COLUMNAS,
    coincide,
    tamano: POR_PAGINA,
  });
  return (
    <Tabla
      titulo="Intenciones de Venta"
      columnas={COLUMNAS}
      claveDe={({ id }) => id}
      vista={vista}
      unidad={['intención', 'intenciones']}
      acciones={({ id }) => [
        {
          titulo: `Ver Intención de Venta ${id}`,
          icono: IconEye,
          alPulsar: () => alElegir(id),
        },
      ]}
    />
  );
};
