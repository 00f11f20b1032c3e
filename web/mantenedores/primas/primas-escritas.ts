import { TEXTOS } from '#features/convenios/acuerdo/convenio-escrito.ts';
import { MESES_LEGALES } from '#features/convenios/convenio.ts';
import { precioDeHoy } from '#features/convenios/precio.ts';
import {
  escribirPrecio,
  leerPrecio,
  NO_SE_VENDE,
} from '#features/convenios/precios/precio-escrito.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { contar } from '#values/numero.ts';
import { textoBusqueda } from '#values/texto.ts';
import { leerBloque } from '../../ui/rejilla/bloque.ts';
import type { CeldaEscrita, ColumnaDeRejilla, FilaDeDatos } from '../../ui/rejilla/celdas.ts';
import type { PrimaDeLista } from '../convenio/convenio.ts';
import type { HojaDeConvenio } from './hoja.ts';

export type ColumnaDePrima = 'tipo' | 'uso' | 'valor' | 'mes' | 'primaMinima' | 'primaMaxima';

/** Columns of pasted premiums, in the order in which they are read without headings. */
export const COLUMNAS_DE_PRIMAS: readonly ColumnaDeRejilla<ColumnaDePrima>[] = [
  { clave: 'tipo', titulo: 'Tipo de vehículo', ancho: 18 },
  { clave: 'uso', titulo: 'Tipo de uso', ancho: 18 },
  { clave: 'valor', titulo: 'Prima', ancho: 12, numerica: true },
  { clave: 'mes', titulo: 'Mes legal', ancho: 12 },
  { clave: 'primaMinima', titulo: 'Prima mínima', ancho: 13, numerica: true },
  { clave: 'primaMaxima', titulo: 'Prima máxima', ancho: 13, numerica: true },
];

const NO_APLICA = 'NO APLICA';

interface Opcion {
  readonly id: number;
  readonly nombre: string;
}

/** Valid vehicle types, and the valid uses of each. */
export interface Catalogo {
  readonly tipos: readonly Opcion[];
  readonly usosDe: (tipoVehiculoId: number | null) => readonly Opcion[];
}

/** Texts of a premium, by column, under the key of its row. */
export interface FilaEscrita {
  readonly numero: number;
  readonly celdas: readonly string[];
}

/** A row of the grid: its premium, or the reasons why it is none. */
export interface FilaDePrimas extends FilaDeDatos<ColumnaDePrima> {
  readonly prima: PrimaDeLista | null;
  /** True for a row without a price, which is not added. */
  readonly aviso: boolean;
  readonly textos: readonly string[];
}

const mismo = (a: string, b: string): boolean => textoBusqueda(a) === textoBusqueda(b);

const hallar = (opciones: readonly Opcion[], texto: string): Opcion | undefined =>
  opciones.find(({ id, nombre }) => mismo(nombre, texto) || String(id) === texto);

/** Columns that a row of headings names; null for a row of data. */
const columnasDe = (titulos: readonly string[] = []): (ColumnaDePrima | undefined)[] | null => {
  const columnas = titulos.map(
    (texto) => COLUMNAS_DE_PRIMAS.find(({ titulo }) => mismo(titulo, texto))?.clave,
  );
  return columnas.includes('tipo') ? columnas : null;
};

/** Texts of a pasted block, by premium. Headings, if it has them, give its columns their order. */
export const leerPrimas = (texto: string): string[][] => {
  const bloque = leerBloque(texto).filter((fila) => fila.some((celda) => celda !== ''));
  const columnas = columnasDe(bloque[0]);
  const orden = columnas ?? COLUMNAS_DE_PRIMAS.map(({ clave }) => clave);
  return (columnas ? bloque.slice(1) : bloque).map((fila) =>
    COLUMNAS_DE_PRIMAS.map(({ clave }) => fila[orden.indexOf(clave)] ?? ''),
  );
};

/** Agreements of any dates sell the current and the next period. */
const PLAZO = {
  esConvenioExtendido: false,
  fechaInicioVigenciaPolizas: '',
  fechaTerminoVigenciaPolizas: '',
};

/** Texts of the premiums of an agreement, each at the price at which it is sold today. */
export const primasDeOtro = ({ hoy, filas }: HojaDeConvenio): string[][] =>
  filas.map(({ tipo, uso, mesLegal, precios }) => {
    const deHoy = precioDeHoy({ precios, mesLegalParaPoliza: mesLegal }, hoy, PLAZO);
    const { valor, primaMinima, primaMaxima } = escribirPrecio(deHoy ?? null);
    const mes = MESES_LEGALES.find(({ id }) => id === mesLegal)?.nombre ?? '';
    const [suTipo, suUso] = [nombreDeTipo(tipo), nombreDeTipo(uso ?? NO_APLICA)];
    return [suTipo, suUso, valor, mes, primaMinima, primaMaxima];
  });

type Reparos = Partial<Record<ColumnaDePrima, string>>;

