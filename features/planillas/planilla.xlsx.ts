import { leerCelda } from '#formatos/xlsx/celda.ts';
import { escribirLibro } from '#formatos/xlsx/escribir-libro.ts';
import { leerEnProceso } from '#formatos/xlsx/libro-simple.ts';
import {
  type FilaCruda,
  type FilasOcultas,
  type LibroFallido,
  segunOcultas,
} from '#formatos/xlsx/libro.ts';
import { letraDeColumna } from '#formatos/xlsx/libro-xml.ts';
import { hojasDePlantilla } from '#formatos/xlsx/plantilla.ts';
import {
  type Celdas,
  type ClaseDePlanilla,
  enOrden,
  FILAS_DE_PLANILLA,
  type HojaDePlanilla,
} from './planilla.ts';
import type { FilaLeidaVM } from './planilla.contract.ts';
import { PLANILLAS } from './planillas.ts';

const AGREGADA = 'OBSERVACIÓN';
/** Separator of the values of a drop-down list, which cannot hold it themselves. */
const COMA = ',';

const desplegablesDe = ({ columnas }: HojaDePlanilla) =>
  columnas.flatMap(({ opciones, titulo }, i) => {
    const letra = letraDeColumna(i);
    if (!opciones || opciones.some((una) => una.includes(COMA))) return [];
    return [
      {
        rango: `${letra}2:${letra}${FILAS_DE_PLANILLA + 1}`,
        formula: `"${opciones.join(COMA)}"`,
        estricta: true,
        mensaje: `${titulo}: elija de la lista`,
      },
    ];
  });

/** Workbook with these rows in each of its sheets, and a sheet of instructions for each. */
export const escribirPlanilla = (
  clase: ClaseDePlanilla,
  filas: readonly (readonly Celdas[])[],
): Uint8Array => {
  const { titulo, hojas, chequeo } = PLANILLAS[clase];
  const pares = hojas.map((hoja, i) => {
    const [porLlenar, instrucciones] = hojasDePlantilla({
      hoja: hoja.nombre,
      columnas: hoja.columnas,
      filas: (filas[i] ?? []).map((celdas) => enOrden(hoja, celdas)),
      titulo,
      comoSeCompleta: `Complete la hoja ${hoja.nombre}: un registro por fila, desde la fila 2.`,
      chequeo,
      desplegables: desplegablesDe(hoja),
    });
    const deHoja = hojas.length > 1 ? `Instrucciones ${hoja.nombre}` : 'Instrucciones';
    return { porLlenar, instrucciones: { ...instrucciones, nombre: deHoja } };
  });
  return escribirLibro([
    ...pares.map(({ porLlenar }) => porLlenar),
    ...pares.map(({ instrucciones }) => instrucciones),
  ]);
};

const leerFila = (
  { columnas }: HojaDePlanilla,
  indice: number,
  { numero, celdas }: FilaCruda,
): FilaLeidaVM => {
  const reparos: Record<string, string> = {};
  const textos = columnas.map(({ clave, contenido }, i) => {
    const leida = leerCelda(celdas[i] ?? null, contenido);
    if (!leida.ok) reparos[clave] = leida.mensaje;
    return leida.ok ? leida.texto : '';
  });
  return { hoja: indice, fila: numero, celdas: textos, reparos };
};

type Lectura =
  | LibroFallido
  | { readonly tipo: 'ocultas'; readonly filas: readonly FilaCruda[] }
  | { readonly tipo: 'larga' }
  | { readonly tipo: 'filas'; readonly filas: FilaLeidaVM[] };

/** Rows of every sheet of an uploaded workbook, or why they were not read. A sheet without rows is no error beside others. */
export const leerPlanilla = async (
  clase: ClaseDePlanilla,
  archivo: Uint8Array,
  decision: FilasOcultas | undefined,
): Promise<Lectura> => {
  const crudas: { readonly hoja: HojaDePlanilla; readonly i: number; readonly fila: FilaCruda }[] =
    [];
  let vacia: LibroFallido | null = null;
  for (const [i, hoja] of PLANILLAS[clase].hojas.entries()) {
    const titulos = hoja.columnas.map(({ titulo }) => titulo);
    const forma = { hoja: hoja.nombre, titulos, agregada: AGREGADA };
    const leida = await leerEnProceso(archivo, forma);
    if (leida.tipo === 'filas') crudas.push(...leida.filas.map((fila) => ({ hoja, i, fila })));
    else if (leida.motivo === 'vacio') vacia = leida;
    else return leida;
  }
  if (crudas.length === 0 && vacia) return vacia;
  const filas = crudas.map(({ fila }) => fila);
  const tomadas = segunOcultas(filas, decision);
  if (!tomadas) return { tipo: 'ocultas', filas };
  if (tomadas.length > FILAS_DE_PLANILLA) return { tipo: 'larga' };
  const suyas = new Set(tomadas);
  return {
    tipo: 'filas',
    filas: crudas
      .filter(({ fila }) => suyas.has(fila))
      .map(({ hoja, i, fila }) => leerFila(hoja, i, fila)),
  };
};
