import {
  informarPolizas,
  listaPorInformar,
  MAXIMO_POR_SOLICITUD,
  ocultarPolizas,
  type PolizaPorInformarVM,
  SIN_SELECCION,
} from '#features/aach/aach.contract.ts';
import { desenlacesDe } from '#features/aach/desenlaces.ts';
import { contar } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { IconCar, IconEyeOff, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { NumeroDePoliza } from '../../ui/ficha/NumeroConFicha.tsx';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { DEVOLUCION_EN_ESPERA, guardarOProponer, PROPUESTO } from '../../lib/api/proponer.ts';
import { useListaDelServidor } from '../../lib/lista/useListaDelServidor.ts';
import { BarraDeSeleccion } from '../../ui/seleccion/BarraDeSeleccion.tsx';
import { columnaDeSeleccion } from '../../ui/seleccion/columna-de-seleccion.tsx';
import { seElige } from '../../ui/seleccion/se-elige.ts';
import { useSeleccion } from '../../ui/seleccion/useSeleccion.ts';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { type DesenlaceDicho, DialogoDeDesenlace } from './DialogoDeDesenlace.tsx';
import { decirResultados } from './ResultadosAach.tsx';

const { descripcion } = listaPorInformar;
const COLUMNAS = columnasDeLista<PolizaPorInformarVM>(descripcion, {
  numeroPoliza: ({ numeroPoliza }) => <NumeroDePoliza numero={numeroPoliza} />,
});

const tieneCaso = ({ vencimientoCaso }: PolizaPorInformarVM): boolean => vencimientoCaso !== null;

const enTandas = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAXIMO_POR_SOLICITUD) }, (_, i) =>
    ids.slice(i * MAXIMO_POR_SOLICITUD, (i + 1) * MAXIMO_POR_SOLICITUD),
  );

/** Policies to hide, and the number of those whose case needs an end. */
const avisoDeOcultar = (elegidas: readonly PolizaPorInformarVM[]): string => {
  const conCaso = elegidas.filter(tieneCaso).length;
  const cuantas = conCaso === 1 ? 'Una' : String(conCaso);
  const de =
    elegidas.length === 1
      ? 'La póliza fue rechazada'
      : `${cuantas} de ${elegidas.length} fueron rechazadas`;
  return `${de} por la AACH. Lo que indique vale para todas las rechazadas; ninguna volverá a aparecer en esta grilla.`;
};

/** Informs and hides the selection, in as many requests as needed. */
const useAcciones = (
  operacion: Operacion,
  elegidas: readonly PolizaPorInformarVM[],
  {
    alTerminar,
    alOcultar,
    pedirDesenlace,
  }: {
    alTerminar: () => void;
    alOcultar: () => void;
    pedirDesenlace: () => void;
  },
) => {
  const confirmar = useConfirmar();
  const ids = elegidas.map(({ id }) => id);
  const cuantas = contar(ids.length, 'póliza', 'pólizas');
  const preguntar = (titulo: string, texto: string, peligro: boolean) => {
    if (ids.length > 0) return confirmar({ titulo, texto, peligro });
    operacion.error(SIN_SELECCION);
    return Promise.resolve(false);
  };
  const informar = async () => {
    const texto = `¿Está seguro de que desea informar ${cuantas} a la AACH?`;
    if (!(await preguntar('Informar pólizas', texto, false))) return;
    operacion.iniciar();
    try {
      const dichos = [];
      for (const tanda of enTandas(ids)) {
        dichos.push(...(await llamar(informarPolizas, { ids: tanda })));
      }
      decirResultados(operacion, dichos, { alCerrar: alTerminar });
    } catch {
      operacion.error('Ocurrió un error desconocido.', {
        alCerrar: alTerminar,
      });
    }
  };
  const mandarOcultar = async (desenlace?: DesenlaceDicho) => {
    operacion.iniciar();
    try {
      let espera = false;
      for (const tanda of enTandas(ids)) {
        const pedido = { ids: tanda, ...(desenlace && { desenlace }) };
        const dicho = await guardarOProponer(ocultarPolizas, pedido, () =>
          llamar(ocultarPolizas, pedido),
        );
        espera ||= dicho === PROPUESTO;
      }
      if (espera) return operacion.exito(DEVOLUCION_EN_ESPERA, { alCerrar: alTerminar });
      alOcultar();
      operacion.exito('Pólizas ocultadas');
    } catch (fallo) {
      const dicho = fallo instanceof ErrorDeApi && fallo.estado === 409;
      operacion.error(dicho ? fallo.message : 'Ocurrió un error al ocultar las Pólizas', {
        alCerrar: alTerminar,
      });
    }
  };
  const ocultar = async () => {
    if (elegidas.some(tieneCaso)) return pedirDesenlace();
    const texto = `¿Está seguro de que desea ocultar ${cuantas}? No volverán a aparecer en esta grilla.`;
    if (await preguntar('Ocultar registros', texto, true)) await mandarOcultar();
  };
  return { informar, ocultar, mandarOcultar };
};

