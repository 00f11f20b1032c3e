import { type Fecha, formatearFecha, ORDEN_DE_FECHAS, reparoDeDia } from '#values/fecha.ts';
import { aMayusculas, sanearNombre } from '#values/persona.ts';
import { type Regla, romper } from '#values/reglas.ts';
import { formatearRut, parsearRut, RUT_NO_VALIDO, validarRut } from '#values/rut.ts';
import { textoLargo, unirConY } from '#values/texto.ts';
import { validarTexto } from '#values/texto-oculto.ts';

interface DePapeles {
  readonly columna: string;
  readonly etiqueta: string;
  readonly clase: 'texto' | 'nombre' | 'rut' | 'fecha' | 'numero';
  /** Maximum characters. */
  readonly largo: number;
}

/**
 * Fields of a broker's papers (D-CORREDOR-01), all optional. Form, calls, list, workbook and timeline read this
 * table.
 */
export const PAPELES = {
  cmfNumero: {
    columna: 'cmf_numero',
    etiqueta: 'N° de inscripción en la CMF',
    clase: 'numero',
    largo: 6,
  },
  garantiaNumero: {
    columna: 'garantia_numero',
    etiqueta: 'N° de póliza de garantía',
    clase: 'texto',
    largo: 50,
  },
  garantiaHasta: {
    columna: 'garantia_hasta',
    etiqueta: 'Garantía vigente hasta',
    clase: 'fecha',
    largo: 10,
  },
  representanteNombre: {
    columna: 'representante_nombre',
    etiqueta: 'Representante acreditado',
    clase: 'nombre',
    largo: 200,
  },
  representanteRut: {
    columna: 'representante_rut',
    etiqueta: 'RUT del representante',
    clase: 'rut',
    largo: 12,
  },
  representanteDesde: {
    columna: 'representante_desde',
    etiqueta: 'Acreditado desde',
    clase: 'fecha',
    largo: 10,
  },
  representanteHasta: {
    columna: 'representante_hasta',
    etiqueta: 'Acreditado hasta',
    clase: 'fecha',
    largo: 10,
  },
} as const satisfies Readonly<Record<string, DePapeles>>;

/** Papers whose end stops a broker's sales. */
export const PAPELES_CON_TERMINO = {
  garantia: { campo: 'garantiaHasta', deQue: 'la póliza de garantía' },
  representante: { campo: 'representanteHasta', deQue: 'la acreditación del representante' },
} as const;
export type PapelConTermino = keyof typeof PAPELES_CON_TERMINO;
const CON_TERMINO = Object.keys(PAPELES_CON_TERMINO) as PapelConTermino[];

/** 'la póliza de garantía terminó el 20/11/2026'. */
export const diaDeTermino = (papel: PapelConTermino, hasta: Fecha, hoy: Fecha): string =>
  `${PAPELES_CON_TERMINO[papel].deQue} ${hasta < hoy ? 'terminó' : 'termina'} el ${formatearFecha(hasta)}`;

/** Sentence on the ended papers that stop the sales of a broker on `hoy`; none while they sell. */
export const ventaDetenidaPor = (
  corredor: Dados,
  admitidos: readonly { readonly papel: PapelConTermino }[],
  hoy: Fecha,
): string[] => {
  const dias = CON_TERMINO.flatMap((papel) => {
    const hasta = papelesDe(corredor)[PAPELES_CON_TERMINO[papel].campo];
    const detiene = hasta !== '' && hasta < hoy && !admitidos.some((uno) => uno.papel === papel);
    return detiene ? [diaDeTermino(papel, hasta, hoy)] : [];
  });
  return dias.length > 0 ? [`Venta detenida: ${unirConY(dias)}`] : [];
};

export type CampoDePapeles = keyof typeof PAPELES;
export const CAMPOS_DE_PAPELES = Object.keys(PAPELES) as CampoDePapeles[];

/** Papers as a form holds them; blank is ''. */
export type PapelesEscritos = Readonly<Record<CampoDePapeles, string>>;

/** Record with a value for each field of a broker's papers. */
export const dePapeles = <V>(valorDe: (campo: CampoDePapeles) => V) =>
  Object.fromEntries(CAMPOS_DE_PAPELES.map((campo) => [campo, valorDe(campo)])) as Record<
    CampoDePapeles,
    V
  >;

type Dados = Readonly<Record<string, unknown>>;

/** Papers with the values of `dados` that are texts; the others are blank. */
export const papelesDe = (dados: Dados): PapelesEscritos =>
  dePapeles((campo) => {
    const dado = dados[campo];
    return typeof dado === 'string' ? dado : '';
  });

/** Stored form of a field: a name in upper case, a RUT as '12.345.678-5'. */
const sanear = (campo: CampoDePapeles, texto: string): string => {
  const { clase } = PAPELES[campo];
  if (clase === 'nombre') return aMayusculas(sanearNombre(texto));
  if (clase === 'fecha') return texto;
  // The CMF writes its numbers with or without dots.
  if (clase === 'numero') return texto.trim().replaceAll('.', '');
  const limpio = aMayusculas(texto);
  const rut = clase === 'rut' ? parsearRut(limpio) : null;
  return rut ? formatearRut(rut.rut, rut.dv) : limpio;
};

const reparoDe = (campo: CampoDePapeles, texto: string): string | null => {
  if (texto === '') return null;
  const { clase, largo } = PAPELES[campo];
  if (clase === 'fecha') return reparoDeDia(texto);
  if (clase === 'numero')
    return /^\d+$/.test(texto) && texto.length <= largo
      ? null
      : `Escriba sólo dígitos, hasta ${largo}: es el número del registro de la CMF`;
  // COMUNIDAD represents nobody.
  if (clase === 'rut') return texto === '0-0' ? RUT_NO_VALIDO : validarRut(texto);
  return validarTexto(texto) ?? (texto.length > largo ? textoLargo(largo) : null);
};

const REGLAS: readonly Regla<PapelesEscritos, undefined, CampoDePapeles>[] = [
  ...CAMPOS_DE_PAPELES.map((campo) => ({
    campo,
    revisar: (papeles: PapelesEscritos) => reparoDe(campo, papeles[campo]),
  })),
  {
    campo: 'representanteHasta',
    revisar: ({ representanteDesde: desde, representanteHasta: hasta }) =>
      desde !== '' && hasta !== '' && hasta < desde ? ORDEN_DE_FECHAS : null,
  },
];

const sanearPapeles = (papeles: PapelesEscritos): PapelesEscritos =>
  dePapeles((campo) => sanear(campo, papeles[campo]));

/** Broken rules of a broker's papers, shared by form and server: messages by field. */
export const erroresDePapeles = (
  papeles: PapelesEscritos,
): Partial<Record<CampoDePapeles, string[]>> => romper(REGLAS, sanearPapeles(papeles), undefined);

/**
 * Stored values, by column, and broken rules of received papers over a stored broker: undefined was not sent, null or
 * blank empties the field.
 */
export const juntarPapeles = (recibidos: Dados, antes: Dados | null) => {
  const escritos = papelesDe(
    dePapeles((campo) =>
      recibidos[campo] === undefined ? antes?.[PAPELES[campo].columna] : recibidos[campo],
    ),
  );
  const saneados = sanearPapeles(escritos);
  return {
    valores: Object.fromEntries(
      CAMPOS_DE_PAPELES.map((campo) => [PAPELES[campo].columna, saneados[campo] || null]),
    ),
    errores: erroresDePapeles(escritos),
  };
};
