import { etiquetaDeEtapa } from '#values/etiquetas-de-venta.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { IconEye } from '@tabler/icons-react';
import { NumeroDeVenta } from '../../ui/ficha/NumeroConFicha.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';

const POR_PAGINA = 20;

const COLUMNAS = columnasDe<IntencionVM>([
  {
    clave: 'id',
    titulo: 'N°',
    celda: ({ id }) => <NumeroDeVenta id={id} />,
    valor: ({ id }) => id,
    identifica: true,
    sinCorte: true,
  },
  {
    clave: 'creado',
    titulo: 'Creada',
    tipo: 'instante',
    valor: ({ creado }) => creado,
  },
  {
    clave: 'convenio',
    titulo: 'Convenio',
    valor: ({ convenio }) => convenio.nombre,
  },
  {
    clave: 'usuario',
    titulo: 'Usuario',
    prioridad: 3,
    valor: ({ usuario }) => usuario.username,
  },
  {
    clave: 'estado',
    titulo: 'Estado',
    prioridad: 1,
    tarjeta: 'estado',
    celda: ({ estadoIntencionDeVenta }) => etiquetaDeEtapa(estadoIntencionDeVenta),
    valor: ({ estadoIntencionDeVenta }) => estadoIntencionDeVenta,
  },
  {
    clave: 'vehiculos',
    titulo: 'Vehículos',
    prioridad: 3,
    valor: ({ vehiculosViewModel }) => vehiculosViewModel.length,
    alinear: 'derecha',
  },
  {
    clave: 'monto',
    titulo: 'Monto',
    tipo: 'pesos',
    valor: ({ montoEnPesos }) => montoEnPesos,
  },
]);

const coincide = ({ id, convenio, usuario }: IntencionVM, texto: string): boolean =>
  coincideTexto(texto, String(id), convenio.nombre, usuario.username);

interface IntencionesHalladasProps {
  readonly intenciones: readonly IntencionVM[];
  readonly alElegir: (id: number) => void;
}

/** Intentions of a plate, of which the user chooses one. */
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
