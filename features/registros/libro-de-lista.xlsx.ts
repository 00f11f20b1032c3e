import type { ColumnaDeLista, DescripcionDeLista, TipoDeColumna } from '#values/lista.ts';
import { fechaHoraSantiago } from '#values/fecha.ts';
import { mostrarRut } from '#values/rut.ts';
import { escribirLibro } from '#formatos/xlsx/escribir-libro.ts';
import type { Estilo } from '#formatos/xlsx/estilos-xml.ts';
import { type CeldaEscrita, type FilaEscrita, letraDeColumna } from '#formatos/xlsx/libro-xml.ts';

const FORMATOS: Partial<Record<TipoDeColumna, string>> = {
  entero: '#,##0',
  pesos: '"$" #,##0',
  fecha: 'dd/mm/yyyy',
  instante: 'dd/mm/yyyy hh:mm:ss',
  anio: '0',
  numero: '0',
};
const ANCHO: Partial<Record<TipoDeColumna, number>> = { texto: 32, instante: 20 };
const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** Day 0 of a spreadsheet. */
const DIA_CERO = Date.parse('1899-12-30T00:00:00Z');

/**
 * Santiago's clock time at an instant, as a spreadsheet number. The clock changes on the hour, so its offset
 * is cached per hour.
 */
const relojDeLibro = (): ((instante: Date) => number) => {
  const desfases = new Map<number, number>();
  return (instante) => {
    const ms = Math.floor(instante.getTime() / 1_000) * 1_000;
    const hora = Math.floor(ms / HORA_MS);
    let desfase = desfases.get(hora);
    if (desfase === undefined) {
      const { fecha, hora: reloj } = fechaHoraSantiago(new Date(hora * HORA_MS));
      desfase = Date.parse(`${fecha}T${reloj}Z`) - hora * HORA_MS;
      desfases.set(hora, desfase);
    }
    return (ms + desfase - DIA_CERO) / DIA_MS;
  };
};

const serieDeDia = (dia: string): number => (Date.parse(`${dia}T00:00:00Z`) - DIA_CERO) / DIA_MS;

type Valor = string | number | boolean | Date | null | undefined;
type DeInstante = (instante: Date) => number;

const valorDe = (valor: Valor, tipo: TipoDeColumna, serie: DeInstante): CeldaEscrita['valor'] => {
  if (valor === null || valor === undefined || valor === '') return null;
  if (tipo === 'instante') return serie(valor instanceof Date ? valor : new Date(String(valor)));
  if (tipo === 'habilitacion') return valor ? 'VIGENTE' : 'NO VIGENTE';
  if (tipo === 'siNo') return valor ? 'SÍ' : 'NO';
  if (tipo === 'fecha') return serieDeDia(String(valor));
  if (tipo === 'rut') return mostrarRut(valor);
  return tipo === 'texto' || tipo === 'patente' ? String(valor) : Number(valor);
};

const CABECERA: Estilo = { negrita: true, relleno: 'cabecera' };
const SIN_FORMATO: Estilo = {};
const NEGRITA: Estilo = { negrita: true };

/** Widths of these columns. */
export const anchosDe = (columnas: readonly ColumnaDeLista[]): { ancho: number }[] =>
  columnas.map(({ tipo }) => ({ ancho: ANCHO[tipo] ?? 16 }));

/** Row 1: titles of these columns. */
export const filaDeTitulos = (columnas: readonly ColumnaDeLista[]): FilaEscrita => ({
  numero: 1,
  celdas: columnas.map(({ titulo }) => ({ valor: titulo, estilo: CABECERA })),
});

/** Writes a record as a row, each value typed by its column; bold for a total. */
export const escritorDeFilas = (
  columnas: readonly ColumnaDeLista[],
): ((fila: object, numero: number, opciones?: { negrita: boolean }) => FilaEscrita) => {
  const serie = relojDeLibro();
  const sueltas = columnas.map(({ clave, tipo }) => {
    const formato = FORMATOS[tipo];
    const estilo = formato ? { formato } : SIN_FORMATO;
    return { clave, tipo, estilo, total: formato ? { ...estilo, ...NEGRITA } : NEGRITA };
  });
  return (fila, numero, { negrita } = { negrita: false }) => ({
    numero,
    celdas: sueltas.map(({ clave, tipo, estilo, total }) => ({
      valor: valorDe((fila as Record<string, Valor>)[clave], tipo, serie),
      estilo: negrita ? total : estilo,
    })),
  });
};

/** Range of the filter: the titles of `columnas` and the rows below. */
export const filtroDe = (columnas: readonly ColumnaDeLista[], filas: number): string =>
  `A1:${letraDeColumna(columnas.length - 1)}${filas + 1}`;

/** A list as .xlsx: a frozen header with a filter, typed cells, no formula (C30). */
export const libroDeLista = (
  { titulo, columnas }: DescripcionDeLista,
  filas: readonly object[],
): Uint8Array => {
  const escribir = escritorDeFilas(columnas);
  return escribirLibro([
    {
      nombre: titulo.slice(0, 31),
      columnas: anchosDe(columnas),
      cabeceraFija: true,
      impresa: { titulo },
      filtro: filtroDe(columnas, filas.length),
      filas: [filaDeTitulos(columnas), ...filas.map((fila, i) => escribir(fila, i + 2))],
    },
  ]);
};
