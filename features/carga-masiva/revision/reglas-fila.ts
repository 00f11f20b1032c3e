import { TEXTO_FORMATO } from '#features/ventas/emision-especial.ts';
import { CLAVES } from '#features/vehiculo/campos.ts';
import { DATOS } from '#features/vehiculo/datos.ts';
import { type CampoVehiculo, erroresDeVehiculo } from '#features/vehiculo/reglas-vehiculo.ts';
import {
  DV_AJENO,
  DV_LARGO,
  dvPatente,
  dvPatenteValido,
  formatoPatente,
} from '#values/formato-patente.ts';
import { validarImpreso } from '#values/letras-del-certificado.ts';
import { normalizarPatente } from '#values/patente.ts';
import {
  type ClaseDePersona,
  claseDeNumero,
  NOMBRES,
  NOMBRES_DE_PERSONA,
} from '#values/campos-de-persona.ts';
import { aMayusculas } from '#values/persona.ts';
import { type Regla, romperPrimera } from '#values/reglas.ts';
import type { ClaveColumna, Variante } from '#features/carga-masiva/columnas.ts';
import { aValores, leerRut, leerSiNo, seValidaPatente, type TextosFila } from './textos-fila.ts';

export interface EntornoFila {
  readonly variante: Variante;
  /** Present year in Santiago. */
  readonly anioActual: number;
  /**
   * True when the names of a person on record may be blank (V-VEH-050), or when it is unknown. A
   * company's name is always required.
   */
  readonly propietarioConocido: boolean;
  /** Number of the first row with each plate. */
  readonly primeraFilaDe: ReadonlyMap<string, number>;
}

interface FilaPorRevisar {
  readonly numero: number;
  readonly textos: TextosFila;
  /** Errors of the manual entry's rules, by field of that form. */
  readonly manual: Partial<Record<CampoVehiculo, string[]>>;
}

export interface ReglaFila {
  readonly id: string;
  readonly columnas: readonly ClaveColumna[];
  /** `especial` limits the rule and its sentence to the special load. */
  readonly variante: Variante | 'ambas';
  /** Sentence of the checklist; null when the form makes it obvious. */
  readonly frase: string | null;
  /** Returns the message for a cell that breaks the rule, or null. */
  readonly revisar: (texto: string, fila: FilaPorRevisar, entorno: EntornoFila) => string | null;
}

/** Wraps a rule of the manual entry (features/vehiculo/reglas-vehiculo.ts) for the column of its field. */
const manual = (columna: ClaveColumna, campo: CampoVehiculo, frase: string | null): ReglaFila => ({
  id: `manual-${columna}`,
  columnas: [columna],
  variante: 'ambas',
  frase,
  revisar: (_, fila) => fila.manual[campo]?.[0] ?? null,
});

const largoMaximo = (
  id: string,
  columnas: readonly ClaveColumna[],
  maximo: number,
  frase: string | null,
): ReglaFila => ({
  id,
  columnas,
  variante: 'ambas',
  frase,
  revisar: (texto) => (texto.length > maximo ? `Tiene más de ${maximo} caracteres` : null),
});

const siNo = (id: string, columna: ClaveColumna, frase: string): ReglaFila => ({
  id,
  columnas: [columna],
  variante: 'especial',
  frase,
  revisar: (texto) => (leerSiNo(texto) === null ? 'Debe decir SI o NO' : null),
});

const claseDe = ({ rut }: TextosFila): ClaseDePersona | null => {
  const numero = leerRut(rut);
  return numero === null ? null : claseDeNumero(numero);
};

const conDv = (texto: string): boolean => {
  const limpia = texto.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  return (
    limpia.length === 7 &&
    (/-[\dK]$/i.test(texto) || dvPatente(limpia.slice(0, 6)) === limpia.slice(6))
  );
};

