import { CABECERA } from '#formatos/xlsx/copia-de-libro.ts';
import { escribirLibro } from '#formatos/xlsx/escribir-libro.ts';
import { FILAS_MAXIMAS } from '#formatos/xlsx/libro.ts';
import { type Desplegable, type HojaEscrita, letraDeColumna } from '#formatos/xlsx/libro-xml.ts';
import { hojasDePlantilla } from '#formatos/xlsx/plantilla.ts';
import {
  type Columna,
  columnasDe,
  formaDeCarga,
  tituloDe,
} from '#features/carga-masiva/columnas.ts';
import type { ListaPlantilla, Variante } from '#features/carga-masiva/columnas.ts';
import { listaDeChequeo } from '#features/carga-masiva/revision/reglas-fila.ts';

/** Names for the drop-downs of a template, each list in display order. */
export type ListasDePlantilla = Readonly<
  Record<Exclude<ListaPlantilla, 'siNo'>, readonly string[]>
>;

const HOJA_LISTAS = 'Listas';
const ORDEN = ['tipos', 'usos', 'marcas'] as const;
const ES_LISTA_DE = { tipos: 'tipoVehiculo', usos: 'tipoUso', marcas: 'marca' } as const;

/** Returns the formula of a drop-down; null when its list is empty. */
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
      // A brand outside the list may be sold; a type or use may not.
      estricta: lista !== 'marcas',
      mensaje: `${titulo}: el valor no está en la lista`,
    },
  ];
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
 * Returns the template of a load as an .xlsx (docs/decisiones.md, 'Bulk load'). Its sheets are 'Carga' to
 * fill in, 'Instrucciones' with the checklist and three examples, and 'Listas' for the drop-downs.
 */
export const crearPlantilla = (variante: Variante, listas: ListasDePlantilla): Uint8Array => {
  const columnas = columnasDe(variante);
  const { hoja } = formaDeCarga(variante);
  const hojas = hojasDePlantilla({
    hoja,
    columnas,
    titulo:
      variante === 'especial' ? 'Carga masiva especial de vehículos' : 'Carga masiva de vehículos',
    comoSeCompleta: `Complete la hoja ${hoja}: un vehículo por fila, desde la fila 2 y sin cambiar los títulos ni el orden de las columnas.`,
    chequeo: listaDeChequeo(variante),
    desplegables: columnas.flatMap((columna, i) => desplegable(columna, i, listas)),
  });
  return escribirLibro([...hojas, hojaListas(listas)]);
};
