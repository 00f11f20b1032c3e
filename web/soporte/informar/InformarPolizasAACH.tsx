import {
  informarPolizas,
  listaPorInformar,
  MAXIMO_POR_SOLICITUD,
  ocultarPolizas,
  type PolizaPorInformarVM,
  SIN_SELECCION,
} from '#features/aach/aach.contract.ts';
import { desenlacesDe } from '#features/aach/desenlaces.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconCar, IconEyeOff, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { NumeroDePoliza } from '../../ui/ficha/NumeroConFicha.tsx';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { useListaDelServidor } from '../../lib/lista/useListaDelServidor.ts';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
import type { Columna } from '../../ui/tabla/vista-de-tabla.ts';
import { type DesenlaceDicho, DialogoDeDesenlace } from './DialogoDeDesenlace.tsx';
import { ResultadosAach } from './ResultadosAach.tsx';
import classes from '../piezas/soporte.module.css';

const { descripcion } = listaPorInformar;
const COLUMNAS = columnasDeLista<PolizaPorInformarVM>(descripcion, {
  numeroPoliza: ({ numeroPoliza }) => <NumeroDePoliza numero={numeroPoliza} />,
});

/** What was selected, on whatever page, and whether it has a case that asks how it ends. */
type Seleccion = ReadonlyMap<number, boolean>;
const NINGUNA: Seleccion = new Map();

const tieneCaso = ({ vencimientoCaso }: PolizaPorInformarVM): boolean => vencimientoCaso !== null;

const con = (seleccion: Seleccion, poliza: PolizaPorInformarVM, elegida: boolean): Seleccion => {
  const nueva = new Map(seleccion);
  if (elegida) nueva.set(poliza.id, tieneCaso(poliza));
  else nueva.delete(poliza.id);
  return nueva;
};

/** The grid's columns with a box to select each policy by. */
const conEleccion = (
  seleccion: Seleccion,
  alElegir: (nueva: Seleccion) => void,
): readonly Columna<PolizaPorInformarVM>[] => [
  {
    clave: 'elegida',
    titulo: 'Elegir',
    prioridad: 1,
    celda: (poliza) => (
      <Checkbox
        aria-label={`Elegir póliza ${poliza.numeroPoliza}`}
        checked={seleccion.has(poliza.id)}
        onChange={({ currentTarget }) => alElegir(con(seleccion, poliza, currentTarget.checked))}
      />
    ),
  },
  ...COLUMNAS,
];

const enTandas = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAXIMO_POR_SOLICITUD) }, (_, i) =>
    ids.slice(i * MAXIMO_POR_SOLICITUD, (i + 1) * MAXIMO_POR_SOLICITUD),
  );

/** What is hidden, and of how many it is asked how their case ends. */
const avisoDeOcultar = (seleccion: Seleccion): string => {
  const conCaso = [...seleccion.values()].filter(Boolean).length;
  const cuantas = conCaso === 1 ? 'Una' : String(conCaso);
  const de =
    seleccion.size === 1
      ? 'La póliza fue rechazada'
      : `${cuantas} de ${seleccion.size} fueron rechazadas`;
  return `${de} por la AACH. Lo que indique vale para todas las rechazadas; ninguna volverá a aparecer en esta grilla.`;
};

/** Informs and hides what was selected, in as many requests as it takes. */
const useAcciones = (
  operacion: Operacion,
  seleccion: Seleccion,
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
  const cuantas = `${seleccion.size} ${seleccion.size === 1 ? 'póliza' : 'pólizas'}`;
  const preguntar = (titulo: string, texto: string, peligro: boolean) => {
    if (seleccion.size > 0) return confirmar({ titulo, texto, peligro });
    operacion.error(SIN_SELECCION);
    return Promise.resolve(false);
  };
  const informar = async () => {
    const texto = `¿Está seguro de que desea informar ${cuantas} a la AACH?`;
    if (!(await preguntar('Informar pólizas', texto, false))) return;
    operacion.iniciar();
    try {
      const dichos = [];
      for (const ids of enTandas([...seleccion.keys()])) {
        dichos.push(...(await llamar(informarPolizas, { ids })));
      }
      operacion.exito(<ResultadosAach resultados={dichos} />, {
        titulo: 'Respuesta de la AACH',
        alCerrar: alTerminar,
      });
    } catch {
      operacion.error('Ocurrió un error desconocido.', {
        alCerrar: alTerminar,
      });
    }
  };
  const mandarOcultar = async (desenlace?: DesenlaceDicho) => {
    operacion.iniciar();
    try {
      for (const ids of enTandas([...seleccion.keys()]))
        await llamar(ocultarPolizas, { ids, ...(desenlace && { desenlace }) });
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
    if ([...seleccion.values()].includes(true)) return pedirDesenlace();
    const texto = `¿Está seguro de que desea ocultar ${cuantas}? No volverán a aparecer en esta grilla.`;
    if (await preguntar('Ocultar registros', texto, true)) await mandarOcultar();
  };
  return { informar, ocultar, mandarOcultar };
};

/** `/InformarPolizasAACH`: policies the association does not have yet. */
export const InformarPolizasAACH = () => {
  const operacion = useOperacion();
  const [seleccion, setSeleccion] = useState<Seleccion>(NINGUNA);
  const [ocultas, setOcultas] = useState<ReadonlySet<number>>(new Set());
  const { vista, consulta, cargando, entrada } = useListaDelServidor(listaPorInformar, {});
  const [pideDesenlace, setPideDesenlace] = useState(false);
  const { informar, ocultar, mandarOcultar } = useAcciones(operacion, seleccion, {
    pedirDesenlace: () => setPideDesenlace(true),
    alTerminar: () => {
      setSeleccion(NINGUNA);
      void consulta.refetch();
    },
    alOcultar: () => {
      setOcultas(new Set([...ocultas, ...seleccion.keys()]));
      setSeleccion(NINGUNA);
    },
  });
  const elegirTodas = async () => {
    const { pagina: _, tamano: __, ...todo } = entrada;
    const filas = await llamar(listaPorInformar.todas, todo);
    setSeleccion(new Map(filas.map((fila) => [fila.id, tieneCaso(fila)])));
  };
  const columnas = conEleccion(seleccion, setSeleccion);
  const filas = vista.filas.filter(({ id }) => !ocultas.has(id));

  return (
    <Pagina
      titulo="Informar Pólizas AACH"
      proposito="Pólizas vigentes que la asociación aún no tiene, con su última respuesta."
    >
      <div className={classes.acciones}>
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
        <Button variant="default" onClick={() => void elegirTodas()} disabled={vista.total === 0}>
          Elegir todas
        </Button>
        <Button variant="default" onClick={() => setSeleccion(NINGUNA)}>
          Limpiar pólizas seleccionadas
        </Button>
      </div>
      <output className={classes.contador}>{`Pólizas seleccionadas: ${seleccion.size}`}</output>
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
        introduccion={<p>{avisoDeOcultar(seleccion)}</p>}
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
