import { LARGO_DE_CORREO, validarCorreo } from './correo-electronico.ts';
import { validarImpreso } from './letras-del-certificado.ts';
import { COMUNIDAD, sanearNombre } from './persona.ts';
import { esComunidad, esEmpresa, parsearRut } from './rut.ts';
import { validarTelefono } from './telefono.ts';

/** What a RUT says of whose it is: from 50,000,000 a company's; 0-0 nobody's, several owners. */
export type ClaseDePersona = 'persona' | 'empresa' | 'comunidad';

/** Whose the RUT of this number is, its dv being its own. */
export const claseDeNumero = (rut: number): ClaseDePersona => {
  if (rut === COMUNIDAD.rut) return 'comunidad';
  return esEmpresa(rut) ? 'empresa' : 'persona';
};

/** Whose this RUT is, as typed with or without dots; null while it is not a RUT. */
export const claseDeRut = (texto: string): ClaseDePersona | null => {
  const leido = parsearRut(texto);
  if (!leido) return null;
  if (esComunidad(leido.rut, leido.dv)) return 'comunidad';
  return esEmpresa(leido.rut) ? 'empresa' : 'persona';
};

interface CampoDePersona {
  /** Beside its field. */
  readonly rotulo: string;
  /** Within a sentence. */
  readonly enFrase: string;
  readonly columna: string;
  /** Characters at most. */
  readonly largo: number;
}

interface CampoDeNombre extends CampoDePersona {
  /** Who has it. */
  readonly de: 'persona' | 'empresa';
  /** What is said when it is missing; null where it may be. */
  readonly falta: string | null;
  /** What is wrong with what was written, or null. */
  readonly reparo: (texto: string) => string | null;
}

const soloLetras = (texto: string): string | null =>
  validarImpreso(texto) ??
  (sanearNombre(texto) === texto ? null : 'El Nombre no debe contener caracteres especiales');

const DE_PERSONA = { de: 'persona', largo: 100, reparo: soloLetras } as const;

/** What a person or a company is called. */
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

const porNombre = (entrada: (clave: ClaveDeNombre) => readonly [string, unknown]): never =>
  Object.fromEntries(CLAVES_DE_NOMBRE.map(entrada)) as never;

/** The names of a person, which a company has not. */
export const NOMBRES_DE_PERSONA: readonly ClaveDeNombre[] = CLAVES_DE_NOMBRE.filter(
  (clave) => NOMBRES[clave].de === 'persona',
);

/** Nothing written. */
export const SIN_NOMBRES: Readonly<NombresEscritos> = porNombre((clave) => [clave, '']);

/** The names of something as a form holds them: '' where it has none. */
export const nombresEscritos = (de: {
  readonly [C in ClaveDeNombre]?: string | null | undefined;
}): NombresEscritos => porNombre((clave) => [clave, de[clave] ?? '']);

/** The same, each by this function of what it was. */
export const conNombres = <Antes, Despues>(
  de: { readonly [C in ClaveDeNombre]: Antes },
  hacer: (valor: Antes, clave: ClaveDeNombre) => Despues,
): Record<ClaveDeNombre, Despues> => porNombre((clave) => [clave, hacer(de[clave], clave)]);

/** The names that a row keeps. */
export const nombresDeColumnas = (fila: ColumnasDeNombre): Record<ClaveDeNombre, string | null> =>
  porNombre((clave) => [clave, fila[NOMBRES[clave].columna]]);

/** The columns of names. */
export const columnasDeNombres = (
  nombres: Readonly<Record<ClaveDeNombre, string | null>>,
): ColumnasDeNombre => porNombre((clave) => [NOMBRES[clave].columna, nombres[clave]]);

/** The names that are not of this class; none while it is not known. */
export const nombresAjenos = (clase: ClaseDePersona | null): ClaveDeNombre[] => {
  if (clase === null) return [];
  const suya = clase === 'empresa' ? 'empresa' : 'persona';
  return CLAVES_DE_NOMBRE.filter((clave) => NOMBRES[clave].de !== suya);
};

interface EntornoDeNombre {
  readonly clase: ClaseDePersona | null;
  /** It is on record: it need not be written (V-VEH-050). */
  readonly conocido?: boolean;
}

/** What is wrong with one name, or null; `clase` says whether it may be missing. */
export const reparoDeNombre = (
  clave: ClaveDeNombre,
  texto: string,
  { clase, conocido = false }: EntornoDeNombre,
): string | null => {
  const { de, falta, largo, reparo }: CampoDeNombre = NOMBRES[clave];
  if (texto.trim() === '') return clase === de && !conocido ? falta : null;
  return (
    reparo(texto) ?? (texto.length > largo ? `No puede tener más de ${largo} caracteres` : null)
  );
};

interface CampoDeContacto extends CampoDePersona {
  /** What is said when it is missing, on a form that may not do without it. */
  readonly falta: string;
  /** What is wrong with what was written, or null. */
  readonly reparo: (texto: string) => string | null;
}

/** How a person is reached. */
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

/** What is wrong with how somebody is reached, or null; whether it may be missing is the form's. */
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

/** How forms call each field of a person. */
export const ROTULOS_DE_PERSONA = decir('rotulo');
/** How sentences call each. */
export const PERSONA_EN_FRASE = decir('enFrase');
