import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type {
  Cambios,
  CambiosDeFila,
  CeldaEscrita,
  ColumnaDeRejilla,
  Dichos,
  FilaDeDatos,
} from './celdas.ts';
import { FilaDeRejilla, type Terminar } from './FilaDeRejilla.tsx';
import classes from './Rejilla.module.css';
import { eventosDeRejilla } from './eventos-de-rejilla.ts';
import { useRejilla } from './useRejilla.ts';

const ALTO = 40;
const ENCIMA = 8;
/** Width of a character, in rem. */
const LETRA = 0.5625;

const estaQuieta = (celda: HTMLElement): boolean => getComputedStyle(celda).position === 'sticky';

/** Scrolls only the grid; scrollIntoView would also scroll the page. A sticky cell is in sight already. */
const mostrarALoAncho = (caja: HTMLElement | null, celda: HTMLElement | null): void => {
  if (!caja || !celda || estaQuieta(celda)) return;
  const { offsetLeft: desde, offsetWidth: ancho } = celda;
  const fija = [...caja.querySelectorAll<HTMLElement>('th[scope=col]')]
    .filter(estaQuieta)
    .reduce((suma, { offsetWidth }) => suma + offsetWidth, 0);
  if (desde - fija < caja.scrollLeft) caja.scrollLeft = desde - fija;
  else if (desde + ancho > caja.scrollLeft + caja.clientWidth) {
    caja.scrollLeft = desde + ancho - caja.clientWidth;
  }
};

interface RejillaProps<C extends string, F extends FilaDeDatos<C>> {
  /** Element of the grid, for focusing it. */
  readonly rejilla: RefObject<HTMLTableElement | null>;
  /** Name of the grid. */
  readonly nombre: string;
  /** Title of the column of messages. */
  readonly tituloDeDichos: string;
  /** True to put that column last, where most rows have no message. */
  readonly dichosAlFinal?: boolean;
  readonly columnas: readonly ColumnaDeRejilla<C>[];
  readonly filas: readonly F[];
  readonly cambios: Cambios<C>;
  readonly alEscribir: (celdas: readonly CeldaEscrita<C>[]) => void;
  /** Messages of a row; a stable function. */
  readonly dichosDe: (fila: F, cambios: CambiosDeFila<C> | undefined) => Dichos;
  readonly textoDeEscrita: string;
  /** Height of a row in px. */
  readonly alto?: number;
  readonly sinConfirmar?: (fila: F, cambios: CambiosDeFila<C> | undefined, clave: C) => boolean;
  /** Below the grid, about its active row; `siguienteError` goes to the next wrong cell. */
  readonly renderDetalle: (fila: F | undefined, siguienteError: () => void) => ReactNode;
}

/** Stable function that calls the latest one, so that unchanged rows do not render again. */
const useEstable = (funcion: Terminar): Terminar => {
  const ultima = useRef(funcion);
  useEffect(() => {
    ultima.current = funcion;
  });
  return useCallback((...args) => ultima.current(...args), []);
};

/** Row height and column widths for the style sheet. */
const useMedidas = (columnas: readonly { readonly ancho: number }[], alto: number): CSSProperties =>
  useMemo(
    () =>
      ({
        '--alto': `${alto}px`,
        '--columnas': columnas.map(({ ancho }) => `${(ancho + 2) * LETRA}rem`).join(' '),
      }) as CSSProperties,
    [columnas, alto],
  );

type TitulosProps<C extends string> = Pick<
  RejillaProps<C, FilaDeDatos<C>>,
  'columnas' | 'tituloDeDichos'
> & { readonly dichosAlFinal: boolean };

const Titulos = <C extends string>({
  columnas,
  tituloDeDichos,
  dichosAlFinal,
}: TitulosProps<C>) => {
  const deDichos = (
    <th scope="col" aria-colindex={dichosAlFinal ? columnas.length + 2 : 2}>
      {tituloDeDichos}
    </th>
  );
  return (
    <tr aria-rowindex={1} className={classes.cabecera}>
      <th scope="col" aria-colindex={1} className={classes.numero}>
        Fila
      </th>
      {!dichosAlFinal && deDichos}
      {columnas.map(({ clave, titulo, numerica }, i) => (
        <th
          key={clave}
          scope="col"
          aria-colindex={i + (dichosAlFinal ? 2 : 3)}
          data-columna={i}
          data-numerica={numerica}
        >
          {titulo}
        </th>
      ))}
      {dichosAlFinal && deDichos}
    </tr>
  );
};

