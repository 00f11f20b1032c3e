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
import classes from './Tabla.module.css';
import { cabeceraDe, useColumnasVisibles } from './useColumnasVisibles.ts';
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
  /** Singular and plural of the row count. */
  readonly unidad?: readonly [string, string];
  /** Filters and buttons beside the search box. */
  readonly herramientas?: ReactNode;
  /** Text in place of 'Sin resultados.', where that would be wrong. */
  readonly vacio?: ReactNode;
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
  const { visibles, ocultas } = useColumnasVisibles(columnas, contenedor);
  const conteo = parcial
    ? `Más de ${formatearNumero(total)} ${unidad[1]}`
    : contar(total, ...unidad);
  const primeraCarga = cargando && filas.length === 0;

  return (
    <div className={`${classes.bloque} ${primeraCarga ? 'por-llegar' : ''}`}>
      <div className={classes.barra}>
        {alBuscar && (
          <BuscadorDeTabla titulo={titulo} textoInicial={texto ?? ''} alBuscar={alBuscar} />
        )}
        {herramientas}
        <output id={idConteo} className={classes.conteo}>
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
        className={classes.contenedor}
        data-desborda={desborda || undefined}
        {...(desborda && { tabIndex: 0, role: 'region', 'aria-label': titulo })}
      >
        <table
          className={classes.tabla}
          aria-label={titulo}
          aria-describedby={idConteo}
          aria-busy={cargando}
        >
          <EncabezadoDeTabla
            columnas={visibles}
            conDetalle={ocultas.length > 0}
            conAcciones={acciones !== undefined}
            orden={orden ?? null}
            alOrdenar={alOrdenar}
          />
          {primeraCarga ? (
            <Esqueleto {...props} columnas={[...ocultas.slice(0, 1), ...visibles]} />
          ) : (
            !error && <Filas {...props} visibles={visibles} ocultas={ocultas} />
          )}
        </table>
        {error && <EstadoError {...error} />}
        {!error && !cargando && total === 0 && (props.vacio || <EstadoVacio />)}
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
}

const Filas = <Fila,>(props: FilasProps<Fila>) => {
  const { columnas, visibles, ocultas, claveDe, vista, acciones, cargando, noVigente } = props;
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
