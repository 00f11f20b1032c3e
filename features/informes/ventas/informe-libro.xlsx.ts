import { escribirEnFlujo } from '#formatos/xlsx/escribir-en-flujo.ts';
import type { FilaEscrita, HojaEnFlujo } from '#formatos/xlsx/libro-xml.ts';
import {
  anchosDe,
  escritorDeFilas,
  filaDeTitulos,
  filtroDe,
} from '#features/registros/libro-de-lista.xlsx.ts';
import { formatearFecha } from '#values/fecha.ts';
import { type ClaseDeInforme, INFORMES } from './clases-de-informe.ts';
import { COLUMNAS_DE_INFORME, COLUMNAS_DE_RESUMEN, SUMAS_DE_INFORME } from './informe.lista.ts';
import type { Periodo } from './informe.ts';

/** Parts of a row that the summary uses. */
interface FilaResumida {
  readonly convenioId: number;
  readonly convenio: string;
  readonly corredor: string;
  readonly ventaId: number;
  readonly prima: number;
  /** Null until its policy is issued. */
  readonly vigente: boolean | null;
}

const CERO = {
  ventas: 0,
  vehiculos: 0,
  porEmitir: 0,
  prima: 0,
  anuladas: 0,
  primaAnulada: 0,
  primaNeta: 0,
};
type Cuenta = typeof CERO;
type Linea = Cuenta & { readonly convenio: string; readonly corredor: string };

const sumar = (a: Cuenta, b: Cuenta): void => {
  for (const clave of Object.keys(CERO) as (keyof Cuenta)[]) a[clave] += b[clave];
};

/**
 * Counts a report's rows by agreement while they are written: sales, vehicles and premiums (pesos). The
 * vehicles of a sale come in sequence; the sale counts once, with its first vehicle that is not cancelled
 * (A-SUMA-002).
 */
const resumenDeInforme = () => {
  const lineas = new Map<number, Linea>();
  let ultimaContada = 0;
  return {
    agregar({ convenioId, convenio, corredor, ventaId, prima, vigente }: FilaResumida): void {
      const linea = lineas.get(convenioId) ?? { ...CERO, convenio, corredor };
      lineas.set(convenioId, linea);
      const anulada = vigente === false;
      const cuenta = !anulada && ventaId !== ultimaContada;
      if (cuenta) ultimaContada = ventaId;
      sumar(linea, {
        ventas: Number(cuenta),
        vehiculos: 1,
        porEmitir: Number(vigente === null),
        prima,
        anuladas: Number(anulada),
        primaAnulada: anulada ? prima : 0,
        primaNeta: anulada ? 0 : prima,
      });
    },
    /** Sorted by name of broker and agreement. */
    lineas: (): Linea[] =>
      [...lineas.values()].toSorted(
        (a, b) => a.corredor.localeCompare(b.corredor) || a.convenio.localeCompare(b.convenio),
      ),
    total(): Linea {
      const total = { ...CERO, convenio: 'TOTAL', corredor: '' };
      for (const linea of lineas.values()) sumar(total, linea);
      return total;
    },
  };
};

type Paginas = AsyncIterable<readonly FilaResumida[]>;
type Resumen = ReturnType<typeof resumenDeInforme>;

const textoDePeriodo = ({ desde, hasta }: Periodo): string =>
  `Periodo: ${formatearFecha(desde)} a ${formatearFecha(hasta)}`;

/** Writes every row and, in bold, the sums of premiums; counts each row in the summary. */
const hojaDeDetalle = (
  clase: ClaseDeInforme,
  periodo: Periodo,
  paginas: Paginas,
  resumen: Resumen,
): HojaEnFlujo => {
  const columnas = COLUMNAS_DE_INFORME[clase];
  const escribir = escritorDeFilas(columnas);
  let cuantas = 0;
  const filas = async function* (): AsyncGenerator<FilaEscrita[]> {
    yield [filaDeTitulos(columnas)];
    for await (const pagina of paginas) {
      yield pagina.map((fila) => {
        resumen.agregar(fila);
        cuantas += 1;
        return escribir(fila, cuantas + 1);
      });
    }
    const total = resumen.total();
    yield SUMAS_DE_INFORME[clase].map(([valor, suma], i) => {
      const fila = escribir({ prima: total[suma] }, cuantas + 2 + i, { negrita: true });
      const rotulo = { valor, estilo: { negrita: true } };
      return { ...fila, celdas: [rotulo, ...fila.celdas.slice(1)] };
    });
  };
  return {
    nombre: INFORMES[clase].hoja,
    columnas: anchosDe(columnas),
    cabeceraFija: true,
    impresa: { titulo: INFORMES[clase].titulo, detalle: textoDePeriodo(periodo) },
    filas: filas(),
    filtro: () => filtroDe(columnas, cuantas),
  };
};

/** Writes one row per agreement, their sum and the period, after the detail has ended. */
const hojaDeResumen = (clase: ClaseDeInforme, periodo: Periodo, resumen: Resumen): HojaEnFlujo => {
  const columnas = COLUMNAS_DE_RESUMEN[clase];
  const escribir = escritorDeFilas(columnas);
  const filas = async function* (): AsyncGenerator<FilaEscrita[]> {
    const lineas = resumen.lineas();
    const fin = lineas.length + 2;
    yield [
      filaDeTitulos(columnas),
      ...lineas.map((linea, i) => escribir(linea, i + 2)),
      escribir(resumen.total(), fin, { negrita: true }),
      { numero: fin + 2, celdas: [{ valor: textoDePeriodo(periodo) }] },
    ];
  };
  return {
    nombre: 'Resumen',
    columnas: anchosDe(columnas),
    cabeceraFija: true,
    impresa: { titulo: INFORMES[clase].titulo, detalle: textoDePeriodo(periodo) },
    filas: filas(),
  };
};

/** Workbook of a report, streamed as its pages arrive; the summary counts the rows that were written. */
export const libroDeInforme = (
  clase: ClaseDeInforme,
  periodo: Periodo,
  paginas: Paginas,
): AsyncGenerator<Uint8Array> => {
  const resumen = resumenDeInforme();
  return escribirEnFlujo([
    hojaDeDetalle(clase, periodo, paginas, resumen),
    hojaDeResumen(clase, periodo, resumen),
  ]);
};
