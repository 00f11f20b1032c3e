import { type CSSProperties, type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';
import { LARGO_DE_CELDA } from './bloque.ts';
import {
  type CambiosDeFila,
  type ColumnaDeRejilla,
  type Dichos,
  type FilaDeDatos,
  numeroDe,
  valorDe,
} from './celdas.ts';
import classes from './Rejilla.module.css';

interface EditorProps {
  readonly inicial: string;
  readonly etiqueta: string;
  readonly alTerminar: Terminar;
}

/** Typed text, or null to keep the cell, and the move afterwards. */
export type Terminar = (texto: string | null, paso?: { fila?: number; columna?: number }) => void;

const Editor = ({ inicial, etiqueta, alTerminar }: EditorProps) => {
  const campo = useRef<HTMLInputElement>(null);
  const cerrado = useRef(false);
  useLayoutEffect(() => {
    campo.current?.focus();
    campo.current?.setSelectionRange(inicial.length, inicial.length);
  }, [inicial]);
  const terminar: Terminar = (texto, paso) => {
    if (cerrado.current) return;
    cerrado.current = true;
    alTerminar(texto, paso);
  };
  const alPulsar = (evento: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey } = evento;
    const { value } = evento.currentTarget;
    if (key === 'Enter') terminar(value, { fila: shiftKey ? -1 : 1 });
    else if (key === 'Tab') terminar(value, { columna: shiftKey ? -1 : 1 });
    else if (key === 'Escape') terminar(null);
    else return;
    evento.preventDefault();
    evento.stopPropagation();
  };
  return (
    <input
      ref={campo}
      className={classes.editor}
      aria-label={etiqueta}
      defaultValue={inicial}
      maxLength={LARGO_DE_CELDA}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={alPulsar}
      onBlur={(evento) => terminar(evento.currentTarget.value)}
    />
  );
};

interface FilaDeRejillaProps<C extends string, F extends FilaDeDatos<C>> {
  readonly fila: F;
  readonly cambios: CambiosDeFila<C> | undefined;
  readonly columnas: readonly ColumnaDeRejilla<C>[];
  readonly dichosDe: (fila: F, cambios: CambiosDeFila<C> | undefined) => Dichos;
  readonly dichosAlFinal: boolean;
  /** Text of a row with typed cells and no message. */
  readonly textoDeEscrita: string;
  /** True for a cell that nobody confirmed. */
  readonly sinConfirmar?:
    | ((fila: F, cambios: CambiosDeFila<C> | undefined, clave: C) => boolean)
    | undefined;
  readonly lugar: number;
  readonly inicio: number;
  /** Active column, if the active cell is in this row. */
  readonly activa: number | null;
  /** True while the grid has the focus. */
  readonly conFoco: boolean;
  readonly editor: string | null;
  readonly idCelda: string;
  readonly alTerminar: Terminar;
}

/** One row: its number, its errors and its cells. */
const Fila = <C extends string, F extends FilaDeDatos<C>>({
  fila,
  cambios,
  columnas,
  dichosDe,
  dichosAlFinal,
  textoDeEscrita,
  sinConfirmar,
  lugar,
  inicio,
  activa,
  conFoco,
  editor,
  idCelda,
  alTerminar,
}: FilaDeRejillaProps<C, F>) => {
  const estilo: CSSProperties = { transform: `translateY(${inicio}px)` };
  const { pendientes, textos, aviso, deEscritas } = dichosDe(fila, cambios);
  const nombre = fila.nombre ?? `fila ${numeroDe(fila)}`;
  const susDichos = (
    <td
      aria-colindex={dichosAlFinal ? columnas.length + 2 : 2}
      className={classes.errores}
      data-pendiente={pendientes === 0 || undefined}
      data-aviso={(aviso && pendientes === 0) || undefined}
      title={textos.join('\n')}
    >
      {textos.join('; ') || (cambios ? textoDeEscrita : '')}
    </td>
  );
  return (
    <tr aria-rowindex={lugar + 2} data-lugar={lugar} className={classes.fila} style={estilo}>
      <th scope="row" aria-colindex={1} className={classes.numero}>
        {numeroDe(fila)}
      </th>
      {!dichosAlFinal && susDichos}
      {columnas.map(({ clave, titulo, numerica }, i) => {
        const escrita = cambios?.[clave] !== undefined;
        const propio = fila.errores.find(({ columna }) => columna === clave)?.mensaje;
        const error = deEscritas?.[clave] ?? (escrita ? undefined : propio);
        const mala = error !== undefined;
        const valor = valorDe(fila, cambios, clave, i);
        const esActiva = activa === i;
        return (
          <td
            key={clave}
            aria-colindex={i + (dichosAlFinal ? 2 : 3)}
            aria-selected={esActiva && conFoco}
            aria-readonly={fila.fija || columnas[i]?.fija || undefined}
            aria-label={
              fila.nombre && `${titulo}, ${nombre}: ${valor}${mala ? `. Error: ${error}` : ''}`
            }
            id={esActiva ? idCelda : undefined}
            className={classes.celda}
            data-columna={i}
            data-numerica={numerica}
            data-error={mala || undefined}
            data-escrita={escrita || undefined}
            data-sin-confirmar={sinConfirmar?.(fila, cambios, clave) || undefined}
          >
            {esActiva && editor !== null ? (
              <Editor inicial={editor} etiqueta={`${titulo}, ${nombre}`} alTerminar={alTerminar} />
            ) : (
              <>
                {valor}
                {mala && <span className="solo-lectores"> Error: {error}</span>}
              </>
            )}
          </td>
        );
      })}
      {dichosAlFinal && susDichos}
    </tr>
  );
};

export const FilaDeRejilla = memo(Fila) as typeof Fila;
