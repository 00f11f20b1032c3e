import { validarCorreo } from '#values/correo-electronico.ts';
import { PERFILES } from '#values/perfil.ts';
import { esComunidad, esEmpresa, formatearRut, parsearRut, validarRut } from '#values/rut.ts';
import { validarTelefono } from '#values/telefono.ts';
import { validarTexto } from '#values/texto-oculto.ts';
import { z } from 'zod';
import { erroresDeClave, type PoliticaDeClaves } from '#values/clave.ts';

/** The profiles as they are shown (administración §3). */
export const PERFILES_DE_USUARIO = [
  { id: PERFILES.venta.id, nombre: 'Usuario Venta' },
  { id: PERFILES.administrador.id, nombre: 'Administrador' },
  { id: PERFILES.soporte.id, nombre: 'Soporte' },
  { id: PERFILES.ventaEspecial.id, nombre: 'Usuario Venta Especial' },
  { id: PERFILES.corredor.id, nombre: 'Corredor' },
] as const;

/** How a user comes in: with a password, or by the address of an agreement (administración §3). */
export const LOGIN_PRIVADO = 0;
export const LOGIN_PUBLICO = 1;
export const TIPOS_DE_LOGIN = [
  { id: LOGIN_PRIVADO, nombre: 'Privado' },
  { id: LOGIN_PUBLICO, nombre: 'URL pública' },
] as const;

/** A user as the form holds it; blank is ''. What names the person is their entity's. */
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
  /** Blank keeps the one there is. */
  password: string;
  vigente: boolean;
}
export type CampoDeUsuario = keyof UsuarioEscrito;

/** A new user sells by public address (administración §9). */
export const USUARIO_NUEVO: UsuarioEscrito = {
  ...{ rut: '', nombres: '', segundoNombre: '', apellidoPaterno: '', apellidoMaterno: '' },
  ...{ razonSocial: '', telefono: '', email: '', username: '', password: '', vigente: true },
  ...{ perfilId: PERFILES.venta.id, tipoLogin: LOGIN_PUBLICO },
};

/** Works with every broker and agreement, without links of its own (administración §6). */
export const esAdministrador = (perfilId: number | null): boolean =>
  perfilId === PERFILES.administrador.id;

/** Whether a profile may do with no agreement (administración §5). */
export const puedeSinConvenios = (perfilId: number | null): boolean =>
  esAdministrador(perfilId) || perfilId === PERFILES.corredor.id;

/** Whether a profile may have only one active broker (administración §5). */
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
const LARGO_NOMBRE = 100;
const LARGO_RAZON_SOCIAL = 200;

const revisarRut = (texto: string): string | null => {
  const leido = parsearRut(texto);
  if (leido) {
    // The length is that of the formatted text, which the messages count without dots and digit.
    const { length } = formatearRut(leido.rut, leido.dv);
    if (esComunidad(leido.rut, leido.dv)) return 'El rut ingresado no es válido';
    if (length < LARGO_MINIMO_RUT) return 'El RUT debe tener al menos 7 caracteres';
    if (length > LARGO_MAXIMO_RUT) return 'El RUT no puede tener más de 8 caracteres';
  }
  return validarRut(texto);
};

const NO_ES_NOMBRE = /[^\p{L} ]/u;
const revisarNombre = (texto: string): string | null => {
  if (NO_ES_NOMBRE.test(texto)) return 'El Nombre no debe contener caracteres especiales';
  return texto.length > LARGO_NOMBRE ? `No puede tener más de ${LARGO_NOMBRE} caracteres` : null;
};

const revisarUsername = (texto: string): string | null => {
  if (texto.trim() === '') return 'El Nombre de Usuario es obligatorio';
  if (texto.length > LARGO_USERNAME) return `No puede tener más de ${LARGO_USERNAME} caracteres`;
  return /^[\p{L}\p{N}._@-]+$/u.test(texto.trim())
    ? null
    : 'El Nombre de Usuario solo puede tener letras, números, puntos, guiones y @';
};

const revisarTelefono = (texto: string): string | null =>
  texto.trim() === '' ? 'El teléfono es obligatorio' : validarTelefono(texto);

