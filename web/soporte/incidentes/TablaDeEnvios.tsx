import {
  type EnvioFallidoVM,
  MAXIMO_DE_REINTENTOS,
} from '#features/inicio/incidentes/incidentes.contract.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { Button } from '@mantine/core';
import { IconRefreshDot } from '@tabler/icons-react';
import { NumeroDeVenta } from '../../ui/ficha/NumeroConFicha.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { BarraDeSeleccion } from '../../ui/seleccion/BarraDeSeleccion.tsx';
import { columnaDeSeleccion } from '../../ui/seleccion/columna-de-seleccion.tsx';
import { useSeleccion } from '../../ui/seleccion/useSeleccion.ts';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useTextoPedido } from '../../ui/tabla/texto-pedido.ts';
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
    titulo: 'N° de venta',
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

export const queEs = ({ clase, destino, ventaId }: EnvioFallidoVM): string =>
  `${CLASES[clase]} a ${destino}${ventaId === null ? '' : `, venta N° ${ventaId}`}`;

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
  readonly alReintentarVarios: (envios: readonly EnvioFallidoVM[]) => Promise<void>;
}

/** Mails and payment notices without attempts left, each with a resend button. */
export const TablaDeEnvios = ({
  filas,
  alReintentar,
  alReintentarVarios,
  ...estado
}: TablaDeEnviosProps) => {
  const seleccion = useSeleccion<EnvioFallidoVM>((_, { size }) =>
    size < MAXIMO_DE_REINTENTOS ? null : `Se reintentan hasta ${MAXIMO_DE_REINTENTOS} a la vez`,
  );
  const seEligen = filas !== undefined && filas.length > 1;
  const columnas = seEligen
    ? [columnaDeSeleccion(seleccion, { nombreDe: queEs }), ...COLUMNAS]
    : COLUMNAS;
  const reintentar = async () => {
    const elegidos = [...seleccion.elegidas.values()];
    seleccion.limpiar();
    await alReintentarVarios(elegidos);
  };
  const vista = useFilasLocales({
    filas: filas ?? NINGUNO,
    columnas: COLUMNAS,
    coincide,
    tamano: POR_PAGINA,
    textoInicial: useTextoPedido(),
  });
  return (
    <>
      {seEligen && (
        <BarraDeSeleccion seleccion={seleccion} rotulo="Envíos seleccionados" filas={vista.filas}>
          <Button
            leftSection={<IconRefreshDot size={18} aria-hidden />}
            disabled={seleccion.elegidas.size === 0}
            onClick={() => void reintentar()}
          >
            Reintentar
          </Button>
        </BarraDeSeleccion>
      )}
      <Tabla
        titulo="Envíos que agotaron sus intentos"
        columnas={columnas}
        claveDe={({ id }) => id}
        vista={vista}
        {...estado}
        vacio={
          filas?.length === 0 && (
            <EstadoVacio
              titulo="No hay envíos detenidos."
              texto="Un correo que no se pueda entregar aparecerá aquí para reintentarlo."
            />
          )
        }
        unidad={['envío', 'envíos']}
        acciones={(envio) => [
          {
            titulo: `Reintentar ${CLASES[envio.clase].toLowerCase()} a ${envio.destino}`,
            icono: IconRefreshDot,
            alPulsar: () => alReintentar(envio),
          },
        ]}
      />
    </>
  );
};
