/** Password policies: `clasica` by A-USU-025 to A-USU-030, `moderna` by G01. */
export const POLITICAS_DE_CLAVES = ['clasica', 'moderna'] as const;
export type PoliticaDeClaves = (typeof POLITICAS_DE_CLAVES)[number];

interface Regla {
  readonly cumple: (clave: string) => boolean;
  readonly mensaje: string;
}

const deLargo = (minimo: number, maximo: number): readonly Regla[] => [
  {
    cumple: (clave) => [...clave].length >= minimo,
    mensaje: `La contraseña debe tener al menos ${minimo} caracteres`,
  },
  {
    cumple: (clave) => [...clave].length <= maximo,
    mensaje: `La contraseña no puede tener más de ${maximo} caracteres`,
  },
];

const CLASES: readonly Regla[] = [
  {
    cumple: (clave) => /\p{Lu}/u.test(clave),
    mensaje: 'La contraseña debe tener una letra mayúscula',
  },
  {
    cumple: (clave) => /\p{Ll}/u.test(clave),
    mensaje: 'La contraseña debe tener una letra minúscula',
  },
  { cumple: (clave) => /\d/.test(clave), mensaje: 'La contraseña debe tener un número' },
  {
    cumple: (clave) => /[^\p{L}\p{N}\s]/u.test(clave),
    mensaje: 'La contraseña debe tener un carácter especial',
  },
];

const POLITICAS: Readonly<
  Record<PoliticaDeClaves, { readonly reglas: readonly Regla[]; readonly pista: string }>
> = {
  clasica: {
    reglas: [...deLargo(8, 10), ...CLASES],
    pista: 'De 8 a 10 caracteres, con mayúscula, minúscula, número y carácter especial.',
  },
  moderna: { reglas: deLargo(12, 128), pista: 'De 12 a 128 caracteres; puede ser una frase.' },
};

/** Hint for the password field, in one Spanish sentence. */
export const pistaDeClave = (politica: PoliticaDeClaves): string => POLITICAS[politica].pista;

/** Messages of the rules that a new password breaks, in order; empty when it is valid. */
export const erroresDeClave = (clave: string, politica: PoliticaDeClaves): string[] =>
  clave === ''
    ? ['La contraseña es obligatoria']
    : POLITICAS[politica].reglas
        .filter(({ cumple }) => !cumple(clave))
        .map(({ mensaje }) => mensaje);
