import { textoLargo } from '#values/texto.ts';
import {
  claseDeRut,
  CLAVES_DE_NOMBRE,
  type ClaveDeNombre,
  nombresAjenos,
  reparoDeContacto,
  reparoDeNombre,
} from '#values/campos-de-persona.ts';
import { esquemaDeReglas } from '#values/esquema-de-reglas.ts';
import { PERFILES } from '#values/perfil.ts';
import { type Regla, romper } from '#values/reglas.ts';
import { esComunidad, formatearRut, parsearRut, validarRut, RUT_NO_VALIDO } from '#values/rut.ts';
import { erroresDeClave, type PoliticaDeClaves } from '#values/clave.ts';

/** Display names of the profiles (A-ROL-002). */
export const PERFILES_DE_USUARIO = [
  { id: PERFILES.venta.id, nombre: 'Usuario Venta' },
  { id: PERFILES.administrador.id, nombre: 'Administrador' },
  { id: PERFILES.soporte.id, nombre: 'Soporte' },
  { id: PERFILES.ventaEspecial.id, nombre: 'Usuario Venta Especial' },
  { id: PERFILES.corredor.id, nombre: 'Corredor' },
] as const;

/** Kinds of login: with a password, or by the address of an agreement (A-ENT-015). */
export const LOGIN_PRIVADO = 0;
export const LOGIN_PUBLICO = 1;
export const TIPOS_DE_LOGIN = [
  { id: LOGIN_PRIVADO, nombre: 'Privado' },
  { id: LOGIN_PUBLICO, nombre: 'URL pública' },
] as const;

/** A user in the form; blank is ''. The person's data belong to their entity. */
export interface UsuarioEscrito {
  /** With its check digit, with or without dots and hyphen. */
  rut: string;
  nombres: string;
  segundoNombre: string;
  apellidoPaterno: string;
  apellidoMaterno: string;
  razonSocial: string;
  telefono: string;
  email: string;
  username: string;
  perfilId: number | null;
  tipoLogin: number | null;
  /** Blank keeps the present one. */
  password: string;
  vigente: boolean;
}
export type CampoDeUsuario = keyof UsuarioEscrito;

/** A new user sells by public link (A-USU-009, A-USU-010). */
export const USUARIO_NUEVO: UsuarioEscrito = {
  rut: '',
  nombres: '',
  segundoNombre: '',
  apellidoPaterno: '',
  apellidoMaterno: '',
  razonSocial: '',
  telefono: '',
  email: '',
  username: '',
  password: '',
  vigente: true,
  perfilId: PERFILES.venta.id,
  tipoLogin: LOGIN_PUBLICO,
};

/** True for profiles that work with every broker and agreement, without links (A-ROL-003). */
export const esAdministrador = (perfilId: number | null): boolean =>
  perfilId === PERFILES.administrador.id;

/** True if a profile may have no agreement (A-USU-034). */
export const puedeSinConvenios = (perfilId: number | null): boolean =>
  esAdministrador(perfilId) || perfilId === PERFILES.corredor.id;

/** True if a profile may have only one active broker (A-USU-035). */
export const tieneUnCorredor = (perfilId: number | null): boolean =>
  perfilId === PERFILES.corredor.id;

export const SIN_CORREDOR = 'Necesita asignar al menos un Corredor al Usuario';
export const SIN_CONVENIO = 'Necesita asignar al menos un Convenio al Usuario';
export const UN_SOLO_CORREDOR = 'Un usuario Corredor solo puede tener un corredor activo';
export const CORREDOR_REPETIDO = 'El Corredor seleccionado ya está añadido';
export const CONVENIO_REPETIDO = 'El Convenio seleccionado ya está añadido';

const LARGO_MINIMO_RUT = 10;
const LARGO_MAXIMO_RUT = 12;
const LARGO_USERNAME = 100;

const revisarRut = (texto: string): string | null => {
  const leido = parsearRut(texto);
  if (leido) {
    // The length counts the formatted text; the messages count without dots and digit.
    const { length } = formatearRut(leido.rut, leido.dv);
    if (esComunidad(leido.rut, leido.dv)) return RUT_NO_VALIDO;
    if (length < LARGO_MINIMO_RUT) return 'El RUT debe tener al menos 7 caracteres';
    if (length > LARGO_MAXIMO_RUT) return 'El RUT no puede tener más de 8 caracteres';
  }
  return validarRut(texto);
};

export const FALTA_LOGIN = 'Debe seleccionar un tipo de Login';
export const FALTA_PERFIL = 'Elija un perfil';

