import {
  listaRenovaciones,
  type RenovacionVM,
  renovarPolizas,
} from '#features/informes/renovaciones/renovaciones.contract.ts';
import { esFecha, formatearFecha } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorDeApi, llamar } from '../lib/api/api.ts';
import { nuevaClave } from '../lib/api/clave.ts';
import { usePuede } from '../lib/sesion/permisos.ts';
import { useFiltroDeLista, useTextoDeFiltro } from '../lib/lista/useFiltroDeLista.ts';
import { type FiltrosDe, useListaDelServidor } from '../lib/lista/useListaDelServidor.ts';
import { BotonExportar } from '../ui/BotonExportar.tsx';
import { EstadoVacio } from '../ui/estado/EstadoVacio.tsx';
import { FiltrosPlegados } from '../ui/filtros/FiltrosPlegados.tsx';
import { FiltrosGuardadosDeLista } from '../ui/filtros/FiltrosGuardadosDeLista.tsx';
import { BarraDeSeleccion } from '../ui/seleccion/BarraDeSeleccion.tsx';
import { useSeleccion } from '../ui/seleccion/useSeleccion.ts';
import { exportarLibro } from '../ui/dialogo/exportar-libro.ts';
import { ModalOperacion } from '../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { Tabla } from '../ui/tabla/Tabla.tsx';
import type { AccionDeFila } from '../ui/tabla/vista-de-tabla.ts';
import { type Operacion, useOperacion } from '../ui/dialogo/useOperacion.ts';
import { DESCARGA_FALLIDA } from '../lib/textos-de-descarga.ts';
import { columnasDeRenovaciones, reparoDeRenovacion } from './columnas-de-renovaciones.tsx';
import { FiltrosDeRenovaciones } from './FiltrosDeRenovaciones.tsx';
import classes from './renovaciones.module.css';

const { descripcion } = listaRenovaciones;

interface RenovacionesProps {
  /** Continues with a sale like the purchase: in this tab's storage and on its next screen. */
  readonly seguir: (idIntencionVenta: number) => Promise<void>;
  /** Messages about refused vehicles, one text per line. */
  readonly mensajesDe: (error: unknown, patentes: readonly string[]) => readonly string[];
}

/** Error about the chosen policies or their vehicles. */
const mensajesDelFallo = (
  error: unknown,
  patentes: readonly string[],
  mensajesDe: RenovacionesProps['mensajesDe'],
): readonly string[] =>
  error instanceof ErrorDeApi && (error.codigo.startsWith('renovacion.') || error.estado === 403)
    ? [error.message]
    : mensajesDe(error, patentes);

/** Creates the intention and opens it; a retry with the same selection creates no second one. */
const useRenovar = (operacion: Operacion, { seguir, mensajesDe }: RenovacionesProps) => {
  const intento = useRef({ contenido: '', clave: '' });
  return async (elegidas: readonly RenovacionVM[]) => {
    const polizaIds = elegidas.map(({ id }) => id);
    const contenido = polizaIds.join();
    if (intento.current.contenido !== contenido) {
      intento.current = { contenido, clave: nuevaClave() };
    }
    operacion.iniciar('Estamos preparando su compra, por favor espere.', 'Renovar');
    try {
      const { clave } = intento.current;
      const { id } = await llamar(renovarPolizas, { polizaIds }, { clave });
      await seguir(id);
      operacion.ocultar();
    } catch (error) {
      const patentes = elegidas.map(({ patente }) => patente);
      operacion.error(
        <ul className={classes.mensajes}>
          {mensajesDelFallo(error, patentes, mensajesDe).map((mensaje) => (
            <li key={mensaje}>{mensaje}</li>
          ))}
        </ul>,
        { titulo: 'No pudimos renovar las pólizas' },
      );
    }
  };
};

/** Renewal of a policy alone, if it can be renewed. */
const accionDe = (
  fila: RenovacionVM,
  renovar: (elegidas: readonly RenovacionVM[]) => Promise<void>,
): readonly AccionDeFila[] =>
  reparoDeRenovacion(fila, new Map()) === null
    ? [
        {
          titulo: `Renovar póliza ${fila.numeroPoliza}`,
          icono: IconRefresh,
          alPulsar: () => void renovar([fila]),
        },
      ]
    : [];

/** Number of policies of a request, in words; null until it is known. */
const useCuantas = (entrada: FiltrosDe<typeof listaRenovaciones>): string | null => {
  const { data } = useQuery({
    queryKey: [listaRenovaciones.pagina.id, 'cuantas', entrada],
    queryFn: ({ signal }) =>
      llamar(listaRenovaciones.pagina, { ...entrada, pagina: 1, tamano: 1 }, { senal: signal }),
    placeholderData: keepPreviousData,
  });
  return data ? `${data.parcial ? 'más de ' : ''}${formatearNumero(data.total)}` : null;
};

const POR_RENOVAR = ['póliza por renovar', 'pólizas por renovar'] as const;

interface NingunaProps {
  readonly renovadas: boolean;
  /** Period of the list, in words. */
  readonly cuando: string;
}

