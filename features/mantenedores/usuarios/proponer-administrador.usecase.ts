import { definirCambio } from '#features/aprobaciones/clase-de-cambio.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import {
  actualizarUsuario,
  cambiarHabilitacionDeUsuario,
  cifrarClaveNueva,
  crearUsuario,
} from './guardar-usuario.usecase.ts';
import * as contrato from './usuario.contract.ts';
import { usuarioParaCambiar } from './usuario.query.ts';
import { PERFILES_DE_USUARIO } from '#features/usuario/usuario.ts';

const APROBADO = { aprobado: true } as const;

const nombreDePerfil = (perfilId: number | undefined): string =>
  PERFILES_DE_USUARIO.find(({ id }) => id === perfilId)?.nombre ?? '';

/** Received data with the password replaced by its hash. */
const sinClaveEscrita = <T extends { readonly password?: string | null | undefined }>(
  usuario: T,
): T => ({ ...usuario, password: null });

interface Persona {
  readonly nombres?: string | null | undefined;
  readonly apellidoPaterno?: string | null | undefined;
  readonly email?: string | null | undefined;
}

const renglonesDe = (username: string, persona: Persona | null | undefined, perfil: string) => [
  { rotulo: 'Usuario', valor: username },
  ...(persona?.nombres
    ? [{ rotulo: 'Persona', valor: `${persona.nombres} ${persona.apellidoPaterno ?? ''}`.trim() }]
    : []),
  ...(persona?.email ? [{ rotulo: 'Correo', valor: persona.email }] : []),
  { rotulo: 'Perfil', valor: perfil },
];

/** Creates an administrator, if the settings demand a second person. */
export const administradorNuevo = definirCambio({
  llamada: contrato.crearUsuario,
  titulo: 'Nuevo usuario Administrador',
  exigida: ({ dosPersonas }) => dosPersonas.administradores,
  guardar: async (ctx, usuario) => ({
    usuario: sinClaveEscrita(usuario),
    claveHash: await cifrarClaveNueva(ctx, usuario),
  }),
  aplicar: (ctx, { usuario, claveHash }) => crearUsuario(ctx, usuario, claveHash, APROBADO),
  resumir: async (_, { usuario }) =>
    renglonesDe(usuario.username ?? '', usuario.entidadVM, nombreDePerfil(usuario.perfilId)),
});

const antesDe = async ({ tx }: ContextoTx, id: number) => {
  const antes = await usuarioParaCambiar(tx, id);
  return { username: antes?.nombre_usuario ?? '', perfil: nombreDePerfil(antes?.perfil_id) };
};

/** Promotes a user, or changes an administrator's password or e-mail. */
export const accesoDeAdministrador = definirCambio({
  llamada: contrato.actualizarUsuario,
  titulo: 'Cambio en el acceso de un Administrador',
  exigida: ({ dosPersonas }) => dosPersonas.administradores,
  guardar: async (ctx, usuario) => ({
    usuario: sinClaveEscrita(usuario),
    claveHash: await cifrarClaveNueva(ctx, usuario),
  }),
  aplicar: (ctx, { usuario, claveHash }) => actualizarUsuario(ctx, usuario, claveHash, APROBADO),
  resumir: async (ctx, { usuario, claveHash }) => {
    const { username, perfil } = await antesDe(ctx, usuario.id);
    const queda = usuario.perfilId === undefined ? perfil : nombreDePerfil(usuario.perfilId);
    const cambio = queda === perfil ? perfil : `de ${perfil} a ${queda}`;
    return [
      ...renglonesDe(username, usuario.entidadVM, cambio),
      ...(claveHash === null ? [] : [{ rotulo: 'Contraseña', valor: 'otra' }]),
    ];
  },
});

/** Re-enables an administrator. */
export const vueltaDeAdministrador = definirCambio({
  llamada: contrato.habilitacionDeUsuario.reactivar,
  titulo: 'Usuario Administrador que se habilita',
  exigida: ({ dosPersonas }) => dosPersonas.administradores,
  guardar: async (_, { id }) => ({ id }),
  aplicar: (ctx, { id }) => cambiarHabilitacionDeUsuario(ctx, id, true, APROBADO),
  resumir: async (ctx, { id }) => {
    const { username, perfil } = await antesDe(ctx, id);
    return renglonesDe(username, null, perfil);
  },
  sobre: async (_, { id }) => [`usuario:${id}`],
});
