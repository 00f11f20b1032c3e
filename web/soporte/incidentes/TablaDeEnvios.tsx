import type { EnvioFallidoVM } from '#features/informes/incidentes/incidentes.contract.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { IconRefreshDot } from '@tabler/icons-react';
import { NumeroDeVenta } from '../../ui/ficha/NumeroConFicha.tsx';
import { EstadoVacio } from '../../ui/EstadoVacio.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';

const POR_PAGINA = 20;

const CLASES = { correo: 'Correo', validar_pago: 'Validación de pago' } as const;

const COLUMNAS = columnasDe<EnvioFallidoVM>([
  {
    clave: 'clase',
    titulo: 'Envío',
    valor: ({ clase }) => CLASES[clase],
    identifica: true,
  },
  {
    clave: 'venta',
    titulo: 'N° Venta',
    celda: ({ ventaId }) => (ventaId === null ? 'Sin venta' : <NumeroDeVenta id={ventaId} />),
    sinCorte: true,
    valor: ({ ventaId }) => ventaId ?? 0,
  },
  { clave: 'destino', titulo: 'Destino', prioridad: 3, celda: ({ destino }) => destino },
  {
    clave: 'intentos',
    titulo: 'Intentos',
    prioridad: 3,
    valor: ({ intentos }) => intentos,
    alinear: 'derecha',
  },
  {
    clave: 'respuesta',
    titulo: 'Última respuesta',
    celda: ({ respuesta }) => respuesta ?? 'Sin respuesta',
  },
  {
    clave: 'creado',
    titulo: 'Creado',
    tipo: 'instante',
    valor: ({ creado }) => creado,
  },
]);

const NINGUNO: readonly EnvioFallidoVM[] = [];
const coincide = (envio: EnvioFallidoVM, texto: string): boolean =>
  coincideTexto(
    texto,
    CLASES[envio.clase],
    String(envio.ventaId ?? ''),
    envio.destino,
    envio.respuesta,
  );

interface TablaDeEnviosProps {
  readonly filas: readonly EnvioFallidoVM[] | undefined;
  readonly cargando: boolean;
  readonly error: { idSolicitud: string | null; alReintentar: () => void } | null;
  readonly alReintentar: (envio: EnvioFallidoVM) => void;
}

/** Mails and payment notices that used their attempts up, each with the way to try again. */
export const TablaDeEnvios = ({ filas, alReintentar, ...estado }: TablaDeEnviosProps) => {
  const vista = useFilasLocales({
    filas: filas ?? NINGUNO,
    columnas: COLUMNAS,
    coincide,
    tamano: POR_PAGINA,
  });
  return (
    <Tabla
      titulo="Envíos que agotaron sus intentos"
      columnas={COLUMNAS}
      claveDe={({ id }) => id}
      vista={vista}
      {...estado}
      vacio={filas?.length === 0 && <EstadoVacio texto="No hay envíos detenidos." />}
      unidad={['envío', 'envíos']}
      acciones={(envio) => [
        {
          titulo: `Reintentar ${CLASES[envio.clase].toLowerCase()} a ${envio.destino}`,
          icono: IconRefreshDot,
          alPulsar: () => alReintentar(envio),
        },
      ]}
    />
  );
};
