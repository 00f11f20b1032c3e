import { textoLargo } from './texto.ts';
import { LARGO_DE_CORREO, validarCorreo } from './correo-electronico.ts';
import { validarImpreso } from './letras-del-certificado.ts';
import { porClave } from './por-clave.ts';
import { COMUNIDAD, sanearNombre } from './persona.ts';
import { esComunidad, esEmpresa, parsearRut } from './rut.ts';
import { validarTelefono } from './telefono.ts';

/**
 * Kind of RUT holder: 'empresa' from 50,000,000, 'persona' below it. RUT 0-0 is 'comunidad': several
 * owners without a RUT of their own.
 */
export type ClaseDePersona = 'persona' | 'empresa' | 'comunidad';

/** Kind of holder of a RUT number, without its dv. The dv is assumed to be correct. */
export const claseDeNumero = (rut: number): ClaseDePersona => {
  if (rut === COMUNIDAD.rut) return 'comunidad';
  return esEmpresa(rut) ? 'empresa' : 'persona';
};

/** Kind of holder of a typed RUT, with or without dots. Null when the text has no RUT form. */
export const claseDeRut = (texto: string): ClaseDePersona | null => {
  const leido = parsearRut(texto);
  if (!leido) return null;
  if (esComunidad(leido.rut, leido.dv)) return 'comunidad';
  return esEmpresa(leido.rut) ? 'empresa' : 'persona';
};

interface CampoDePersona {
  /** Label of the form field. */
  readonly rotulo: string;
  /** Name of the field within a sentence. */
  readonly enFrase: string;
  readonly columna: string;
  /** Maximum length in characters. */
  readonly largo: number;
}

interface CampoDeNombre extends CampoDePersona {
  /** Kind of holder that has this name. */
  readonly de: 'persona' | 'empresa';
  /** Message when it is missing; null when it is optional. */
  readonly falta: string | null;
  /** Message for an invalid text, or null when it is valid. */
  readonly reparo: (texto: string) => string | null;
}

const soloLetras = (texto: string): string | null =>
  validarImpreso(texto) ??
  (sanearNombre(texto) === texto ? null : 'El Nombre no debe contener caracteres especiales');

const DE_PERSONA = { de: 'persona', largo: 100, reparo: soloLetras } as const;

/** Name fields of a person and of a company. */
export const NOMBRES = {
  nombre: {
    ...DE_PERSONA,
    rotulo: 'Nombre',
    enFrase: 'nombre',
    columna: 'nombre',
    falta: 'Nombre es obligatorio',
  },
  segundoNombre: {
    ...DE_PERSONA,
    rotulo: 'Segundo nombre',
    enFrase: 'segundo nombre',
    columna: 'segundo_nombre',
    falta: null,
  },
  apellidoPaterno: {
    ...DE_PERSONA,
    rotulo: 'Apellido paterno',
    enFrase: 'apellido paterno',
    columna: 'apellido_paterno',
    falta: 'Apellido Paterno es obligatorio',
  },
  apellidoMaterno: {
    ...DE_PERSONA,
    rotulo: 'Apellido materno',
    enFrase: 'apellido materno',
    columna: 'apellido_materno',
    falta: null,
  },
  razonSocial: {
    de: 'empresa',
    largo: 200,
    reparo: validarImpreso,
    rotulo: 'Razón social',
    enFrase: 'razón social',
    columna: 'razon_social',
    falta: 'Razón Social es obligatorio',
  },
} as const satisfies Record<string, CampoDeNombre>;

export type ClaveDeNombre = keyof typeof NOMBRES;
export type NombresEscritos = Record<ClaveDeNombre, string>;
type ColumnasDeNombre = {
  readonly [C in ClaveDeNombre as (typeof NOMBRES)[C]['columna']]: string | null;
};

export const CLAVES_DE_NOMBRE = Object.keys(NOMBRES) as ClaveDeNombre[];

const porNombre = <V>(valor: (clave: ClaveDeNombre) => V): Record<ClaveDeNombre, V> =>
  porClave(CLAVES_DE_NOMBRE, valor);

/** Name fields that only a person has. */
export const NOMBRES_DE_PERSONA: readonly ClaveDeNombre[] = CLAVES_DE_NOMBRE.filter(
  (clave) => NOMBRES[clave].de === 'persona',
);

