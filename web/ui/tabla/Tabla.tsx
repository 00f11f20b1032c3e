import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { contar, formatearNumero } from '#values/numero.ts';
import { totalDePaginas } from '#values/paginacion.ts';
import { EstadoError } from '../estado/EstadoError.tsx';
import { EstadoVacio } from '../estado/EstadoVacio.tsx';
import { BuscadorDeTabla } from './BuscadorDeTabla.tsx';
import { EncabezadoDeTabla } from './EncabezadoDeTabla.tsx';
import { FilaDeTabla } from './FilaDeTabla.tsx';
import { Paginador } from './Paginador.tsx';
import barra from './BarraDeTabla.module.css';
import { OrdenDeTabla } from './OrdenDeTabla.tsx';
import resumida from './ResumenDeTabla.module.css';
import classes from './Tabla.module.css';
import tarjetas from './TarjetasDeTabla.module.css';
import { cabeceraDe, columnasUsuales } from './prioridad.ts';
import { useColumnasVisibles, useEnTarjetas } from './useColumnasVisibles.ts';
import type {
  AccionDeFila,
  Columna,
  CuentaDeTabla,
  ErrorDeTabla,
  VistaDeTabla,
} from './vista-de-tabla.ts';
import { TextoDeCarga } from '../espera/TextoDeCarga.tsx';

/**
 * True if the content is wider than the container. Only then is it a scroll region of its own; otherwise the
 * header can stick to the page.
 */
const useDesborde = () => {
  const contenedor = useRef<HTMLDivElement>(null);
  const [desborda, setDesborda] = useState(false);
  useEffect(() => {
    const elemento = contenedor.current;
    const contenido = elemento?.firstElementChild;
    if (!elemento || !contenido) return undefined;
    const medir = () => setDesborda(contenido.scrollWidth > elemento.clientWidth + 1);
    const observador = new ResizeObserver(medir);
    observador.observe(elemento);
    observador.observe(contenido);
    return () => observador.disconnect();
  }, []);
  return { contenedor, desborda };
};

/** Rows from which a table has a search box and says its count; fewer are read at a glance. */
const FILAS_CON_APARATO = 8;
/** Columns from which a single row is a summary. */
const COLUMNAS_DE_RESUMEN = 5;

/** True once the list had many rows or was searched; it stays, so that nothing disappears while it is used. */
const useAparato = <Fila,>({ total, texto = '', parcial }: VistaDeTabla<Fila>): boolean => {
  const [crecida, setCrecida] = useState(false);
  const crece = parcial === true || total >= FILAS_CON_APARATO || texto !== '';
  if (crece && !crecida) setCrecida(true);
  return crecida || crece;
};

const NADA_COINCIDE = 'Nada coincide con lo que buscó. Pruebe con menos letras o con otra palabra.';

interface TablaProps<Fila> {
  /** Kind of rows: 'Vehículos'. Accessible name of the table. */
  readonly titulo: string;
  readonly columnas: readonly Columna<Fila>[];
  readonly claveDe: (fila: Fila) => string | number;
  readonly vista: VistaDeTabla<Fila>;
  readonly cargando?: boolean;
  readonly error?: ErrorDeTabla | null;
  readonly acciones?: (fila: Fila, indice: number) => readonly AccionDeFila[];
  /** True for disabled rows, shown in red (A-LISTADO-012). */
  readonly noVigente?: (fila: Fila) => boolean;
  /** True for rows whose time is over, shown in grey. */
  readonly pasada?: ((fila: Fila) => boolean) | undefined;
  /** Singular and plural of the row count. */
  readonly unidad?: readonly [string, string];
  /** Filters and buttons beside the search box. */
  readonly herramientas?: ReactNode;
  /** Text in place of 'Sin resultados.', where that would be wrong. */
  readonly vacio?: ReactNode;
  /** Name of the order in which the rows come. */
  readonly ordenPropio?: string;
  /** True for a search box whatever the rows: the specification quotes it, or it also searches elsewhere. */
  readonly siempreBusca?: boolean;
  /** True if the specification quotes its columns, so that one row is a table too. */
  readonly especificada?: boolean;
  /** True for cards at any width, in a narrow column. */
  readonly compacta?: boolean;
  /** Rows for which the loading state reserves space. */
  readonly filasEsperadas?: number;
}

