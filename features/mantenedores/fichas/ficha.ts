import { validarCorreo } from '#values/correo-electronico.ts';
import { aMayusculas, sanearNombre } from '#values/persona.ts';
import { esComunidad, esEmpresa, parsearRut, validarRut } from '#values/rut.ts';
import { soloDigitosTelefono, validarTelefono } from '#values/telefono.ts';
import { validarTexto } from '#values/texto-oculto.ts';
import { z } from 'zod';

/**
 * A person or company as its form holds it: a broker, an entity or an owner (administración §3).
 * Blank is ''; the first name is `nombre` here whatever the record calls it.
 */
export interface FichaEscrita {
  /** With its check digit, with or without dots and hyphen. */
  rut: string;
  nombre: string;
  segundoNombre: string;
  apellidoPaterno: string;
  apellidoMaterno: string;
  razonSocial: string;
  comunaId: number | null;
  email: string;
  telefono: string;
  villa: string;
  calle: string;
  numero: string;
  departamento: string;
}
export type CampoDeFicha = keyof FichaEscrita;

export const FICHA_VACIA: FichaEscrita = {
  ...{ rut: '', nombre: '', segundoNombre: '', apellidoPaterno: '', apellidoMaterno: '' },
  ...{ razonSocial: '', comunaId: null, email: '', telefono: '' },
  ...{ villa: '', calle: '', numero: '', departamento: '' },
};

/** What a kind of record may not do without, besides its RUT and its name. */
export interface Exigencias {
  readonly comuna: boolean;
  readonly correo: boolean;
  readonly telefono: boolean;
}

export const EXIGE_CORREDOR: Exigencias = { comuna: true, correo: true, telefono: false };
export const EXIGE_ENTIDAD: Exigencias = { comuna: true, correo: true, telefono: true };
/** The spec asks nothing of an owner's record: what is not known of somebody is not made up. */
export const EXIGE_PROPIETARIO: Exigencias = { comuna: false, correo: false, telefono: false };

const LARGOS: Readonly<Partial<Record<CampoDeFicha, number>>> = {
  ...{ nombre: 100, segundoNombre: 100, apellidoPaterno: 100, apellidoMaterno: 100 },
  ...{ razonSocial: 200, villa: 100, calle: 200, numero: 20, departamento: 50 },
};

/** Characters a field takes. */
export const largoDe = (campo: CampoDeFicha): number => LARGOS[campo] ?? 254;

const NOMBRES_DE_PERSONA = [
  'nombre',
  'segundoNombre',
  'apellidoPaterno',
  'apellidoMaterno',
] as const;
type CampoDeNombre = (typeof NOMBRES_DE_PERSONA)[number] | 'razonSocial';
const DE_DIRECCION = ['villa', 'calle', 'numero', 'departamento'] as const;

/** Whether a RUT is a company's, a person's, or not readable yet (null). */
export const claseDeRut = (rut: string): 'empresa' | 'persona' | null => {
  const leido = parsearRut(rut);
  if (!leido) return null;
  return esEmpresa(leido.rut) ? 'empresa' : 'persona';
};

/** The names that a record of this class does not have. */
export const nombresAjenos = (clase: ReturnType<typeof claseDeRut>): readonly CampoDeNombre[] => {
  if (clase === null) return [];
  return clase === 'empresa' ? NOMBRES_DE_PERSONA : ['razonSocial'];
};

/**
 * The record as it is kept: names without digits and special characters, phone without letters,
 * names and address in upper case; a person has no razón social, a company nothing else (§5).
 */
