import { CABECERA } from './copia-de-libro.ts';
import type { Estilo } from './estilos-xml.ts';
import type { ColumnaDeLibro, ColumnaDePlantilla } from './libro.ts';
import type { CeldaEscrita, Desplegable, HojaEscrita } from './libro-xml.ts';

/** Workbook template: its columns and the texts of its instruction sheet. */
export interface Plantilla {
  readonly hoja: string;
  readonly columnas: readonly ColumnaDePlantilla[];
  /** Texts of rows that are already filled in. */
  readonly filas?: readonly (readonly string[])[];
  readonly titulo: string;
  readonly comoSeCompleta: string;
  readonly chequeo: readonly string[];
  readonly desplegables?: readonly Desplegable[];
}

const TITULO: Estilo = { negrita: true };

const estiloDe = ({ formatoTexto }: ColumnaDeLibro): Estilo =>
  formatoTexto ? { formato: '@' } : {};

const cabecera = (columnas: readonly ColumnaDeLibro[]): CeldaEscrita[] =>
  columnas.map(({ titulo }) => ({ valor: titulo, estilo: CABECERA }));

/** Whole number of a column that is not text, so that a spreadsheet program can add it up. */
const valorDe = (texto: string, { formatoTexto }: ColumnaDeLibro): string | number | null => {
  if (texto === '') return null;
  return !formatoTexto && /^\d{1,9}$/.test(texto) ? Number(texto) : texto;
};

const hojaPorLlenar = ({
  hoja,
  columnas,
  filas = [],
  desplegables = [],
}: Plantilla): HojaEscrita => ({
  nombre: hoja,
  columnas: columnas.map((columna) => ({ ancho: columna.ancho, estilo: estiloDe(columna) })),
  filas: [
    { numero: 1, celdas: cabecera(columnas) },
    ...filas.map((textos, i) => ({
      numero: i + 2,
      celdas: columnas.map((columna, j) => ({
        valor: valorDe(textos[j] ?? '', columna),
        estilo: estiloDe(columna),
      })),
    })),
  ],
  cabeceraFija: true,
  desplegables,
});

const hojaInstrucciones = (plantilla: Plantilla): HojaEscrita => {
  const { columnas, titulo: deQue, comoSeCompleta, chequeo } = plantilla;
  const titulo = (valor: string): CeldaEscrita[] => [{ valor, estilo: TITULO }];
  const ejemplos = columnas[0]?.ejemplos ?? [];
  const contenido: (CeldaEscrita | null)[][] = [
    titulo(deQue),
    [{ valor: comoSeCompleta }],
    [],
    titulo('Antes de subir el archivo, revise que:'),
    ...chequeo.map((frase, i) => [{ valor: `${i + 1}. ${frase}` }]),
    [],
    titulo('Qué lleva cada columna'),
    ...columnas.map((columna) => [{ valor: columna.titulo }, { valor: columna.instruccion }]),
    [],
    titulo('Ejemplos'),
    cabecera(columnas),
    ...ejemplos.map((_, i) =>
      columnas.map((columna) => ({
        valor: columna.ejemplos[i] ?? '',
        estilo: estiloDe(columna),
      })),
    ),
  ];
  return {
    nombre: 'Instrucciones',
    columnas: columnas.map(({ ancho }) => ({ ancho: Math.max(ancho, 20) })),
    filas: contenido.map((celdas, i) => ({ numero: i + 1, celdas })),
  };
};

/** Sheets of a template: the one to fill in, and the instructions with checklist and examples. */
export const hojasDePlantilla = (plantilla: Plantilla): [HojaEscrita, HojaEscrita] => [
  hojaPorLlenar(plantilla),
  hojaInstrucciones(plantilla),
];
