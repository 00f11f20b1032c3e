import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import { esBloque } from './bloque.ts';
import { type Lugar, PASOS } from './lugares.ts';
import type { useRejilla } from './useRejilla.ts';

/** Position of the pressed cell; null for a header, or a cell being edited. */
const lugarDe = (objetivo: EventTarget): Lugar | null => {
  if (!(objetivo instanceof Element) || objetivo instanceof HTMLInputElement) return null;
  const columna = objetivo.closest<HTMLElement>('td[data-columna]')?.dataset['columna'];
  const fila = objetivo.closest<HTMLElement>('tr[data-lugar]')?.dataset['lugar'];
  return columna === undefined || fila === undefined
    ? null
    : { fila: Number(fila), columna: Number(columna) };
};

const esDeDedo = (evento: Event): boolean =>
  'pointerType' in evento && evento.pointerType === 'touch';

type EstadoDeRejilla = ReturnType<typeof useRejilla<string>>;

/** Handles a key while no cell is being edited; false if the grid does not use it. */
const pulsar = (rejilla: EstadoDeRejilla, key: string, control: boolean): boolean => {
  const paso = PASOS[key];
  if (paso) rejilla.ir(paso(rejilla.activa, rejilla.fin, control));
  else if (control) return false;
  else if (key === 'Enter' || key === 'F2') rejilla.abrir(rejilla.valor);
  else if (key === 'Delete' || key === 'Backspace') rejilla.escribir('');
  else if (key.length === 1) rejilla.abrir(key);
  else return false;
  return true;
};

/** Handlers of keys, clipboard and pointer on a grid; `enfocar` returns the focus to it. */
export const eventosDeRejilla = (rejilla: EstadoDeRejilla, enfocar: () => void) => {
  const editando = rejilla.editor !== null;
  return {
    onKeyDown: (evento: KeyboardEvent) => {
      if (editando || evento.altKey || evento.nativeEvent.isComposing) return;
      if (pulsar(rejilla, evento.key, evento.ctrlKey || evento.metaKey)) evento.preventDefault();
    },
    onPaste: (evento: ClipboardEvent) => {
      const texto = evento.clipboardData.getData('text/plain');
      if (texto === '' || (editando && !esBloque(texto))) return;
      evento.preventDefault();
      rejilla.pegar(texto);
      enfocar();
    },
    onCopy: (evento: ClipboardEvent) => {
      if (editando) return;
      evento.preventDefault();
      evento.clipboardData.setData('text/plain', rejilla.valor);
    },
    onClick: (evento: MouseEvent) => {
      const lugar = lugarDe(evento.target);
      if (!lugar) return;
      const { fila, columna } = rejilla.activa;
      const yaEra = lugar.fila === fila && lugar.columna === columna;
      // Touch devices have no Enter, and open their keyboard only for a field.
      if (yaEra && esDeDedo(evento.nativeEvent)) {
        rejilla.editar(lugar);
        return;
      }
      rejilla.ir(lugar);
      enfocar();
    },
    onDoubleClick: (evento: MouseEvent) => {
      const lugar = lugarDe(evento.target);
      if (lugar) rejilla.editar(lugar);
    },
  };
};