/** Every name blank. */
export const SIN_NOMBRES: Readonly<NombresEscritos> = porNombre(() => '');

/** Names as a form holds them; a missing name is ''. */
export const nombresEscritos = (de: {
  readonly [C in ClaveDeNombre]?: string | null | undefined;
}): NombresEscritos => porNombre((clave) => de[clave] ?? '');

/** Maps each name with `hacer`; returns an object with the same keys. */
export const conNombres = <Antes, Despues>(
  de: { readonly [C in ClaveDeNombre]: Antes },
  hacer: (valor: Antes, clave: ClaveDeNombre) => Despues,
): Record<ClaveDeNombre, Despues> => porNombre((clave) => hacer(de[clave], clave));

/** Names read from the columns of a row. */
export const nombresDeColumnas = (fila: ColumnasDeNombre): Record<ClaveDeNombre, string | null> =>
  porNombre((clave) => fila[NOMBRES[clave].columna]);

/** Columns of a row, written from names. */
export const columnasDeNombres = (
  nombres: Readonly<Record<ClaveDeNombre, string | null>>,
): ColumnasDeNombre =>
  Object.fromEntries(
    CLAVES_DE_NOMBRE.map((clave) => [NOMBRES[clave].columna, nombres[clave]]),
  ) as ColumnasDeNombre;

/** Names that a holder of `clase` does not have. Empty while the class is unknown (null). */
export const nombresAjenos = (clase: ClaseDePersona | null): ClaveDeNombre[] => {
  if (clase === null) return [];
  const suya = clase === 'empresa' ? 'empresa' : 'persona';
  return CLAVES_DE_NOMBRE.filter((clave) => NOMBRES[clave].de !== suya);
};

interface EntornoDeNombre {
  readonly clase: ClaseDePersona | null;
  /** True when the person is on record; then no name is mandatory (V-VEH-050). */
  readonly conocido?: boolean;
}

/**
 * Message for one name, or null when it is valid. A blank name is an error only if it is mandatory
 * for `clase` and `conocido` is false.
 */
export const reparoDeNombre = (
  clave: ClaveDeNombre,
  texto: string,
  { clase, conocido = false }: EntornoDeNombre,
): string | null => {
  const { de, falta, largo, reparo }: CampoDeNombre = NOMBRES[clave];
  if (texto.trim() === '') return clase === de && !conocido ? falta : null;
  return reparo(texto) ?? (texto.length > largo ? textoLargo(largo) : null);
};

interface CampoDeContacto extends CampoDePersona {
  /** Message when it is missing on a form that requires it. */
  readonly falta: string;
  /** Message for an invalid text, or null when it is valid. */
  readonly reparo: (texto: string) => string | null;
}

/** Contact fields of a person. */
export const CONTACTO = {
  telefono: {
    rotulo: 'Teléfono',
    enFrase: 'teléfono',
    columna: 'telefono',
    largo: 20,
    falta: 'El teléfono es obligatorio',
    reparo: validarTelefono,
  },
  email: {
    rotulo: 'Correo',
    enFrase: 'correo',
    columna: 'email',
    largo: LARGO_DE_CORREO,
    falta: 'El correo es obligatorio',
    reparo: validarCorreo,
  },
} as const satisfies Record<string, CampoDeContacto>;

/** Message for a contact field, or null when it is valid. `obligatorio`: a blank text is an error. */
export const reparoDeContacto = (
  clave: keyof typeof CONTACTO,
  texto: string,
  obligatorio: boolean,
): string | null => {
  const { falta, reparo } = CONTACTO[clave];
  if (texto.trim() === '') return obligatorio ? falta : null;
  return reparo(texto);
};

const RUT = { rotulo: 'RUT', enFrase: 'RUT' } as const;

export type ClaveDePersona = ClaveDeNombre | keyof typeof CONTACTO | 'rut';

const decir = (como: 'rotulo' | 'enFrase'): Readonly<Record<ClaveDePersona, string>> =>
  Object.fromEntries(
    Object.entries({ ...NOMBRES, rut: RUT, ...CONTACTO }).map(([clave, campo]) => [
      clave,
      campo[como],
    ]),
  ) as Record<ClaveDePersona, string>;

/** Form label of each field of a person. */
export const ROTULOS_DE_PERSONA = decir('rotulo');
/** Name of each field of a person within a sentence. */
export const PERSONA_EN_FRASE = decir('enFrase');
