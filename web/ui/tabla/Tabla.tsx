import { useId, type ReactNode } from 'react';
import { totalDePaginas } from '#values/paginacion.ts';
import { contar } from '#values/numero.ts';
import { AccionesDeFila } from './AccionesDeFila.tsx';
import { BuscadorDeTabla } from './BuscadorDeTabla.tsx';
import { EncabezadoDeTabla } from './EncabezadoDeTabla.tsx';
import { EstadoError } from '../EstadoError.tsx';
import { EstadoVacio } from '../EstadoVacio.tsx';
import { Paginador } from './Paginador.tsx';
import type { AccionDeFila, Columna, ErrorDeTabla, VistaDeTabla } from './vista-de-tabla.ts';
import classes from './Tabla.module.css';
import { useDesborde } from './useDesborde.ts';

interface TablaProps<Fila> {
  /** What the rows are: 'Vehículos'. Name of the table for screen readers. */
  readonly titulo: string;
  readonly columnas: readonly Columna<Fila>[];
  readonly claveDe: (fila: Fila) => string | number;
  readonly vista: VistaDeTabla<Fila>;
  readonly cargando?: boolean;
  readonly error?: ErrorDeTabla | null;
  readonly acciones?: (fila: Fila, indice: number) => readonly AccionDeFila[];
  /** Rows turned off are shown in red (A-LISTADO-012). */
  readonly noVigente?: (fila: Fila) => boolean;
  /** Singular and plural of the row count. */
  readonly unidad?: readonly [string, string];
  /** Filters and buttons beside the search box. */
  readonly herramientas?: ReactNode;
  /** In place of 'Sin resultados.' */
  readonly vacio?: ReactNode;
  /** How many rows the loading state holds free. */
  readonly filasEsperadas?: number;
}

export const Tabla = <Fila,>(props: TablaProps<Fila>) => {
  const { titulo, columnas, vista, cargando = false, error, acciones, herramientas } = props;
  const { unidad = ['fila', 'filas'] } = props;
  const { filas, total, pagina, tamano, texto, alBuscar, orden, alOrdenar, alPaginar } = vista;
  const idConteo = useId();
  const { contenedor, desborda } = useDesborde();
  const conteo = contar(total, ...unidad);
  const primeraCarga = cargando && filas.length === 0;

  return (
    <div className={classes.bloque}>
      <div className={classes.barra}>
        {alBuscar && (
          <BuscadorDeTabla titulo={titulo} textoInicial={texto ?? ''} alBuscar={alBuscar} />
        )}
        {herramientas}
        <output id={idConteo} className={classes.conteo}>
          {cargando ? (
            <span className={classes.tardio}>Cargando, por favor espere.</span>
          ) : (
            !error && conteo
          )}
        </output>
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
            columnas={columnas}
            conAcciones={acciones !== undefined}
            orden={orden ?? null}
            alOrdenar={alOrdenar}
          />
          {primeraCarga ? <Esqueleto {...props} /> : !error && <Filas {...props} />}
        </table>
        {error && <EstadoError {...error} />}
        {!error && !cargando && total === 0 && (props.vacio ?? <EstadoVacio />)}
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

const Filas = <Fila,>({
  columnas,
  claveDe,
  vista,
  acciones,
  cargando,
  noVigente,
}: TablaProps<Fila>) => {
  const primera = (vista.pagina - 1) * vista.tamano;
  const cabecera = columnas.find(({ identifica }) => identifica) ?? columnas[0];
  return (
    <tbody data-actualizando={cargando || undefined}>
      {vista.filas.map((fila, lugar) => (
        <tr key={claveDe(fila)} data-no-vigente={noVigente?.(fila) || undefined}>
          {columnas.map((columna) => {
            const Celda = columna === cabecera ? 'th' : 'td';
            return (
              <Celda
                key={columna.clave}
                {...(Celda === 'th' && { scope: 'row' })}
                data-alinear={columna.alinear}
                data-sin-corte={columna.sinCorte}
                data-etiqueta={columna.titulo}
              >
                {columna.celda(fila, primera + lugar)}
              </Celda>
            );
          })}
          {acciones && (
            <td data-alinear="derecha" className={classes.celdaAcciones}>
              <AccionesDeFila acciones={acciones(fila, primera + lugar)} />
            </td>
          )}
        </tr>
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
