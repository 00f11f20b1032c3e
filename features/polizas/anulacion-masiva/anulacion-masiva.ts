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

/** The columns of a mass cancel (docs/decisiones.md, 'Mass cancel'). */
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

/** Name under which the template is downloaded. */
export const ARCHIVO_PLANTILLA = 'Plantilla Anulacion Masiva.xlsx';

/** Name under which the result of an uploaded file is downloaded. */
export const archivoDeResultado = (subido: string): string =>
  `Resultado ${subido.replace(/\.\w+$/, '')}.xlsx`;

/** What became of each row, as the RESULTADO column says it. */
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

/** What the same file may still achieve later: uploaded again, it is not the same request. */
export const POR_REINTENTAR: readonly Resultado[] = [RESULTADO.sinEmitir, RESULTADO.sinProcesar];

/** What one row asks for: a policy by its number, or the valid one of a plate. */
export interface Pedido {
  readonly numeroPoliza: number | null;
  /** Null: it was not given. */
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

/** A plate of the row, '' when blank, null when it is none: a longer one is not cut to one of ours. */
const patenteDe = (celda: CeldaCruda): string | null => {
  if (celdaVacia(celda)) return '';
  const letras = textoDe(celda)?.replace(/[^A-Za-z0-9]/g, '') ?? '';
  return letras === '' || letras.length > LARGO_PATENTE ? null : normalizarPatente(letras);
};

const NUMERO = /^[1-9]\d{0,14}$/;

/** What a row asks for, or what is wrong with it; `motivo` is the one of the form. */
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

/** The cell of which each result speaks. */
const CELDA_DE: Readonly<Partial<Record<string, readonly [number, ContenidoDeColumna]>>> = {
  [RESULTADO.numeroInvalido]: [0, 'digitos'],
  [RESULTADO.patenteInvalida]: [1, 'texto'],
  [RESULTADO.motivoInvalido]: [2, 'texto'],
};

/** A result as the row of the file tells it: with what its cell shows and holds, where that is why. */
export const dichoDeFila = (resultado: string, celdas: readonly CeldaCruda[]): string => {
  const [celda, contenido] = CELDA_DE[resultado] ?? [];
  const leida = celda === undefined ? null : leerCelda(celdas[celda] ?? null, contenido);
  return leida && !leida.ok ? `${resultado}. ${leida.mensaje}` : resultado;
};

/** A policy within the caller's reach that a row may mean. */
export interface PolizaHallada {
  readonly id: number;
  readonly numeroPoliza: number;
  readonly patente: string;
  readonly vigente: boolean;
  readonly vigenciaHasta: string;
  readonly emitidaEn: Date;
  /** Issuance state of its sale. */
  readonly estadoEmision: number | null;
  /** Whole CLP. */
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
 * The policy a row means among those found, or why none: a plate alone means its one policy that is
 * neither cancelled nor over by `hoy`.
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
  /** Its whole sale is issued. */
  readonly emitida: boolean;
}

/** Result of a row that names this policy; only the first such row cancels it. */
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
