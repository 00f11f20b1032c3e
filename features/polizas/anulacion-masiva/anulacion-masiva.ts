import {
  type CeldaCruda,
  celdaVacia,
  type ContenidoDeColumna,
  leerCelda,
} from '#formatos/xlsx/celda.ts';
import type { ColumnaDePlantilla, FormaDeLibro } from '#formatos/xlsx/libro.ts';
import { LARGO_PATENTE, normalizarPatente } from '#values/patente.ts';
import { reparoDeFecha } from '#features/polizas/anular/anulable.ts';
import { motivoEntrada } from '#features/polizas/anular/anular.contract.ts';

/** Columns of a mass cancel (docs/decisiones.md, 'Mass cancel'). */
export const COLUMNAS: readonly ColumnaDePlantilla[] = [
  {
    titulo: 'N° POLIZA',
    ancho: 16,
    formatoTexto: false,
    instruccion: 'Número de la póliza, sin puntos. Si lo indica, la patente es opcional.',
    ejemplos: [1_000_001, 1_000_002, ''],
  },
  {
    titulo: 'PATENTE',
    ancho: 14,
    formatoTexto: true,
    instruccion:
      'Seis letras o números, sin guion ni dígito verificador. Sin número de póliza, se anula la única póliza vigente de la patente.',
    ejemplos: ['', 'BCBC10', 'BBC011'],
  },
  {
    titulo: 'MOTIVO',
    ancho: 60,
    formatoTexto: true,
    instruccion:
      'Opcional, de 5 a 500 caracteres. Si lo deja en blanco, se usa el motivo que indique en la pantalla.',
    ejemplos: ['', 'Vehículo dado de baja', 'Póliza duplicada'],
  },
];

export const FORMA_ANULACION: FormaDeLibro = {
  hoja: 'Anular',
  titulos: COLUMNAS.map(({ titulo }) => titulo),
  agregada: 'RESULTADO',
};

/** File name of the downloaded template. */
export const ARCHIVO_PLANTILLA = 'Plantilla Anulacion Masiva.xlsx';

/** Returns the file name of the result of an uploaded file. */
export const archivoDeResultado = (subido: string): string =>
  `Resultado ${subido.replace(/\.\w+$/, '')}.xlsx`;

/** Results of a row, as the RESULTADO column shows them. */
export const RESULTADO = {
  anulada: 'ANULADA',
  yaAnulada: 'YA ESTABA ANULADA',
  noExiste: 'NO EXISTE',
  otraPatente: 'PATENTE NO CORRESPONDE',
  sinVigente: 'SIN PÓLIZA VIGENTE',
  variasVigentes: 'TIENE MÁS DE UNA PÓLIZA VIGENTE: INDIQUE EL N° DE PÓLIZA',
  sinDatos: 'FALTA EL N° DE PÓLIZA O LA PATENTE',
  numeroInvalido: 'N° DE PÓLIZA INVÁLIDO',
  patenteInvalida: 'PATENTE INVÁLIDA',
  motivoInvalido: 'MOTIVO INVÁLIDO: DEBE TENER DE 5 A 500 CARACTERES',
  fechaAnterior: 'FECHA ANTERIOR A LA EMISIÓN',
  sinEmitir: 'LA EMISIÓN DE SU VENTA NO HA TERMINADO',
  sinProcesar: 'NO SE PROCESÓ: SUBA EL ARCHIVO NUEVAMENTE',
} as const;
export type Resultado = (typeof RESULTADO)[keyof typeof RESULTADO];

/** Results that may change later; the same file uploaded again is then a new request. */
export const POR_REINTENTAR: readonly Resultado[] = [RESULTADO.sinEmitir, RESULTADO.sinProcesar];

/** Request of a row: a policy by its number, or the valid one of a plate. */
export interface Pedido {
  readonly numeroPoliza: number | null;
  /** Null when the cell is blank. */
  readonly patente: string | null;
  readonly motivo: string;
}

const textoDe = (
  celda: CeldaCruda | undefined,
  contenido: ContenidoDeColumna = 'texto',
): string | null => {
  const leida = leerCelda(celda ?? null, contenido);
  return leida.ok ? leida.texto : null;
};

/**
 * Returns the plate of a cell; '' when blank, null when malformed. A longer text is refused, not
 * cut.
 */
const patenteDe = (celda: CeldaCruda): string | null => {
  if (celdaVacia(celda)) return '';
  const letras = textoDe(celda)?.replace(/[^A-Za-z0-9]/g, '') ?? '';
  return letras === '' || letras.length > LARGO_PATENTE ? null : normalizarPatente(letras);
};