const revisarPublico = ({ tipoLogin, perfilId }: UsuarioEscrito): string | null => {
  if (tipoLogin !== LOGIN_PRIVADO && tipoLogin !== LOGIN_PUBLICO) {
    return 'Debe seleccionar un tipo de Login';
  }
  return tipoLogin === LOGIN_PUBLICO && perfilId !== PERFILES.venta.id
    ? 'El tipo de Login solo puede ser público para usuarios de venta'
    : null;
};

interface ReglasDeClave {
  /** There is a password, which a blank one keeps. */
  readonly tieneClave: boolean;
  readonly politica: PoliticaDeClaves;
}

const revisarClave = (
  { tipoLogin, password }: UsuarioEscrito,
  { tieneClave, politica }: ReglasDeClave,
): readonly string[] => {
  if (tipoLogin === LOGIN_PUBLICO) {
    return password === '' ? [] : ['Un usuario de URL pública no tiene contraseña'];
  }
  return password === '' && tieneClave ? [] : erroresDeClave(password, politica);
};

type Mensajes = string | readonly string[] | null;

const deNombre = (u: UsuarioEscrito): Partial<Record<CampoDeUsuario, Mensajes>> => {
  const leido = parsearRut(u.rut);
  // Until there is a RUT the form asks for a person's names.
  if (leido && esEmpresa(leido.rut)) {
    if (u.razonSocial.trim() === '') return { razonSocial: 'Razón Social es obligatorio' };
    const larga = u.razonSocial.length > LARGO_RAZON_SOCIAL;
    const largo = larga ? `No puede tener más de ${LARGO_RAZON_SOCIAL} caracteres` : null;
    return { razonSocial: largo ?? validarTexto(u.razonSocial) };
  }
  const falta = (texto: string, mensaje: string) =>
    texto.trim() === '' ? mensaje : revisarNombre(texto);
  return {
    nombres: falta(u.nombres, 'Nombre es obligatorio'),
    segundoNombre: revisarNombre(u.segundoNombre),
    apellidoPaterno: falta(u.apellidoPaterno, 'Apellido Paterno es obligatorio'),
    apellidoMaterno: revisarNombre(u.apellidoMaterno),
  };
};

const reunir = (
  mensajes: Partial<Record<CampoDeUsuario, Mensajes>>,
): Partial<Record<CampoDeUsuario, string[]>> =>
  Object.fromEntries(
    Object.entries(mensajes).flatMap(([campo, dicho]) => {
      const lista = typeof dicho === 'string' ? [dicho] : (dicho ?? []);
      return lista.length > 0 ? [[campo, [...lista]]] : [];
    }),
  );

/** The broken rules of who is behind a user (administración §5), messages by field. */
export const erroresDeQuienEs = (u: UsuarioEscrito): Partial<Record<CampoDeUsuario, string[]>> =>
  reunir({
    rut: revisarRut(u.rut),
    ...deNombre(u),
    telefono: revisarTelefono(u.telefono),
    email: validarCorreo(u.email),
  });

/** The broken rules of how a user comes in and as what (administración §5), messages by field. */
export const erroresDeAcceso = (
  u: UsuarioEscrito,
  deClave: ReglasDeClave,
): Partial<Record<CampoDeUsuario, string[]>> =>
  reunir({
    username: revisarUsername(u.username),
    perfilId: PERFILES_DE_USUARIO.some(({ id }) => id === u.perfilId)
      ? null
      : 'Debe seleccionar un perfil',
    tipoLogin: revisarPublico(u),
    password: revisarClave(u, deClave),
  });

/** The same rules as the schema of a form. */
export const esquemaDeUsuario = (deClave: ReglasDeClave) =>
  z.custom<UsuarioEscrito>().check((ctx) => {
    const errores = {
      ...erroresDeQuienEs(ctx.value),
      ...erroresDeAcceso(ctx.value, deClave),
    };
    for (const [campo, mensajes] of Object.entries(errores)) {
      for (const message of mensajes) {
        ctx.issues.push({ code: 'custom', path: [campo], message, input: ctx.value });
      }
    }
  });