export const Tabla = <Fila,>(props: TablaProps<Fila>) => {
  const { titulo, columnas, vista, cargando = false, error, acciones, herramientas } = props;
  const { unidad = ['fila', 'filas'] } = props;
  const { filas, total, pagina, tamano, texto, alBuscar, orden, alOrdenar, alPaginar } = vista;
  const { parcial = false, cuenta } = vista;
  const idConteo = useId();
  const { contenedor, desborda } = useDesborde();
  const conAparato = useAparato(vista);
  const angosta = useEnTarjetas();
  const tarjeta = angosta || props.compacta === true;
  const resumen =
    total === 1 &&
    filas.length === 1 &&
    !conAparato &&
    props.especificada !== true &&
    columnas.length >= COLUMNAS_DE_RESUMEN;
  const { visibles, ocultas } = useColumnasVisibles(columnas, contenedor, {
    tarjeta,
    resumen,
    usuales: columnasUsuales(columnas, vista),
  });
  const conteo = parcial
    ? `Más de ${formatearNumero(total)} ${unidad[1]}`
    : contar(total, ...unidad);
  const primeraCarga = cargando && filas.length === 0;
  const vacia = !error && !cargando && total === 0;
  const busca = conAparato || props.siempreBusca === true;

  return (
    <div className={`${classes.bloque} ${primeraCarga ? 'por-llegar' : ''}`}>
      <div className={barra.barra}>
        {alBuscar && busca && (
          <BuscadorDeTabla titulo={titulo} textoInicial={texto ?? ''} alBuscar={alBuscar} />
        )}
        {alBuscar && !busca && primeraCarga && <div className={barra.porBuscar} />}
        {herramientas}
        {tarjeta && !resumen && !vacia && conAparato && alOrdenar && (
          <OrdenDeTabla
            columnas={columnas}
            orden={orden ?? null}
            propio={props.ordenPropio ?? 'Orden inicial'}
            alOrdenar={alOrdenar}
          />
        )}
        <output id={idConteo} className={conAparato || cargando ? barra.conteo : 'solo-lectores'}>
          {cargando ? (
            <span className={classes.tardio}>
              <TextoDeCarga />
            </span>
          ) : (
            !error && conteo
          )}
        </output>
        {parcial && cuenta && !cargando && !error && <BotonDeCuenta {...cuenta} />}
      </div>
      <div
        ref={contenedor}
        className={`${classes.contenedor} ${tarjetas.tarjetas}`}
        data-desborda={desborda || undefined}
        data-tarjetas={(tarjeta && !resumen) || undefined}
        {...(desborda && { tabIndex: 0, role: 'region', 'aria-label': titulo })}
      >
        <table
          className={`${classes.tabla} ${resumida.resumen}`}
          data-resumen={resumen || undefined}
          data-vacia={vacia || undefined}
          aria-label={titulo}
          aria-describedby={idConteo}
          aria-busy={cargando}
        >
          <EncabezadoDeTabla
            columnas={visibles}
            detalle={ocultas.length === 0 ? null : tarjeta ? 'al final' : 'primero'}
            conAcciones={acciones !== undefined}
            orden={orden ?? null}
            // Over cards, a summary and no rows the head is out of sight, where nothing may take the focus.
            alOrdenar={tarjeta || resumen || vacia ? undefined : alOrdenar}
          />
          {primeraCarga ? (
            <Esqueleto {...props} columnas={[...ocultas.slice(0, 1), ...visibles]} />
          ) : (
            !error && <Filas {...props} visibles={visibles} ocultas={ocultas} tarjeta={tarjeta} />
          )}
        </table>
        {error && <EstadoError {...error} />}
        {vacia && (props.vacio || <EstadoVacio {...(texto && { texto: NADA_COINCIDE })} />)}
      </div>
      {!error && (
        <Paginador
          etiqueta={titulo}
          pagina={pagina}
          total={totalDePaginas(total, tamano)}
          alCambiar={alPaginar}
        />
      )}
    </div>
  );
};

const BotonDeCuenta = ({ contando, fallo, alContar }: CuentaDeTabla) => (
  <Button variant="subtle" size="compact-sm" loading={contando} onClick={alContar}>
    {fallo ? 'No se pudo contar: reintentar' : 'Contar el total'}
  </Button>
);

interface FilasProps<Fila> extends TablaProps<Fila> {
  readonly visibles: readonly Columna<Fila>[];
  readonly ocultas: readonly Columna<Fila>[];
  readonly tarjeta: boolean;
}

const Filas = <Fila,>(props: FilasProps<Fila>) => {
  const { columnas, visibles, ocultas, claveDe, vista, acciones, cargando } = props;
  const { noVigente, pasada, tarjeta } = props;
  const primera = (vista.pagina - 1) * vista.tamano;
  const cabecera = cabeceraDe(columnas);
  return (
    <tbody data-actualizando={cargando || undefined}>
      {vista.filas.map((fila, lugar) => (
        <FilaDeTabla
          key={claveDe(fila)}
          fila={fila}
          indice={primera + lugar}
          visibles={visibles}
          ocultas={ocultas}
          cabecera={cabecera}
          acciones={acciones?.(fila, primera + lugar)}
          noVigente={noVigente?.(fila) ?? false}
          pasada={pasada?.(fila) ?? false}
          tarjeta={tarjeta}
        />
      ))}
    </tbody>
  );
};

const Hueso = () => <span className={classes.hueso} />;

const Esqueleto = <Fila,>({ columnas, acciones, filasEsperadas = 8 }: TablaProps<Fila>) => (
  <tbody aria-hidden className={classes.tardio}>
    {Array.from({ length: filasEsperadas }, (_, fila) => (
      <tr key={fila}>
        {[...columnas, ...(acciones ? [{ clave: 'acciones' }] : [])].map(({ clave }) => (
          <td key={clave}>
            <Hueso />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