const NUMERO = /^[1-9]\d{0,14}$/;

/**
 * Returns the request of a row, or its error result. `motivo` comes from the form and applies to
 * rows without their own.
 */
export const leerFila = (celdas: readonly CeldaCruda[], motivo: string): Pedido | Resultado => {
  const [celdaNumero = null, celdaPatente = null, celdaMotivo = null] = celdas;
  const numero = textoDe(celdaNumero, 'digitos');
  const patente = patenteDe(celdaPatente);
  if (celdaVacia(celdaNumero) && celdaVacia(celdaPatente)) return RESULTADO.sinDatos;
  if (numero === null || (numero !== '' && !NUMERO.test(numero))) return RESULTADO.numeroInvalido;
  if (patente === null) return RESULTADO.patenteInvalida;
  const propio = motivoEntrada.safeParse(celdaVacia(celdaMotivo) ? motivo : textoDe(celdaMotivo));
  if (!propio.success) return RESULTADO.motivoInvalido;
  return {
    numeroPoliza: numero === '' ? null : Number(numero),
    patente: patente === '' ? null : patente,
    motivo: propio.data,
  };
};

/** Cell to which a result refers. */
const CELDA_DE: Readonly<Partial<Record<string, readonly [number, ContenidoDeColumna]>>> = {
  [RESULTADO.numeroInvalido]: [0, 'digitos'],
  [RESULTADO.patenteInvalida]: [1, 'texto'],
  [RESULTADO.motivoInvalido]: [2, 'texto'],
};

/** Returns the text of a result, with what its cell shows and holds when that is the reason. */
export const dichoDeFila = (resultado: string, celdas: readonly CeldaCruda[]): string => {
  const [celda, contenido] = CELDA_DE[resultado] ?? [];
  const leida = celda === undefined ? null : leerCelda(celdas[celda] ?? null, contenido);
  return leida && !leida.ok ? `${resultado}. ${leida.mensaje}` : resultado;
};

/** A policy within the caller's scope that a row may mean. */
export interface PolizaHallada {
  readonly id: number;
  readonly numeroPoliza: number;
  readonly patente: string;
  readonly vigente: boolean;
  readonly vigenciaHasta: string;
  readonly emitidaEn: Date;
  /** Issuance state of its sale. */
  readonly estadoEmision: number | null;
  /** Premium in whole CLP. */
  readonly prima: number;
}

const elegirPorPatente = (
  suyas: readonly PolizaHallada[],
  hoy: string,
): PolizaHallada | Resultado => {
  if (suyas.length === 0) return RESULTADO.noExiste;
  const enCurso = suyas.filter(({ vigenciaHasta }) => vigenciaHasta >= hoy);
  const vigentes = enCurso.filter(({ vigente }) => vigente);
  if (vigentes.length > 1) return RESULTADO.variasVigentes;
  return vigentes[0] ?? (enCurso.length > 0 ? RESULTADO.yaAnulada : RESULTADO.sinVigente);
};

/**
 * Returns the policy that a row means, or the reason for none. A plate alone means its one policy
 * that is neither cancelled nor ended before `hoy`.
 */
export const elegirPoliza = (
  { numeroPoliza, patente }: Pedido,
  halladas: readonly PolizaHallada[],
  hoy: string,
): PolizaHallada | Resultado => {
  if (numeroPoliza === null) {
    return elegirPorPatente(
      halladas.filter((poliza) => poliza.patente === patente),
      hoy,
    );
  }
  const poliza = halladas.find((una) => una.numeroPoliza === numeroPoliza);
  if (!poliza) return RESULTADO.noExiste;
  return patente === null || poliza.patente === patente ? poliza : RESULTADO.otraPatente;
};

interface Anulable {
  readonly vigente: boolean;
  readonly emitidaEn: Date;
  /** True when its whole sale is issued. */
  readonly emitida: boolean;
}

/** Returns the result of a row that names this policy; only the first such row cancels it. */
export const resultadoDe = (
  { vigente, emitidaEn, emitida }: Anulable,
  { fecha, ahora, esPrimera }: { fecha: Date; ahora: Date; esPrimera: boolean },
): Resultado => {
  if (!vigente || !esPrimera) return RESULTADO.yaAnulada;
  if (!emitida) return RESULTADO.sinEmitir;
  return reparoDeFecha(fecha, emitidaEn, ahora) === null
    ? RESULTADO.anulada
    : RESULTADO.fechaAnterior;
};
