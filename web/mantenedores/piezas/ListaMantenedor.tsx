import { Button } from '@mantine/core';
import {
  IconEye,
  IconPencil,
  IconPlus,
  IconToggleLeft,
  IconToggleRight,
  IconUpload,
} from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { conVuelta } from '../../lib/lista/estado-de-lista.ts';
import { useListaDelServidor } from '../../lib/lista/useListaDelServidor.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { BotonExportar } from '../../ui/BotonExportar.tsx';
import { exportarLibro } from '../../ui/dialogo/exportar-libro.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';
import {
  type FilaDeMantenedor,
  type FiltrosDeMantenedor,
  type Mantenedor,
  rutaDeIngreso,
} from './mantenedor.ts';
import { useCambiarHabilitacion } from './useCambiarHabilitacion.tsx';

/** Actions of a row by the profile's rights: edit (or view), enable or disable; undefined without any. */
const useAccionesDeFila = <Fila extends FilaDeMantenedor>(
  mantenedor: Mantenedor<Fila>,
  alCambiar: (fila: Fila) => void,
): ((fila: Fila) => AccionDeFila[]) | undefined => {
  const puede = usePuede();
  const estado = conVuelta(useLocation());
  const {
    ruta,
    singular,
    actualizar,
    habilitacion,
    vigenteDe,
    nombreDe,
    seMira,
    seLee,
    otras,
    deOtro,
  } = mantenedor;
  const mira = seMira ?? (seLee && !puede(actualizar));
  const abre = mira ? 'Ver' : puede(actualizar) && 'Editar';
  const alterna = vigenteDe !== undefined && puede(habilitacion?.desactivar);
  if (!abre && !alterna) return undefined;
  return (fila) => {
    const otro = deOtro?.(fila);
    if (otro) return puede(otro.llamada) ? [otro] : [];
    const vigente = vigenteDe?.(fila) ?? true;
    const abrir = abre && {
      titulo: `${abre} ${singular} ${nombreDe(fila)}`,
      icono: mira ? IconEye : IconPencil,
      ruta: rutaDeIngreso(ruta, fila.id),
      estado,
    };
    const alternar = alterna && {
      titulo: `${vigente ? 'Desactivar' : 'Habilitar'} ${singular} ${nombreDe(fila)}`,
      icono: vigente ? IconToggleRight : IconToggleLeft,
      alPulsar: () => alCambiar(fila),
      peligro: vigente,
      aparte: vigente,
    };
    const demas = (otras?.(fila) ?? [])
      .filter(({ llamada }) => puede(llamada))
      .map(({ titulo, icono, ruta: destino }) => ({ titulo, icono, ruta: destino, estado }));
    return [...(abrir ? [abrir] : []), ...demas, ...(alternar ? [alternar] : [])];
  };
};

interface ListaMantenedorProps<Fila extends FilaDeMantenedor, Filtros extends FiltrosDeMantenedor> {
  readonly mantenedor: Mantenedor<Fila, Filtros>;
  /** Filters sent along with page, sort and text. */
  readonly filtros?: Partial<NoInfer<Filtros>>;
  /** Filters with personal data: never in an address. */
  readonly reservados?: Partial<NoInfer<Filtros>>;
  /** Fields of those filters, beside the search box. */
  readonly herramientas?: ReactNode;
  /** False until there are enough filters; `vacio` then says what to choose. */
  readonly activa?: boolean;
  /** Text in place of 'Sin resultados.', except for a search. */
  readonly vacio?: ReactNode;
  readonly propias?: Readonly<Record<string, (fila: Fila) => ReactNode>>;
  /** Content above the table, such as the remaining numbers. */
  readonly children?: ReactNode;
  /** Content below the table, for the text of the search box or for `buscado`. */
  readonly Debajo?: ComponentType<{ readonly texto: string }>;
  readonly buscado?: string;
}

const SIN_FILTROS = {};

interface NingunoProps {
  readonly plural: string;
  readonly filtrada: boolean;
  readonly crea: boolean;
}

/** Meaning of an empty list, and the next step. */
const Ninguno = ({ plural, filtrada, crea }: NingunoProps) => {
  const aqui = `Todavía no hay ${plural}.`;
  const siguiente = crea ? `${aqui} Con «Añadir nuevo» se crea el primer registro.` : aqui;
  return (
    <EstadoVacio
      texto={filtrada ? 'Nada cumple los filtros. Cámbielos o quítelos para ver más.' : siguiente}
    />
  );
};

/** List screen of every maintainer (A-LISTADO-001 to 015). */
export const ListaMantenedor = <
  Fila extends FilaDeMantenedor,
  Filtros extends FiltrosDeMantenedor,
>({
  mantenedor,
  filtros = SIN_FILTROS,
  reservados = SIN_FILTROS,
  herramientas,
  activa = true,
  vacio,
  propias,
  children,
  Debajo,
  buscado = '',
}: ListaMantenedorProps<Fila, Filtros>) => {
  const { lista, ruta, proposito, crear, planilla, vigenteDe, pasoDe } = mantenedor;
  const { descripcion } = lista;
  const puede = usePuede();
  const lugar = useLocation();
  const operacion = useOperacion();
  const { vista, consulta, cargando, todas } = useListaDelServidor(
    lista,
    { ...filtros, ...reservados },
    { activa },
  );
  const cambiar = useCambiarHabilitacion(mantenedor, operacion);
  const acciones = useAccionesDeFila(mantenedor, (fila) => void cambiar(fila));
  const columnas = useMemo(
    () => columnasDeLista<Fila>(descripcion, propias),
    [descripcion, propias],
  );
  const [, plural] = descripcion.unidad;
  const filtrada = Object.keys({ ...filtros, ...reservados }).length > 0;
  const crea = puede(crear);
  const exportar = () =>
    exportarLibro(operacion, lista.exportar, todas, `${descripcion.titulo}.xlsx`);

  return (
    <Pagina
      titulo={descripcion.titulo}
      proposito={proposito}
      accion={
        <>
          {puede(lista.exportar) && activa && <BotonExportar alExportar={() => void exportar()} />}
          {puede(planilla?.llamada) && planilla && (
            <Button
              component={Link}
              to={planilla.ruta}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              Subir planilla
            </Button>
          )}
          {crea && (
            <Button
              component={Link}
              to={rutaDeIngreso(ruta, undefined, filtros)}
              state={conVuelta(lugar)}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              Añadir nuevo
            </Button>
          )}
        </>
      }
    >
      {children}
      <Tabla
        titulo={descripcion.titulo}
        columnas={columnas}
        claveDe={(fila) => fila.id}
        vista={vista}
        cargando={cargando}
        error={
          activa && consulta.error
            ? {
                titulo: consulta.error.message,
                error: consulta.error,
                alReintentar: () => void consulta.refetch(),
              }
            : null
        }
        unidad={descripcion.unidad}
        {...(vigenteDe && { noVigente: (fila: Fila) => !vigenteDe(fila) })}
        pasada={pasoDe}
        {...(acciones && { acciones })}
        siempreBusca={Debajo !== undefined}
        {...(vista.texto === '' && { vacio: vacio ?? <Ninguno {...{ filtrada, plural, crea }} /> })}
        herramientas={herramientas}
      />
      {Debajo && <Debajo texto={vista.texto || buscado} />}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