export const sanearFicha = (escrita: FichaEscrita): FichaEscrita => {
  const saneada: FichaEscrita = {
    ...escrita,
    razonSocial: aMayusculas(escrita.razonSocial),
    email: escrita.email.trim(),
    telefono: soloDigitosTelefono(escrita.telefono),
  };
  for (const campo of NOMBRES_DE_PERSONA)
    saneada[campo] = aMayusculas(sanearNombre(escrita[campo]));
  // Until there is a RUT the form asks for a person's names.
  for (const campo of nombresAjenos(claseDeRut(escrita.rut) ?? 'persona')) saneada[campo] = '';
  for (const campo of DE_DIRECCION) saneada[campo] = aMayusculas(escrita[campo]);
  return saneada;
};

interface Regla {
  readonly campo: CampoDeFicha;
  /** The message when the rule is broken, or null. */
  readonly revisar: (ficha: FichaEscrita, exige: Exigencias) => string | null;
}

const revisarRut = ({ rut }: FichaEscrita): string | null => {
  const leido = parsearRut(rut);
  // COMUNIDAD is nobody: it has no record of its own.
  if (leido && esComunidad(leido.rut, leido.dv)) return 'El rut ingresado no es válido';
  return validarRut(rut);
};

const deClase =
  (clase: 'empresa' | 'persona', campo: CampoDeFicha, mensaje: string): Regla['revisar'] =>
  (ficha) =>
    // Until there is a RUT the form asks for a person's names.
    (claseDeRut(ficha.rut) ?? 'persona') === clase && ficha[campo] === '' ? mensaje : null;

const revisarTelefono: Regla['revisar'] = ({ telefono }, exige) => {
  if (telefono === '') return exige.telefono ? 'El teléfono es obligatorio' : null;
  return validarTelefono(telefono);
};

/** The rules of brokers, entities and owners (administración §5), the same on screen and at the server. */
const REGLAS: readonly Regla[] = [
  { campo: 'rut', revisar: revisarRut },
  { campo: 'nombre', revisar: deClase('persona', 'nombre', 'Nombre es obligatorio') },
  {
    campo: 'apellidoPaterno',
    revisar: deClase('persona', 'apellidoPaterno', 'Apellido Paterno es obligatorio'),
  },
  {
    campo: 'razonSocial',
    revisar: deClase('empresa', 'razonSocial', 'Razón Social es obligatorio'),
  },
  {
    campo: 'email',
    revisar: ({ email }, exige) => (email === '' && !exige.correo ? null : validarCorreo(email)),
  },
  { campo: 'telefono', revisar: revisarTelefono },
  {
    campo: 'comunaId',
    revisar: ({ comunaId }, exige) =>
      exige.comuna && comunaId === null ? 'La comuna es obligatoria' : null,
  },
  ...(['razonSocial', ...DE_DIRECCION] as const).map((campo) => ({
    campo,
    revisar: (ficha: FichaEscrita) => validarTexto(ficha[campo]),
  })),
  ...(Object.keys(LARGOS) as CampoDeFicha[]).map((campo) => ({
    campo,
    revisar: (ficha: FichaEscrita) =>
      String(ficha[campo] ?? '').length > largoDe(campo)
        ? `No puede tener más de ${largoDe(campo)} caracteres`
        : null,
  })),
];

/** The broken rules of a record once it is sanitised: messages by field, empty when it is right. */
export const erroresDeFicha = (
  escrita: FichaEscrita,
  exige: Exigencias,
): Partial<Record<CampoDeFicha, string[]>> => {
  const ficha = sanearFicha(escrita);
  const errores: Partial<Record<CampoDeFicha, string[]>> = {};
  for (const { campo, revisar } of REGLAS) {
    const mensaje = revisar(ficha, exige);
    if (mensaje) (errores[campo] ??= []).push(mensaje);
  }
  return errores;
};

/** The same rules as the schema of a form. */
export const esquemaDeFicha = (exige: Exigencias) =>
  z.custom<FichaEscrita>().check((ctx) => {
    for (const [campo, mensajes] of Object.entries(erroresDeFicha(ctx.value, exige))) {
      for (const message of mensajes) {
        ctx.issues.push({ code: 'custom', path: [campo], message, input: ctx.value });
      }
    }
  });
