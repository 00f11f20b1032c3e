import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import type { Columna } from '#features/carga-masiva/columnas.ts';
import { type CSSProperties, type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';
import { LARGO_DE_CELDA } from './bloque.ts';
import { type CambiosDeFila, dichosDe, registroDe, valorDe } from './correccion.ts';
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

interface FilaDeRejillaProps {
  readonly fila: FilaVM;
  readonly cambios: CambiosDeFila | undefined;
  readonly columnas: readonly Columna[];
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
const Fila = ({
  fila,
  cambios,
  columnas,
  lugar,
  inicio,
  activa,
  conFoco,
  editor,
  idCelda,
  alTerminar,
}: FilaDeRejillaProps) => {
  const estilo: CSSProperties = { transform: `translateY(${inicio}px)` };
  const { errores, dichos } = dichosDe(fila, cambios, columnas);
  const sinConfirmar = registroDe(fila, cambios) !== null;
  return (
    <tr aria-rowindex={lugar + 2} data-lugar={lugar} className={classes.fila} style={estilo}>
      <th scope="row" aria-colindex={1} className={classes.numero}>
        {fila.numero}
      </th>
      <td
        aria-colindex={2}
        className={classes.errores}
        data-pendiente={errores.length === 0 || undefined}
        title={dichos.join('\n')}
      >
        {dichos.join('; ') || (cambios ? 'Sin validar' : '')}
      </td>
      {columnas.map(({ clave, titulo }, i) => {
        const error = fila.errores.find(({ columna }) => columna === clave)?.mensaje;
        const escrita = cambios?.[clave] !== undefined;
        const mala = error !== undefined && !escrita;
        const esActiva = activa === i;
        return (
          <td
            key={clave}
            aria-colindex={i + 3}
            aria-selected={esActiva && conFoco}
            id={esActiva ? idCelda : undefined}
            className={classes.celda}
            data-columna={i}
            data-error={mala || undefined}
            data-escrita={escrita || undefined}
            data-sin-confirmar={(clave === 'patente' && sinConfirmar) || undefined}
          >
            {esActiva && editor !== null ? (
              <Editor
                inicial={editor}
                etiqueta={`${titulo}, fila ${fila.numero}`}
                alTerminar={alTerminar}
              />
            ) : (
              <>
                {valorDe(fila, cambios, clave, i)}
                {mala && <span className="solo-lectores"> Error: {error}</span>}
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
};

export const FilaDeRejilla = memo(Fila);