const revisarUsername = (texto: string): string | null => {
  if (texto.trim() === '') return 'El Nombre de Usuario es obligatorio';
  if (texto.length > LARGO_USERNAME) return textoLargo(LARGO_USERNAME);
  return /^[\p{L}\p{N}._@-]+$/u.test(texto.trim())
    ? null
    : 'El Nombre de Usuario solo puede tener letras, números, puntos, guiones y @';
};

const revisarPublico = ({ tipoLogin, perfilId }: UsuarioEscrito): string | null => {
  if (tipoLogin !== LOGIN_PRIVADO && tipoLogin !== LOGIN_PUBLICO) {
    return FALTA_LOGIN;
  }
  return tipoLogin === LOGIN_PUBLICO && perfilId !== PERFILES.venta.id
    ? 'El tipo de Login solo puede ser público para usuarios de venta'
    : null;
};

interface ReglasDeClave {
  /** True if a password exists, which a blank one keeps. */
  readonly tieneClave: boolean;
  /** Profiles that log in by an identity provider and have no password. */
  readonly perfilesSinClave?: readonly number[];
  readonly politica: PoliticaDeClaves;
}

const revisarClave = (
  { tipoLogin, password, perfilId }: UsuarioEscrito,
  { tieneClave, politica, perfilesSinClave = [] }: ReglasDeClave,
): readonly string[] => {
  if (tipoLogin === LOGIN_PUBLICO) {
    return password === '' ? [] : ['Un usuario de URL pública no tiene contraseña'];
  }
  if (perfilId !== null && perfilesSinClave.includes(perfilId)) {
    return password === '' ? [] : ['Este perfil entra con su cuenta externa: no lleva contraseña'];
  }
  return password === '' && tieneClave ? [] : erroresDeClave(password, politica);
};

type ReglaDeUsuario<Entorno> = Regla<UsuarioEscrito, Entorno, CampoDeUsuario>;

/** Field of a name; the first name is `nombres` here. */
export const campoDeNombre = (
  nombre: ClaveDeNombre,
): Exclude<ClaveDeNombre, 'nombre'> | 'nombres' => (nombre === 'nombre' ? 'nombres' : nombre);

const DE_QUIEN_ES: readonly ReglaDeUsuario<null>[] = [
  { campo: 'rut', revisar: ({ rut }) => revisarRut(rut) },
  ...CLAVES_DE_NOMBRE.map((nombre): ReglaDeUsuario<null> => {
    const campo = campoDeNombre(nombre);
    return {
      campo,
      revisar: (usuario) => {
        // Without a RUT the form asks for a person's names.
        const clase = claseDeRut(usuario.rut) ?? 'persona';
        const ajeno = nombresAjenos(clase).includes(nombre);
        return ajeno ? null : reparoDeNombre(nombre, usuario[campo], { clase });
      },
    };
  }),
  { campo: 'telefono', revisar: ({ telefono }) => reparoDeContacto('telefono', telefono, true) },
  { campo: 'email', revisar: ({ email }) => reparoDeContacto('email', email, true) },
];

const DE_ACCESO: readonly ReglaDeUsuario<ReglasDeClave>[] = [
  { campo: 'username', revisar: ({ username }) => revisarUsername(username) },
  {
    campo: 'perfilId',
    revisar: ({ perfilId }) =>
      PERFILES_DE_USUARIO.some(({ id }) => id === perfilId) ? null : FALTA_PERFIL,
  },
  { campo: 'tipoLogin', revisar: revisarPublico },
  { campo: 'password', revisar: revisarClave },
];

/** Broken rules of the person behind a user (A-USU-011 to 020), messages by field. */
export const erroresDeQuienEs = (u: UsuarioEscrito): Partial<Record<CampoDeUsuario, string[]>> =>
  romper(DE_QUIEN_ES, u, null);

/** Broken rules of login and profile (A-USU-021 to 030), messages by field. */
export const erroresDeAcceso = (
  u: UsuarioEscrito,
  deClave: ReglasDeClave,
): Partial<Record<CampoDeUsuario, string[]>> => romper(DE_ACCESO, u, deClave);

/** Schema of the form, with the rules of a user. */
export const esquemaDeUsuario = (deClave: ReglasDeClave) =>
  esquemaDeReglas((escrito: UsuarioEscrito) => ({
    ...erroresDeQuienEs(escrito),
    ...erroresDeAcceso(escrito, deClave),
  }));
