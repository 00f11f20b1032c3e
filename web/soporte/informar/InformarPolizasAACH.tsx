import {
  informarPolizas,
  listaPorInformar,
  MAXIMO_POR_SOLICITUD,
  ocultarPolizas,
  type PolizaPorInformarVM,
  SIN_SELECCION,
} from '#features/aach/aach.contract.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconCar, IconEyeOff, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { llamar } from '../../lib/api.ts';
import { useListaDelServidor } from '../../lib/lista/useListaDelServidor.ts';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
import type { Columna } from '../../ui/tabla/vista-de-tabla.ts';
import { ResultadosAach } from './ResultadosAach.tsx';
import classes from '../piezas/soporte.module.css';

const { descripcion } = listaPorInformar;
const COLUMNAS = columnasDeLista<PolizaPorInformarVM>(descripcion);

type Seleccion = ReadonlySet<number>;
const NINGUNA: Seleccion = new Set();

const con = (seleccion: Seleccion, id: number, elegida: boolean): Seleccion => {
  const nueva = new Set(seleccion);
  if (elegida) nueva.add(id);
  else nueva.delete(id);
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
    celda: ({ id, numeroPoliza }) => (
      <Checkbox
        aria-label={`Elegir póliza ${numeroPoliza}`}
        checked={seleccion.has(id)}
        onChange={({ currentTarget }) => alElegir(con(seleccion, id, currentTarget.checked))}
      />
    ),
  },
  ...COLUMNAS,
];

const enTandas = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAXIMO_POR_SOLICITUD) }, (_, i) =>
    ids.slice(i * MAXIMO_POR_SOLICITUD, (i + 1) * MAXIMO_POR_SOLICITUD),
  );

/** Informs and hides what was selected, in as many requests as it takes. */
const useAcciones = (
  operacion: Operacion,
  seleccion: Seleccion,
  { alTerminar, alOcultar }: { alTerminar: () => void; alOcultar: () => void },
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
      for (const ids of enTandas([...seleccion])) {
        dichos.push(...(await llamar(informarPolizas, { ids })));
      }
      operacion.exito(<ResultadosAach resultados={dichos} />, {
        titulo: 'Respuesta de la AACH',
        alCerrar: alTerminar,
      });
    } catch {
      operacion.error('Ocurrió un error desconocido.', { alCerrar: alTerminar });
    }
  };
  const ocultar = async () => {
    const texto = `¿Está seguro de que desea ocultar ${cuantas}? No volverán a aparecer en esta grilla.`;
    if (!(await preguntar('Ocultar registros', texto, true))) return;
    operacion.iniciar();
    try {
      for (const ids of enTandas([...seleccion])) await llamar(ocultarPolizas, { ids });
      alOcultar();
      operacion.exito('Pólizas ocultadas');
    } catch {
      operacion.error('Ocurrió un error al ocultar las Pólizas', { alCerrar: alTerminar });
    }
  };
  return { informar, ocultar };
};

/** `/InformarPolizasAACH`: policies the association does not have yet. */
export const InformarPolizasAACH = () => {
  const operacion = useOperacion();
  const [seleccion, setSeleccion] = useState<Seleccion>(NINGUNA);
  const [ocultas, setOcultas] = useState<Seleccion>(NINGUNA);
  const { vista, consulta, cargando, entrada } = useListaDelServidor(listaPorInformar, {});
  const { informar, ocultar } = useAcciones(operacion, seleccion, {
    alTerminar: () => {
      setSeleccion(NINGUNA);
      void consulta.refetch();
    },
    alOcultar: () => {
      setOcultas(new Set([...ocultas, ...seleccion]));
      setSeleccion(NINGUNA);
    },
  });
  const elegirTodas = async () => {
    const { pagina: _, tamano: __, ...todo } = entrada;
    const filas = await llamar(listaPorInformar.todas, todo);
    setSeleccion(new Set(filas.map(({ id }) => id)));
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
        vista={{ ...vista, filas, total: vista.total - (vista.filas.length - filas.length) }}
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
            estado: { patente, poliza: numeroPoliza, volver: '/InformarPolizasAACH' },
          },
        ]}
      />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
