import type { ConvenioDeUsuarioVM } from '#features/convenios/asistente/convenios-de-usuario.contract.ts';
import type { VinculoVM } from '#features/mantenedores/corredores/corredor.contract.ts';
import {
  actualizarUsuario,
  crearUsuario,
  listaPerfilada,
  listaUsuarios,
  type UsuarioVM,
  habilitacionDeUsuario,
} from '#features/mantenedores/usuarios/usuario.contract.ts';
import { guardarPlanilla } from '#features/planillas/planilla.contract.ts';
import {
  PERFILES_DE_USUARIO,
  TIPOS_DE_LOGIN,
  USUARIO_NUEVO,
  type UsuarioEscrito,
} from '#features/usuario/usuario.ts';
import { formatearRut, parsearRut } from '#values/rut.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import type { FiltrosDe } from '../../lib/lista/useListaDelServidor.ts';
import type { Mantenedor } from '../piezas/mantenedor.ts';

export type ValoresDeUsuario = UsuarioEscrito & Record<string, unknown>;

/** Fields of the form that no draft keeps. */
export const SECRETOS = ['password'] as const;

export const ETIQUETAS = {
  rut: 'RUT',
  nombres: 'Nombre',
  segundoNombre: 'Segundo nombre',
  apellidoPaterno: 'Apellido paterno',
  apellidoMaterno: 'Apellido materno',
  razonSocial: 'Razón social',
  email: 'Correo',
  telefono: 'Teléfono',
  perfilId: 'Perfil',
  tipoLogin: 'Tipo de Login',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  vigente: 'VIGENTE',
} as const;

/** Maintainer for administrators. */
export const USUARIOS: Mantenedor<UsuarioVM> = {
  ruta: '/mantenedores/usuario',
  proposito: 'Quiénes entran al sistema, con qué perfil, y por qué corredores y convenios venden.',
  singular: 'usuario',
  articulo: 'el',
  lista: listaUsuarios,
  crear: crearUsuario,
  actualizar: actualizarUsuario,
  planilla: { ruta: '/mantenedores/planillas/usuarios', llamada: guardarPlanilla },
  habilitacion: habilitacionDeUsuario,
  nombreDe: ({ username }) => username,
  vigenteDe: ({ vigente }) => vigente,
  alDesactivar:
    'No podrá entrar ni vender, y sus URL públicas dejan de valer. Los pagos ya iniciados se terminan y se emiten.',
  alCargar: {
    falla: 'Ocurrió un error al cargar los datos, por favor recargue la página.',
    falta: 'No hay Usuario cargado para edición...',
  },
  historial: {
    entidad: 'usuario',
    campos: {
      nombre_usuario: 'Nombre de usuario',
      perfil_id: 'Perfil',
      tipo_login: 'Tipo de Login',
      vigente: 'Vigente',
      corredores: 'Corredores',
      convenios: 'Convenios',
    },
    acciones: {
      cambiar_clave: 'Contraseña cambiada',
      iniciar_sesion: 'Inicio de sesión',
      rechazar_entrada: 'Entrada rechazada',
      cerrar_familia_por_reuso: 'Sesión cerrada por seguridad',
      cerrar_familia_por_otro_usuario: 'Sesión cerrada por seguridad',
    },
  },
};

/** Maintainer for others: users within reach, read-only. */
export const USUARIOS_PERFILADOS: Mantenedor<UsuarioVM, FiltrosDe<typeof listaPerfilada>> = {
  ...USUARIOS,
  proposito: 'Los usuarios de su corredor.',
  lista: listaPerfilada,
};

const nombreEn = (opciones: readonly { id: number; nombre: string }[], valor: string): string =>
  opciones.find(({ id }) => String(id) === valor)?.nombre ?? valor;

/** Text for a number in the timeline. */
export const valorDeHistorial = (campo: string, valor: string): string => {
  if (campo === 'perfil_id') return nombreEn(PERFILES_DE_USUARIO, valor);
  return campo === 'tipo_login' ? nombreEn(TIPOS_DE_LOGIN, valor) : valor;
};

