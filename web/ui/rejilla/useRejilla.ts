import { formatearNumero } from '#values/numero.ts';
import { useState } from 'react';
import { leerBloque } from './bloque.ts';
import { valorDe } from './celdas.ts';
import { bloqueEn, type EntradaDeRejilla, acotar, type Lugar, proximoError } from './lugares.ts';

const ANTES: Lugar = { fila: 0, columna: -1 };

const textoDe = <C extends string>(
  { filas, columnas, cambios }: EntradaDeRejilla<C>,
  lugar: Lugar,
): string => {
  const fila = filas[lugar.fila];
  const columna = columnas[lugar.columna];
  return fila && columna
    ? valorDe(fila, cambios.get(fila.numero), columna.clave, lugar.columna)
    : '';
};

/** First cell in which something may be typed. */
const primera = <C extends string>({ columnas }: EntradaDeRejilla<C>): Lugar => ({
  fila: 0,
  columna: columnas.findIndex(({ fija }) => !fija),
});

/** Active cell of a grid, and the initial text of its open editor: null while none is open. */
export const useRejilla = <C extends string>(entrada: EntradaDeRejilla<C>) => {
  const { filas, columnas, alEscribir } = entrada;
  const fin = { fila: filas.length - 1, columna: columnas.length - 1 };
  // Until the user moves it is the first error, which may come after the rows.
  const [elegida, setElegida] = useState<Lugar | null>(null);
  // Start of the search for the next error; the first one counts as seen once the grid has the focus.
  const [desde, setDesde] = useState(ANTES);
  const [editor, setEditor] = useState<string | null>(null);
  const [dicho, setDicho] = useState('');
  const activa = acotar(elegida ?? proximoError(entrada, ANTES) ?? primera(entrada), fin);
  const valor = textoDe(entrada, activa);
  const esFija = ({ fila, columna }: Lugar): boolean =>
    (filas[fila]?.fija || columnas[columna]?.fija) ?? false;
  const ir = (lugar: Lugar, conEditor: string | null = null) => {
    setEditor(esFija(lugar) ? null : conEditor);
    setElegida(acotar(lugar, fin));
    setDesde(acotar(lugar, fin));
  };
  const pegar = (texto: string) => {
    const celdas = bloqueEn(entrada, activa, leerBloque(texto));
    alEscribir(celdas);
    setEditor(null);
    setDicho(`Se pegaron ${formatearNumero(celdas.length)} celdas.`);
  };
  const escribir = (texto: string) => {
    if (texto !== valor) alEscribir(bloqueEn(entrada, activa, [[texto.trim()]]));
  };
  const siguienteError = () => {
    const lugar = proximoError(entrada, desde);
    if (lugar) ir(lugar);
    else setDicho('No quedan celdas con errores sin corregir.');
  };
  return {
    activa,
    /** False until the user chose a cell. */
    movida: elegida !== null,
    fin,
    valor,
    editor,
    dicho,
    ir,
    /** Leaves a typed cell as the start, so that the errors behind it are still found. */
    salir: ({ fila, columna }: Lugar) => {
      setEditor(null);
      setElegida(acotar({ fila: activa.fila + fila, columna: activa.columna + columna }, fin));
      setDesde(activa);
    },
    alEnfocar: () => {
      if (desde !== ANTES) return;
      setElegida(activa);
      setDesde(activa);
    },
    abrir: (texto: string) => {
      if (!esFija(activa)) setEditor(texto);
    },
    editar: (lugar: Lugar) => ir(lugar, textoDe(entrada, lugar)),
    escribir,
    pegar,
    siguienteError,
  };
};