const RELLENO_DE_APELLIDO =
  /^(?:X+|NN|NO TIENE|NO APLICA|NINGUNO|EXTRANJERO|SIN APELLIDO|SIN APELLIDO MATERNO|SIN MATERNO)$/;

/**
 * Rules of a row: the only list, from which the checklist, the check of each row and the workbook
 * of errors are made. A cell shows the first rule it breaks.
 */
export const REGLAS_FILA: readonly ReglaFila[] = [
  {
    id: 'patente-sin-dv',
    columnas: ['patente'],
    variante: 'ambas',
    frase: 'La patente va sin dígito verificador y tiene seis caracteres.',
    revisar: (texto) => (conDv(texto) ? 'La patente va sin dígito verificador' : null),
  },
  manual('patente', 'patente', null),
  {
    id: 'patente-repetida',
    columnas: ['patente'],
    variante: 'ambas',
    frase: 'No hay patentes repetidas.',
    revisar: (texto, { numero }, { primeraFilaDe }) => {
      const primera = primeraFilaDe.get(normalizarPatente(texto)) ?? numero;
      return primera < numero ? `El vehículo ya está ingresado en la fila ${primera}` : null;
    },
  },
  {
    id: 'patente-valida',
    columnas: ['patente'],
    variante: 'ambas',
    frase: null,
    revisar: (texto, { textos }, { variante }) =>
      seValidaPatente(textos, variante) && !formatoPatente(normalizarPatente(texto))
        ? TEXTO_FORMATO
        : null,
  },
  largoMaximo(
    'largo-20',
    ['marca', 'modelo'],
    20,
    'La marca, el modelo y el número de motor tienen como máximo 20 caracteres cada uno.',
  ),
  largoMaximo(
    'largo-21',
    ['tipoVehiculo'],
    21,
    'El tipo de vehículo tiene como máximo 21 caracteres.',
  ),
  ...CLAVES.flatMap((dato) => {
    const { clave, largo } = DATOS[dato].libro;
    return largo === null ? [] : [largoMaximo(`largo-${clave}`, [clave], largo, null)];
  }),
  {
    // Engine and names get this rule from the manual entry.
    id: 'se-puede-imprimir',
    columnas: ['tipoVehiculo', 'marca', 'modelo', 'tipoUso'],
    variante: 'ambas',
    frase: null,
    revisar: (texto) => validarImpreso(texto),
  },
  largoMaximo('largo-100', ['tipoUso', ...NOMBRES_DE_PERSONA], NOMBRES.nombre.largo, null),
  largoMaximo('largo-200', ['razonSocial'], NOMBRES.razonSocial.largo, null),
  manual('tipoVehiculo', 'tipoVehiculoId', null),
  manual('marca', 'marcaId', null),
  manual('modelo', 'modeloId', null),
  ...CLAVES.map((dato) => manual(DATOS[dato].libro.clave, dato, null)),
  {
    id: 'rut-solo-numero',
    columnas: ['rut'],
    variante: 'ambas',
    frase: 'El RUT va sin puntos, sin guion y sin dígito verificador.',
    revisar: (texto) =>
      texto !== '' && leerRut(texto) === null
        ? 'El RUT va sin puntos, sin guion y sin dígito verificador'
        : null,
  },
  manual('rut', 'rut', null),
  {
    id: 'sin-relleno',
    columnas: ['apellidoMaterno'],
    variante: 'ambas',
    frase: 'En nombres extranjeros el apellido materno queda en blanco.',
    revisar: (texto) =>
      RELLENO_DE_APELLIDO.test(aMayusculas(texto))
        ? 'Si no tiene apellido materno, deje la celda en blanco'
        : null,
  },
  {
    id: 'nombre-de-persona',
    columnas: NOMBRES_DE_PERSONA,
    variante: 'ambas',
    frase: 'Una persona lleva nombre y apellido; una empresa (RUT desde 50000000), razón social.',
    revisar: (texto, { textos }) =>
      texto !== '' && claseDe(textos) === 'empresa'
        ? 'El RUT es de una empresa: sólo lleva RAZON SOCIAL'
        : null,
  },
  {
    id: 'razon-social-de-empresa',
    columnas: ['razonSocial'],
    variante: 'ambas',
    frase: null,
    revisar: (texto, { textos }) =>
      texto !== '' && claseDe(textos) === 'persona'
        ? 'El RUT es de una persona: no lleva RAZON SOCIAL'
        : null,
  },
  manual('nombre', 'nombre', 'Los nombres van sin números ni caracteres especiales.'),
  manual('segundoNombre', 'segundoNombre', null),
  manual('apellidoPaterno', 'apellidoPaterno', null),
  manual('apellidoMaterno', 'apellidoMaterno', null),
  manual('razonSocial', 'razonSocial', null),
  manual('telefono', 'telefono', null),
  manual('correo', 'email', null),
  {
    id: 'dv-patente',
    columnas: ['dvPatente'],
    variante: 'especial',
    frase: 'El dígito verificador de la patente es opcional; si se indica, lo lleva la póliza.',
    revisar: (texto) => (/^[\dA-Z]?$/i.test(texto) ? null : DV_LARGO),
  },
  {
    id: 'dv-de-la-patente',
    columnas: ['dvPatente'],
    variante: 'especial',
    frase: null,
    revisar: (texto, { textos }, { variante }) =>
      texto === '' ||
      !seValidaPatente(textos, variante) ||
      dvPatenteValido(normalizarPatente(textos.patente), texto)
        ? null
        : DV_AJENO,
  },
  siNo('validar-patente', 'validarPatente', 'VALIDAR PATENTE dice SI o NO.'),
  siNo(
    'informar-aach',
    'informarAach',
    'INFORMAR A AACH dice SI o NO; si la póliza se informa, la patente se valida.',
  ),
  {
    id: 'prima',
    columnas: ['prima'],
    variante: 'especial',
    frase: 'PRIMA dice FIJA o el valor en pesos, sin puntos.',
    revisar: (texto) =>
      /^(?:FIJA|[1-9]\d{0,8})$/i.test(texto) ? null : 'Debe decir FIJA o un número entero',
  },
];