/**
 * Rows as a spreadsheet, with only the visible ones in the document. The focus stays on the grid,
 * which announces its active cell.
 */
export const Rejilla = <C extends string, F extends FilaDeDatos<C>>({
  rejilla,
  nombre,
  tituloDeDichos,
  dichosAlFinal = false,
  columnas,
  filas,
  cambios,
  alEscribir,
  dichosDe,
  textoDeEscrita,
  alto = ALTO,
  sinConfirmar,
  renderDetalle,
}: RejillaProps<C, F>) => {
  const idCelda = useId();
  const caja = useRef<HTMLDivElement>(null);
  // A cell looks selected only while typing goes into it.
  const [conFoco, setConFoco] = useState(false);
  const estado = useRejilla({ filas, columnas, cambios, alEscribir });
  const { activa, movida, editor, dicho, salir, escribir, siguienteError } = estado;
  const { fila: filaElegida } = activa;
  // oxlint-disable-next-line react/incompatible-library -- it only leaves this component uncompiled; the rows are memoised by hand
  const virtual = useVirtualizer({
    count: filas.length,
    getScrollElement: () => caja.current,
    estimateSize: () => alto,
    overscan: ENCIMA,
    scrollPaddingStart: ALTO,
    // The active cell is always rendered, so that its editor survives scrolling.
    rangeExtractor: (rango) =>
      [...new Set([...defaultRangeExtractor(rango), filaElegida])].toSorted((a, b) => a - b),
  });
  const hayFilas = virtual.getVirtualItems().length > 0;
  const enfocar = () => rejilla.current?.focus({ preventScroll: true });
  useEffect(() => {
    virtual.scrollToIndex(activa.fila);
    // Before that the messages of the rows stay in sight.
    if (movida) mostrarALoAncho(caja.current, document.getElementById(idCelda));
  }, [virtual, idCelda, activa.fila, activa.columna, movida, hayFilas]);
  const alTerminar: Terminar = useEstable((texto, { fila = 0, columna = 0 } = {}) => {
    if (texto !== null) escribir(texto);
    salir({ fila, columna });
    enfocar();
  });
  const medidas = useMedidas(columnas, alto);

  return (
    <>
      <div
        ref={caja}
        className={classes.caja}
        style={{ '--alto-de-filas': `${filas.length * alto}px` } as CSSProperties}
      >
        <table
          ref={rejilla}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern 'grid' of ARIA on the table it is
          role="grid"
          tabIndex={0}
          aria-label={nombre}
          aria-rowcount={filas.length + 1}
          aria-colcount={columnas.length + 2}
          aria-activedescendant={idCelda}
          className={classes.rejilla}
          style={medidas}
          data-dichos-al-final={dichosAlFinal || undefined}
          {...eventosDeRejilla(estado, enfocar)}
          onFocus={() => {
            estado.alEnfocar();
            setConFoco(true);
          }}
          onBlur={({ currentTarget, relatedTarget }) =>
            setConFoco(currentTarget.contains(relatedTarget))
          }
        >
          <thead className={classes.bloque}>
            <Titulos {...{ columnas, tituloDeDichos, dichosAlFinal }} />
          </thead>
          <tbody className={classes.cuerpo} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const fila = filas[index];
              const esActiva = index === activa.fila;
              return (
                fila && (
                  <FilaDeRejilla
                    key={fila.numero}
                    fila={fila}
                    cambios={cambios.get(fila.numero)}
                    columnas={columnas}
                    dichosDe={dichosDe}
                    dichosAlFinal={dichosAlFinal}
                    textoDeEscrita={textoDeEscrita}
                    sinConfirmar={sinConfirmar}
                    lugar={index}
                    inicio={start}
                    activa={esActiva ? activa.columna : null}
                    conFoco={esActiva && conFoco}
                    editor={esActiva ? editor : null}
                    idCelda={idCelda}
                    alTerminar={alTerminar}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      {renderDetalle(filas[activa.fila], () => {
        siguienteError();
        enfocar();
      })}
      <output className="solo-lectores">{dicho}</output>
    </>
  );
};
