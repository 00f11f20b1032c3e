import { textoLargo } from '#values/texto.ts';
import {
  type ClaseDePersona,
  claseDeRut,
  CLAVES_DE_NOMBRE,
  CONTACTO,
  conNombres,
  NOMBRES,
  nombresAjenos,
  type NombresEscritos,
  reparoDeContacto,
  reparoDeNombre,
  SIN_NOMBRES,
} from '#values/campos-de-persona.ts';
import { esquemaDeReglas } from '#values/esquema-de-reglas.ts';
import { aMayusculas, sanearNombre } from '#values/persona.ts';
import { type Regla, romper } from '#values/reglas.ts';
import { validarRut, RUT_NO_VALIDO } from '#values/rut.ts';
import { soloDigitosTelefono } from '#values/telefono.ts';
import { validarTexto } from '#values/texto-oculto.ts';

/**
 * A person or company as its form holds it: a broker, an entity or an owner (A-ENT-017 to 019). Blank is '';
 * the first name is always `nombre` here.
 */
export interface FichaEscrita extends NombresEscritos {
  /** With its check digit, with or without dots and hyphen. */
  rut: string;
  comunaId: number | null;
  email: string;
  telefono: string;
  villa: string;
  calle: string;
  numero: string;
  departamento: string;
}
export type CampoDeFicha = keyof FichaEscrita;

/** Error for a RUT that another record has; the RUT completes the sentence. */
export const RUT_TOMADO = {
  corredor: 'Ya existe un corredor con el rut',
  entidad: 'Existe una entidad con el rut',
  propietario: 'Existe un propietario con el rut',
} as const;

export const FICHA_VACIA: FichaEscrita = {
  ...SIN_NOMBRES,
  rut: '',
  comunaId: null,
  email: '',
  telefono: '',
  villa: '',
  calle: '',
  numero: '',
  departamento: '',
};

/** Required fields of a kind of record, besides RUT and name. */
export interface Exigencias {
  readonly comuna: boolean;
  readonly correo: boolean;
  readonly telefono: boolean;
  /** Kind of a record until its RUT tells. */
  readonly sinRut: 'persona' | 'empresa';
}

export const EXIGE_CORREDOR: Exigencias = {
  comuna: true,
  correo: true,
  telefono: false,
  sinRut: 'empresa',
};
export const EXIGE_ENTIDAD: Exigencias = {
  comuna: true,
  correo: true,
  telefono: true,
  sinRut: 'persona',
};
/** The specification requires nothing of an owner's record: unknown data are not invented. */
export const EXIGE_PROPIETARIO: Exigencias = {
  comuna: false,
  correo: false,
  telefono: false,
  sinRut: 'persona',
};

/**
 * Kind of the names that a record asks for: `sinRut` until its RUT tells. Only a valid RUT tells a person,
 * because the first digits of a company's RUT look like a person's.
 */
export const claseDeNombres = (
  rut: string,
  { sinRut }: Pick<Exigencias, 'sinRut'>,
): ClaseDePersona => {
  const clase = claseDeRut(rut);
  return clase === null || (clase === 'persona' && validarRut(rut) !== null) ? sinRut : clase;
};

/**
 * Kind whose names are mandatory, and whose others are dropped. Null where a mistyped RUT leaves it open: its
 * own error is enough, and no name is lost.
 */
const claseQueManda = (rut: string, exige: Pick<Exigencias, 'sinRut'>): ClaseDePersona | null => {
  const clase = claseDeNombres(rut, exige);
  const porSusCifras = claseDeRut(rut);
  return porSusCifras === null || porSusCifras === clase ? clase : null;
};

const DIRECCION = { villa: 100, calle: 200, numero: 20, departamento: 50 } as const;
const DE_DIRECCION = Object.keys(DIRECCION) as (keyof typeof DIRECCION)[];

const LARGOS: Readonly<Partial<Record<CampoDeFicha, number>>> = {
  ...conNombres<{ readonly largo: number }, number>(NOMBRES, ({ largo }) => largo),
  ...DIRECCION,
};

/** Maximum characters of a field. */
export const largoDe = (campo: CampoDeFicha): number => LARGOS[campo] ?? CONTACTO.email.largo;

/**
 * Stored form of a record: names without digits and special characters, phone without letters, names and
 * address in upper case. A person has no razón social, a company has only that; `exige` matters to an invalid RUT alone.
 */
export const sanearFicha = (
  escrita: FichaEscrita,
  exige: Pick<Exigencias, 'sinRut'>,
): FichaEscrita => {
  const saneada: FichaEscrita = {
    ...escrita,
    ...conNombres(escrita, (texto, campo) =>
      aMayusculas(campo === 'razonSocial' ? texto : sanearNombre(texto)),
    ),
    email: escrita.email.trim(),
    telefono: soloDigitosTelefono(escrita.telefono),
  };
  for (const campo of nombresAjenos(claseQueManda(escrita.rut, exige))) saneada[campo] = '';
  for (const campo of DE_DIRECCION) saneada[campo] = aMayusculas(escrita[campo]);
  return saneada;
};

type ReglaDeFicha = Regla<FichaEscrita, Exigencias, CampoDeFicha>;

const revisarRut = ({ rut }: FichaEscrita): string | null => {
  // COMUNIDAD is nobody: it has no record of its own.
  if (claseDeRut(rut) === 'comunidad') return RUT_NO_VALIDO;
  return validarRut(rut);
};

/** Rules of brokers, entities and owners (A-CORR-006 to 011), shared by screen and server. */
const REGLAS: readonly ReglaDeFicha[] = [
  { campo: 'rut', revisar: revisarRut },
  ...CLAVES_DE_NOMBRE.map((campo): ReglaDeFicha => ({
    campo,
    revisar: (ficha, exige) =>
      reparoDeNombre(campo, ficha[campo], { clase: claseQueManda(ficha.rut, exige) }),
  })),
  {
    campo: 'email',
    revisar: ({ email }, exige) => reparoDeContacto('email', email, exige.correo),
  },
  {
    campo: 'telefono',
    revisar: ({ telefono }, exige) => reparoDeContacto('telefono', telefono, exige.telefono),
  },
  {
    campo: 'comunaId',
    revisar: ({ comunaId }, exige) =>
      exige.comuna && comunaId === null ? 'Elija una comuna' : null,
  },
  ...DE_DIRECCION.flatMap((campo): ReglaDeFicha[] => [
    { campo, revisar: (ficha) => validarTexto(ficha[campo]) },
    {
      campo,
      revisar: (ficha) =>
        ficha[campo].length > DIRECCION[campo] ? textoLargo(DIRECCION[campo]) : null,
    },
  ]),
];

/** Broken rules of a sanitised record: messages by field, empty if it is valid. */
export const erroresDeFicha = (
  escrita: FichaEscrita,
  exige: Exigencias,
): Partial<Record<CampoDeFicha, string[]>> => romper(REGLAS, sanearFicha(escrita, exige), exige);

/** Schema of a form, with the rules of the record and those of its further fields. */
export const esquemaDeFicha = <F extends FichaEscrita>(
  exige: Exigencias,
  propios?: (escrita: F) => Readonly<Record<string, string[]>>,
) =>
  esquemaDeReglas((escrita: F) => ({ ...erroresDeFicha(escrita, exige), ...propios?.(escrita) }));