const Ninguna = ({ renovadas, cuando }: NingunaProps) => (
  <EstadoVacio
    titulo={renovadas ? 'Todavía no se renueva ninguna.' : `Nada por renovar ${cuando}.`}
    texto="Cada póliza aparece aquí 60 días antes de su término. Con «Vencen hasta» mira más lejos."
  />
);

/** `/Informes/Renovaciones`: valid policies that end in the next 60 days, those not renewed first (A-RENUEVA-001). */
export const Renovaciones = (props: RenovacionesProps) => {
  const operacion = useOperacion();
  const puede = usePuede();
  const seleccion = useSeleccion(reparoDeRenovacion);
  const [convenioId, elegirConvenio] = useFiltroDeLista('convenio');
  const [mesLegal, elegirMes] = useFiltroDeLista('mes');
  const [verRenovadas, elegirRenovadas] = useFiltroDeLista('renovadas');
  const renovadas = verRenovadas !== null;
  const [escrito, elegirHasta] = useTextoDeFiltro('hasta');
  const hasta = escrito !== null && esFecha(escrito) ? escrito : null;
  const cuando = hasta === null ? 'en los próximos 60 días' : `hasta el ${formatearFecha(hasta)}`;
  const { vista, consulta, cargando, todas } = useListaDelServidor(listaRenovaciones, {
    convenioId: convenioId ?? undefined,
    mesLegal: mesLegal ?? undefined,
    // Release 1.3.0 refuses the filter during an upgrade, so only the renewed ones are asked for (A-RELEVO-006).
    renovadas: renovadas || undefined,
    hasta: hasta ?? undefined,
  });
  const lasDemas = useCuantas({ ...todas, renovadas: !renovadas || undefined });
  const renovar = useRenovar(operacion, props);
  const renueva = puede(renovarPolizas);
  const columnas = columnasDeRenovaciones(renueva ? seleccion : null);
  const activos = [convenioId, mesLegal, hasta].filter((filtro) => filtro !== null).length;
  const [primera] = seleccion.elegidas.values();
  const elegirTodas = async () => {
    try {
      const filas = await llamar(listaRenovaciones.todas, {
        ...todas,
        renovadas: undefined,
        ...(primera && { convenioId: primera.convenioId }),
      });
      seleccion.poner(filas, true);
    } catch {
      operacion.error(DESCARGA_FALLIDA);
    }
  };
  const exportar = () =>
    exportarLibro(operacion, listaRenovaciones.exportar, todas, `${descripcion.titulo}.xlsx`);

  return (
    <Pagina
      titulo="Renovaciones"
      proposito={
        renueva
          ? `Vencen ${cuando}. Las de un mismo convenio se renuevan juntas.`
          : `Vencen ${cuando}.`
      }
      accion={
        <>
          {(renovadas || lasDemas !== '0') && (
            <Button variant="subtle" onClick={() => elegirRenovadas(renovadas ? null : 1)}>
              {`Mostrar ${renovadas ? 'por renovar' : 'renovadas'}`}
              {lasDemas !== null && ` (${lasDemas})`}
            </Button>
          )}
          {puede(listaRenovaciones.exportar) && (
            <BotonExportar alExportar={() => void exportar()} />
          )}
        </>
      }
    >
      <Tabla
        titulo={descripcion.titulo}
        columnas={columnas}
        claveDe={({ id }) => id}
        vista={vista}
        cargando={cargando}
        error={
          consulta.error && {
            titulo: consulta.error.message,
            idSolicitud: consulta.error.idSolicitud,
            alReintentar: () => void consulta.refetch(),
          }
        }
        unidad={renovadas ? ['póliza renovada', 'pólizas renovadas'] : POR_RENOVAR}
        {...(vista.texto === '' && { vacio: <Ninguna renovadas={renovadas} cuando={cuando} /> })}
        {...(renueva &&
          !renovadas && { acciones: (fila: RenovacionVM) => accionDe(fila, renovar) })}
        herramientas={
          <FiltrosPlegados dicho={activos === 0 ? 'Filtros' : `Filtros (${activos})`}>
            <FiltrosDeRenovaciones
              convenioId={convenioId}
              alElegirConvenio={elegirConvenio}
              mesLegal={mesLegal}
              alElegirMes={elegirMes}
              hasta={hasta}
              alElegirHasta={elegirHasta}
            />
            <FiltrosGuardadosDeLista lista={listaRenovaciones.pagina.id} />
          </FiltrosPlegados>
        }
      />
      {renueva && (
        <BarraDeSeleccion
          flotante
          seleccion={seleccion}
          rotulo="Pólizas seleccionadas"
          filas={vista.filas}
          todas={
            <Button variant="subtle" size="compact-sm" onClick={() => void elegirTodas()}>
              Elegir todas las del convenio
            </Button>
          }
        >
          <Button
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void renovar([...seleccion.elegidas.values()])}
          >
            Renovar
          </Button>
        </BarraDeSeleccion>
      )}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