type Entidad = NonNullable<UsuarioVM['entidadVM']>;

/** Person's data of an entity, in the form's format. */
export const valoresDeEntidad = (entidad: Entidad) => ({
  rut: formatearRut(entidad.rut, entidad.dv),
  nombres: entidad.nombres ?? '',
  segundoNombre: entidad.segundoNombre ?? '',
  apellidoPaterno: entidad.apellidoPaterno ?? '',
  apellidoMaterno: entidad.apellidoMaterno ?? '',
  razonSocial: entidad.razonSocial ?? '',
  telefono: entidad.telefono ?? '',
  email: entidad.email ?? '',
});

/** Initial values of the form; a password is never shown. */
export const valoresDe = (usuario: UsuarioVM | null): ValoresDeUsuario => ({
  ...USUARIO_NUEVO,
  ...(usuario?.entidadVM && valoresDeEntidad(usuario.entidadVM)),
  ...(usuario && {
    username: usuario.username,
    perfilId: usuario.perfilId,
    tipoLogin: usuario.tipoLogin,
    vigente: usuario.vigente,
  }),
});

/** Entity shown by the form, so that another one's change is not overwritten. */
export type EntidadMostrada = Pick<Entidad, 'id' | 'version' | 'rut'> | null;

/** The user as sent; the entity's own id only while it has that RUT. */
export const aEnviar = (valores: ValoresDeUsuario, mostrada: EntidadMostrada) => {
  const { rut = 0, dv = '' } = parsearRut(valores.rut) ?? {};
  return {
    username: valores.username,
    perfilId: valores.perfilId ?? 0,
    tipoLogin: valores.tipoLogin ?? 0,
    vigente: valores.vigente,
    ...(valores.password !== '' && { password: valores.password }),
    entidadVM: {
      rut,
      dv,
      nombres: valores.nombres,
      segundoNombre: valores.segundoNombre,
      apellidoPaterno: valores.apellidoPaterno,
      apellidoMaterno: valores.apellidoMaterno,
      razonSocial: valores.razonSocial,
      email: valores.email,
      telefono: valores.telefono,
      ...(mostrada?.rut === rut && { id: mostrada.id, version: mostrada.version }),
    },
  };
};

/** A broker or an agreement of the user, in the wizard's list. */
export interface VinculoDeLista {
  readonly id: number;
  readonly nombre: string;
  /** RUT of a broker, or broker of an agreement. */
  readonly detalle: string;
  readonly vigente: boolean;
  /** Stored link; null if it is not stored yet. */
  readonly guardado: boolean | null;
  /** Broker on which an agreement depends. */
  readonly corredorId: number;
}

export const deCorredor = ({ corredorVM, vigente }: VinculoVM): VinculoDeLista => ({
  id: corredorVM.id,
  nombre: nombreVisible(corredorVM.nombreCompleto, corredorVM.rut),
  corredorId: corredorVM.id,
  detalle: formatearRut(corredorVM.rut, corredorVM.dv),
  vigente,
  guardado: vigente,
});

export const deConvenio = (
  { convenioVM, vigente }: ConvenioDeUsuarioVM,
  nombreDeCorredor: (id: number) => string,
): VinculoDeLista => ({
  id: convenioVM.id,
  nombre: convenioVM.nombre,
  corredorId: convenioVM.corredorId,
  detalle: nombreDeCorredor(convenioVM.corredorId),
  vigente,
  guardado: vigente,
});

/** Links that the server lacks: new, enabled or disabled ones. */
export const cambiados = (vinculos: readonly VinculoDeLista[]): VinculoDeLista[] =>
  vinculos.filter(({ vigente, guardado }) => vigente !== (guardado ?? false));

export const activos = (vinculos: readonly VinculoDeLista[]): VinculoDeLista[] =>
  vinculos.filter(({ vigente }) => vigente);