/** `/InformarPolizasAACH`: policies that the AACH does not have yet. */
export const InformarPolizasAACH = () => {
  const operacion = useOperacion();
  const seleccion = useSeleccion<PolizaPorInformarVM>();
  const elegidas = [...seleccion.elegidas.values()];
  const [ocultas, setOcultas] = useState<ReadonlySet<number>>(new Set());
  const { vista, consulta, cargando, todas } = useListaDelServidor(listaPorInformar, {});
  const [pideDesenlace, setPideDesenlace] = useState(false);
  const { informar, ocultar, mandarOcultar } = useAcciones(operacion, elegidas, {
    pedirDesenlace: () => setPideDesenlace(true),
    alTerminar: () => {
      seleccion.limpiar();
      void consulta.refetch();
    },
    alOcultar: () => {
      setOcultas(new Set([...ocultas, ...seleccion.elegidas.keys()]));
      seleccion.limpiar();
    },
  });
  const elegirTodas = async () => {
    seleccion.poner(await llamar(listaPorInformar.todas, todas), true);
  };
  const columnas = [
    columnaDeSeleccion(seleccion, { nombreDe: ({ numeroPoliza }) => `póliza ${numeroPoliza}` }),
    ...COLUMNAS,
  ];
  const filas = vista.filas.filter(({ id }) => !ocultas.has(id));

  return (
    <Pagina
      titulo="Informar Pólizas AACH"
      proposito="Pólizas vigentes que la asociación aún no tiene, con su última respuesta."
    >
      {seElige(cargando, vista, seleccion.elegidas) && (
        <BarraDeSeleccion
          seleccion={seleccion}
          rotulo="Pólizas seleccionadas"
          filas={filas}
          textoLimpiar="Limpiar pólizas seleccionadas"
          todas={
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => void elegirTodas()}
              disabled={vista.total === 0}
            >
              Elegir todas
            </Button>
          }
        >
          <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => void informar()}>
            Informar pólizas
          </Button>
          <Button
            variant="default"
            leftSection={<IconEyeOff size={18} aria-hidden />}
            onClick={() => void ocultar()}
          >
            Ocultar registros
          </Button>
        </BarraDeSeleccion>
      )}
      <Tabla
        titulo={descripcion.titulo}
        columnas={columnas}
        claveDe={({ id }) => id}
        vista={{
          ...vista,
          filas,
          total: vista.total - (vista.filas.length - filas.length),
        }}
        cargando={cargando}
        error={
          consulta.error && {
            titulo: consulta.error.message,
            idSolicitud: consulta.error.idSolicitud,
            alReintentar: () => void consulta.refetch(),
          }
        }
        unidad={descripcion.unidad}
        {...(vista.texto === '' && {
          vacio: (
            <EstadoVacio
              titulo="La AACH tiene todas las pólizas vigentes."
              texto="Las que falten por informar aparecerán aquí."
            />
          ),
        })}
        acciones={({ patente, numeroPoliza }) => [
          {
            titulo: `Editar vehículo ${patente}`,
            icono: IconCar,
            ruta: '/InformarPolizasAACH/editarVehiculo',
            estado: {
              patente,
              poliza: numeroPoliza,
              volver: '/InformarPolizasAACH',
            },
          },
        ]}
      />
      <DialogoDeDesenlace
        abierto={pideDesenlace}
        titulo="Ocultar registros"
        introduccion={<p>{avisoDeOcultar(elegidas)}</p>}
        opciones={desenlacesDe('vigente')}
        textoEnviar="Ocultar"
        alCerrar={() => setPideDesenlace(false)}
        alEnviar={(desenlace) => {
          setPideDesenlace(false);
          void mandarOcultar(desenlace);
        }}
      />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
