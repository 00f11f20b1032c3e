import type { ColumnaDeLista, DescripcionDeLista, TipoDeColumna } from '#values/lista.ts';
import { fechaHoraSantiago } from '#values/fecha.ts';
import { calcularDv, formatearRut } from '#values/rut.ts';
import { escribirLibro } from './escribir-libro.xlsx.ts';
import { type CeldaEscrita, letraDeColumna } from './libro-xml.ts';

const FORMATOS: Partial<Record<TipoDeColumna, string>> = {
  entero: '#,##0',
  pesos: '"$" #,##0',
  fecha: 'dd/mm/yyyy',
  instante: 'dd/mm/yyyy hh:mm:ss',
  anio: '0',
  numero: '0',
};
const ANCHO: Partial<Record<TipoDeColumna, number>> = { texto: 32, instante: 20 };
const DIA_MS = 86_400_000;
/** Day 0 of a spreadsheet. */
const DIA_CERO = Date.parse('1899-12-30T00:00:00Z');

/** The number a spreadsheet keeps for a day or for what Santiago's clock showed at an instant. */
const serieDe = (texto: string, tipo: TipoDeColumna): number => {
  if (tipo === 'fecha') return (Date.parse(`${texto}T00:00:00Z`) - DIA_CERO) / DIA_MS;
  const { fecha, hora } = fechaHoraSantiago(new Date(texto));
  return (Date.parse(`${fecha}T${hora}Z`) - DIA_CERO) / DIA_MS;
};

type Valor = string | number | boolean | null | undefined;

const valorDe = (valor: Valor, tipo: TipoDeColumna): CeldaEscrita['valor'] => {
  if (valor === null || valor === undefined || valor === '') return null;
  if (tipo === 'vigencia') return valor ? 'VIGENTE' : 'NO VIGENTE';
  if (tipo === 'siNo') return valor ? 'SÍ' : 'NO';
  if (tipo === 'fecha' || tipo === 'instante') return serieDe(String(valor), tipo);
  if (tipo === 'rut') return formatearRut(Number(valor), calcularDv(Number(valor)));
  return tipo === 'texto' || tipo === 'patente' ? String(valor) : Number(valor);
};

const celdaDe = ({ clave, tipo }: ColumnaDeLista, fila: object): CeldaEscrita => {
  const formato = FORMATOS[tipo];
  const valor = valorDe((fila as Record<string, Valor>)[clave], tipo);
  return { valor, ...(formato ? { estilo: { formato } } : {}) };
};

/** A list as an .xlsx: a frozen header with a filter, typed cells, no formula (C30). */
export const libroDeLista = (
  { titulo, columnas }: DescripcionDeLista,
  filas: readonly object[],
): Uint8Array =>
  escribirLibro([
    {
      nombre: titulo.slice(0, 31),
      columnas: columnas.map(({ tipo }) => ({ ancho: ANCHO[tipo] ?? 16 })),
      cabeceraFija: true,
      filtro: `A1:${letraDeColumna(columnas.length - 1)}${filas.length + 1}`,
      filas: [
        {
          numero: 1,
          celdas: columnas.map((columna) => ({
            valor: columna.titulo,
            estilo: { negrita: true, relleno: 'cabecera' },
          })),
        },
        ...filas.map((fila, i) => ({
          numero: i + 2,
          celdas: columnas.map((columna) => celdaDe(columna, fila)),
        })),
      ],
    },
  ]);
