import { formatearNumero } from '#values/numero.ts';
import { useState } from 'react';
import { leerBloque } from './bloque.ts';
import { valorDe } from './correccion.ts';
import { bloqueEn, type EntradaDeRejilla, acotar, type Lugar, proximoError } from './lugares.ts';

const PRINCIPIO: Lugar = { fila: 0, columna: 0 };
const ANTES: Lugar = { fila: 0, columna: -1 };

const textoDe = ({ filas, columnas, cambios }: EntradaDeRejilla, lugar: Lugar): string => {
  const fila = filas[lugar.fila];
  const columna = columnas[lugar.columna];
  return fila && columna
    ? valorDe(fila, cambios.get(fila.numero), columna.clave, lugar.columna)
    : '';
};

/** Active cell of a grid, and the initial text of its open editor: null while none is open. */
export const useRejilla = (entrada: EntradaDeRejilla) => {
  const { filas, columnas, alEscribir } = entrada;
  const fin = { fila: filas.length - 1, columna: columnas.length - 1 };
  const [elegida, setElegida] = useState(() => proximoError(entrada, ANTES) ?? PRINCIPIO);
  // Start of the search for the next error; the first one counts as seen once the grid has the focus.
  const [desde, setDesde] = useState(ANTES);
  const [editor, setEditor] = useState<string | null>(null);
  const [dicho, setDicho] = useState('');
  const activa = acotar(elegida, fin);
  const valor = textoDe(entrada, activa);
  const ir = (lugar: Lugar, conEditor: string | null = null) => {
    setEditor(conEditor);
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
    fin,
    valor,
    filaActiva: filas[activa.fila],
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
      if (desde === ANTES) setDesde(activa);
    },
    abrir: (texto: string) => setEditor(texto),
    editar: (lugar: Lugar) => ir(lugar, textoDe(entrada, lugar)),
    escribir,
    pegar,
    siguienteError,
  };
};
