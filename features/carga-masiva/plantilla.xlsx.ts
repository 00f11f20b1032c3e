import { type Columna, columnasDe, FILAS_MAXIMAS, HOJA_CARGA, tituloDe } from './columnas.ts';
import type { ListaPlantilla, Variante } from './columnas.ts';
import { escribirLibro } from '#features/registros/escribir-libro.xlsx.ts';
import type { Estilo } from '#features/registros/estilos-xml.ts';
import {
  type CeldaEscrita,
  type Desplegable,
  letraDeColumna,
} from '#features/registros/libro-xml.ts';
import type { HojaEscrita } from '#features/registros/libro-xml.ts';
import { listaDeChequeo } from './reglas-fila.ts';

/** Names for the drop-downs of a template, each list as it should be read. */
export type ListasDePlantilla = Readonly<
  Record<Exclude<ListaPlantilla, 'siNo'>, readonly string[]>
>;

const HOJA_LISTAS = 'Listas';
const CABECERA: Estilo = { relleno: 'cabecera', negrita: true, formato: '@' };
const TITULO: Estilo = { negrita: true };
const ORDEN = ['tipos', 'usos', 'marcas'] as const;
const ES_LISTA_DE = { tipos: 'tipoVehiculo', usos: 'tipoUso', marcas: 'marca' } as const;
const EJEMPLOS = [0, 1, 2] as const;

const estiloDe = ({ formatoTexto }: Columna): Estilo => (formatoTexto ? { formato: '@' } : {});

/** The values of a drop-down; null when the list is empty. */
const formulaDe = (lista: ListaPlantilla, listas: ListasDePlantilla): string | null => {
  if (lista === 'siNo') return '"SI,NO"';
  const letra = letraDeColumna(ORDEN.indexOf(lista));
  const { length } = listas[lista];
  return length > 0 ? `${HOJA_LISTAS}!$${letra}$2:$${letra}$${length + 1}` : null;
};

const desplegable = (
  { lista, titulo }: Columna,
  indice: number,
  listas: ListasDePlantilla,
): Desplegable[] => {
  const formula = lista && formulaDe(lista, listas);
  if (!formula) return [];
  const letra = letraDeColumna(indice);
  return [
    {
      rango: `${letra}2:${letra}${FILAS_MAXIMAS + 1}`,
      formula,
      // A brand that is not in the list may be sold (decisiones.md); a type or use may not.
      estricta: lista !== 'marcas',
      mensaje: `${titulo}: el valor no está en la lista`,
    },
  ];
};

const cabecera = (columnas: readonly Columna[]): CeldaEscrita[] =>
  columnas.map(({ titulo }) => ({ valor: titulo, estilo: CABECERA }));

const hojaCarga = (columnas: readonly Columna[], listas: ListasDePlantilla): HojaEscrita => ({
  nombre: HOJA_CARGA,
  columnas: columnas.map((columna) => ({ ancho: columna.ancho, estilo: estiloDe(columna) })),
  filas: [{ numero: 1, celdas: cabecera(columnas) }],
  cabeceraFija: true,
  desplegables: columnas.flatMap((columna, i) => desplegable(columna, i, listas)),
});

const hojaInstrucciones = (columnas: readonly Columna[], variante: Variante): HojaEscrita => {
  const titulo = (valor: string): CeldaEscrita[] => [{ valor, estilo: TITULO }];
  const contenido: (CeldaEscrita | null)[][] = [
    titulo(
      variante === 'especial' ? 'Carga masiva especial de vehículos' : 'Carga masiva de vehículos',
    ),
    [
      {
        valor: `Complete la hoja ${HOJA_CARGA}: un vehículo por fila, desde la fila 2 y sin cambiar los títulos ni el orden de las columnas.`,
      },
    ],
    [],
    titulo('Antes de subir el archivo, revise que:'),
    ...listaDeChequeo(variante).map((frase, i) => [{ valor: `${i + 1}. ${frase}` }]),
    [],
    titulo('Qué lleva cada columna'),
    ...columnas.map((columna) => [{ valor: columna.titulo }, { valor: columna.instruccion }]),
    [],
    titulo('Ejemplos'),
    cabecera(columnas),
    ...EJEMPLOS.map((i) =>
      columnas.map((columna) => ({ valor: columna.ejemplos[i], estilo: estiloDe(columna) })),
    ),
  ];
  return {
    nombre: 'Instrucciones',
    columnas: columnas.map(({ ancho }) => ({ ancho: Math.max(ancho, 20) })),
    filas: contenido.map((celdas, i) => ({ numero: i + 1, celdas })),
  };
};

const hojaListas = (listas: ListasDePlantilla): HojaEscrita => {
  const largo = Math.max(...ORDEN.map((lista) => listas[lista].length));
  const titulos = ORDEN.map((lista) => ({ valor: tituloDe(ES_LISTA_DE[lista]), estilo: CABECERA }));
  const valores = Array.from({ length: largo }, (_, i) =>
    ORDEN.map((lista) => ({ valor: listas[lista][i] ?? null })),
  );
  return {
    nombre: HOJA_LISTAS,
    columnas: ORDEN.map(() => ({ ancho: 26 })),
    filas: [titulos, ...valores].map((celdas, i) => ({ numero: i + 1, celdas })),
    cabeceraFija: true,
  };
};

/**
 * The template of a load as an .xlsx: 'Carga' to be filled in, 'Instrucciones' with the checklist
 * and three examples, 'Listas' that feeds the drop-downs (decisiones.md, V-OP-37).
 */
export const crearPlantilla = (variante: Variante, listas: ListasDePlantilla): Uint8Array => {
  const columnas = columnasDe(variante);
  return escribirLibro([
    hojaCarga(columnas, listas),
    hojaInstrucciones(columnas, variante),
    hojaListas(listas),
  ]);
};