const deVariante = (variante: Variante): readonly ReglaFila[] =>
  variante === 'especial' ? REGLAS_FILA : REGLAS_FILA.filter((r) => r.variante !== 'especial');

/** Expands each rule to its cells. */
const porCelda = (variante: Variante): Regla<FilaPorRevisar, EntornoFila, ClaveColumna>[] =>
  deVariante(variante).flatMap(({ columnas, revisar }) =>
    columnas.map((campo) => ({
      campo,
      revisar: (fila: FilaPorRevisar, entorno: EntornoFila) =>
        revisar(fila.textos[campo], fila, entorno),
    })),
  );

const DE_CELDA = { normal: porCelda('normal'), especial: porCelda('especial') } as const;

/** Returns the checklist of a load, in order (V-MAS-012 to 022). */
export const listaDeChequeo = (variante: Variante): string[] =>
  deVariante(variante).flatMap(({ frase }) => frase ?? []);

/**
 * Returns the message of each wrong cell of a row. `ilegibles` are columns that already have a
 * message, because their cell is unreadable.
 */
export const revisarFila = (
  numero: number,
  textos: TextosFila,
  entorno: EntornoFila,
  ilegibles: ReadonlySet<ClaveColumna>,
): Map<ClaveColumna, string> => {
  const propietarioConocido = entorno.propietarioConocido && claseDe(textos) !== 'empresa';
  const fila = {
    numero,
    textos,
    manual: erroresDeVehiculo(aValores(textos), { ...entorno, propietarioConocido }),
  };
  return romperPrimera(DE_CELDA[entorno.variante], fila, entorno, ilegibles);
};