/** Type and use that the texts name, or the reasons why they name none. */
const leerTipoYUso = (tipo: string, uso: string, { tipos, usosDe }: Catalogo) => {
  const suTipo = tipos.find(({ nombre }) => mismo(nombre, tipo));
  if (!suTipo) {
    const texto = 'No hay un tipo de vehículo vigente con ese nombre';
    return { reparos: { tipo: tipo === '' ? 'Escriba un tipo de vehículo' : texto } };
  }
  const usos = usosDe(suTipo.id);
  const sinUso = uso === '' || mismo(uso, NO_APLICA);
  const suUso = usos.find(({ nombre }) => mismo(nombre, uso));
  if (suUso || (sinUso && usos.length === 0)) {
    return { tipoVehiculoVM: suTipo, tipoUsoVM: suUso ?? null, reparos: {} };
  }
  if (usos.length === 0) {
    return { reparos: { uso: `Este tipo de vehículo no tiene usos: escriba ${NO_APLICA}` } };
  }
  return {
    reparos: { uso: sinUso ? TEXTOS.faltaTipoUso : 'Este tipo de vehículo no tiene ese uso' },
  };
};

const sinPrima = (valor: string): boolean => valor === '' || valor.toUpperCase() === NO_SE_VENDE;

/** Premium of a row, or the reasons why it is none, by column. */
const leerFila = (
  celdas: readonly string[],
  catalogo: Catalogo,
): { readonly prima: PrimaDeLista | null; readonly reparos: Reparos } => {
  const [tipo = '', uso = '', valor = '', mes = '', minima = '', maxima = ''] = celdas;
  const { tipoVehiculoVM, tipoUsoVM = null, reparos: deTipo } = leerTipoYUso(tipo, uso, catalogo);
  const precio = leerPrecio({ valor, primaMinima: minima, primaMaxima: maxima });
  const mesLegal = hallar(MESES_LEGALES, mes);
  const meses = MESES_LEGALES.map(({ nombre }) => nombre).join(', ');
  const reparos: Reparos = {
    ...deTipo,
    ...precio.reparos,
    ...(!mesLegal && { mes: `Escriba uno de ${meses}` }),
  };
  if (!tipoVehiculoVM || !mesLegal || !precio.valores) return { prima: null, reparos };
  const { valor: valorVentaBase, primaMinima, primaMaxima } = precio.valores;
  if (valorVentaBase === null) return { prima: null, reparos };
  return {
    reparos,
    prima: {
      vigente: true,
      tipoVehiculoId: tipoVehiculoVM.id,
      tipoUsoId: tipoUsoVM?.id ?? null,
      tipoVehiculoVM,
      tipoUsoVM,
      valorVentaBase,
      mesLegalParaPoliza: mesLegal.id,
      tienePrimaVariable: primaMinima !== null,
      primaMinima,
      primaMaxima,
    },
  };
};

/** Key of a premium among those of its agreement. */
export const claveDePrima = ({ tipoVehiculoId, tipoUsoId }: PrimaDeLista): string =>
  `${tipoVehiculoId}-${tipoUsoId}`;

/**
 * Rows of the grid. A row without a price stays out. One whose type and use are on the agreement's list, or on an
 * earlier row, is wrong.
 */
export const filasDePrimas = (
  escritas: readonly FilaEscrita[],
  catalogo: Catalogo,
  primas: readonly PrimaDeLista[],
): FilaDePrimas[] => {
  const vistas = new Set(primas.map(claveDePrima));
  return escritas.map(({ numero, celdas }, i): FilaDePrimas => {
    const fila = { numero, orden: i + 1, celdas };
    if (sinPrima(celdas[2] ?? '')) {
      return { ...fila, prima: null, aviso: true, errores: [], textos: ['Sin prima: queda fuera'] };
    }
    const { prima, reparos: suyos } = leerFila(celdas, catalogo);
    const repetida = prima !== null && vistas.has(claveDePrima(prima));
    const reparos: Reparos = repetida ? { tipo: TEXTOS.primaRepetida } : suyos;
    if (prima) vistas.add(claveDePrima(prima));
    const malas = COLUMNAS_DE_PRIMAS.flatMap(({ clave, titulo }) => {
      const mensaje = reparos[clave];
      return mensaje === undefined ? [] : [{ columna: clave, titulo, mensaje }];
    });
    return {
      ...fila,
      prima: malas.length === 0 ? prima : null,
      aviso: false,
      errores: malas,
      textos: malas.map(({ titulo, mensaje }) => `${titulo}: ${mensaje}`),
    };
  });
};

/** Rows with typed cells. */
export const escribirPrimas = (
  escritas: readonly FilaEscrita[],
  celdas: readonly CeldaEscrita<ColumnaDePrima>[],
): FilaEscrita[] =>
  escritas.map((fila) => {
    const suyas = celdas.filter(({ numero }) => numero === fila.numero);
    if (suyas.length === 0) return fila;
    const textos = COLUMNAS_DE_PRIMAS.map(
      ({ clave }, i) =>
        suyas.findLast(({ columna }) => columna === clave)?.valor ?? fila.celdas[i] ?? '',
    );
    return { ...fila, celdas: textos };
  });

/** Counts of the rows for whoever accepts them: ready, wrong and left out. */
export const resumenDePrimas = (filas: readonly FilaDePrimas[]): string => {
  const malas = filas.filter(({ errores }) => errores.length > 0).length;
  const fuera = filas.filter(({ aviso }) => aviso).length;
  const listas = filas.length - malas - fuera;
  return [
    contar(listas, 'prima lista para añadir', 'primas listas para añadir'),
    ...(malas > 0 ? [contar(malas, 'fila con errores', 'filas con errores')] : []),
    ...(fuera > 0
      ? [contar(fuera, 'fila sin prima queda fuera', 'filas sin prima quedan fuera')]
      : []),
  ].join('; ');
};
