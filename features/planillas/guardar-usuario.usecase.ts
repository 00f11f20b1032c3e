import { invitarUsuario } from '#features/acceso/clave-olvidada/enviar-enlace.usecase.ts';
import { perfilesSinClave } from '#features/acceso/sin-clave.ts';
import {
  actualizarUsuario,
  crearUsuario,
  nombreDeUsuario,
} from '#features/mantenedores/usuarios/guardar-usuario.usecase.ts';
import type { UsuarioVM } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { buscarUsuarios, rutsDeCorredores } from '#features/mantenedores/usuarios/usuario.query.ts';
import { vincularCorredores } from '#features/mantenedores/usuarios/vincular-corredores.usecase.ts';
import { CORREDOR_NO_ELEGIBLE } from '#features/mantenedores/maestro.errors.ts';
import { usuarioInvalido } from '#features/usuario/usuario.errors.ts';
import { esAdministrador, LOGIN_PRIVADO, TIPOS_DE_LOGIN } from '#features/usuario/usuario.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { formatearRut } from '#values/rut.ts';
import type { ClaseDeFila, PedidoDeFila } from './clase-de-fila.usecase.ts';
import { PERFILES_DE_PLANILLA } from './columnas-de-usuarios.ts';
import {
  type Celdas,
  comparable,
  escrito,
  FILAS_DE_PLANILLA,
  NINGUNA,
  opcionEscrita,
  rutEscrito,
} from './planilla.ts';
import { corredoresDeRuts, usuarioDeNombre } from './planilla.query.ts';

const CORREDORES = 'usuarioCorredoresVM';
const NO_ADMINISTRADOR = 'Un Administrador no se crea ni se cambia con una planilla';

/** Fields of the person; the first name of a user is `nombres`. */
const DE_PERSONA = [
  'nombres',
  'segundoNombre',
  'apellidoPaterno',
  'apellidoMaterno',
  'razonSocial',
  'email',
  'telefono',
] as const;

type Ruts = readonly { readonly rut: number; readonly dv: string }[];

const celdasDeUsuario = (usuario: UsuarioVM, corredores: Ruts = []): Celdas => {
  const { entidadVM: persona } = usuario;
  return {
    username: usuario.username,
    rut: persona ? formatearRut(persona.rut, persona.dv) : '',
    ...Object.fromEntries(DE_PERSONA.map((campo) => [campo, persona?.[campo] ?? ''])),
    perfilId: usuario.perfil,
    tipoLogin: usuario.login,
    [CORREDORES]: corredores.map(({ rut, dv }) => formatearRut(rut, dv)).join('; '),
  };
};

/** Throws 400 for the one profile that no workbook gives. */
const perfilDe = (texto: string | undefined): number | undefined => {
  if (comparable(texto ?? '') === 'ADMINISTRADOR') {
    throw usuarioInvalido({ perfilId: [NO_ADMINISTRADOR] });
  }
  return opcionEscrita(PERFILES_DE_PLANILLA, texto);
};

/** Links that a cell of RUTs adds. Throws 400 for a RUT that is no broker's. */
const vinculosEscritos = async (ctx: ContextoTx, texto: string | undefined) => {
  const ruts = (texto ?? '')
    .split(/[;,]/)
    .map((uno) => uno.trim())
    .filter((uno) => uno !== '')
    .map((uno) => rutEscrito(uno).rut);
  const hallados = await corredoresDeRuts(ctx.tx, ruts);
  return [...new Set(ruts)].map((rut) => {
    const corredor = hallados.find((uno) => uno.rut === rut);
    if (!corredor) throw usuarioInvalido({ [CORREDORES]: [CORREDOR_NO_ELEGIBLE] });
    return { corredorId: corredor.id, vigente: true };
  });
};

const datosDe = (celdas: Celdas) => {
  const rut = escrito(celdas, 'rut');
  return {
    perfilId: perfilDe(escrito(celdas, 'perfilId')),
    tipoLogin: opcionEscrita(TIPOS_DE_LOGIN, escrito(celdas, 'tipoLogin')),
    entidadVM: {
      ...(rut !== undefined && rutEscrito(rut)),
      ...Object.fromEntries(DE_PERSONA.map((campo) => [campo, escrito(celdas, campo)])),
    },
  };
};

/** Creates a user without a password that anybody knows, and mails the link by which they choose it. */
const crear = async (ctx: ContextoTx, { celdas, claveHash }: PedidoDeFila): Promise<number> => {
  const username = nombreDeUsuario(celdas['username'] ?? '');
  const datos = datosDe(celdas);
  // The form's own defaults would be a seller by public links.
  const { perfilId = NINGUNA, tipoLogin = LOGIN_PRIVADO } = datos;
  const conClave =
    tipoLogin === LOGIN_PRIVADO && !perfilesSinClave(ctx.ajustes, username).includes(perfilId);
  const hash = conClave ? claveHash : null;
  const id = await crearUsuario(ctx, { ...datos, username, perfilId, tipoLogin }, hash);
  if (hash === null) return id;
  const { email = '' } = celdas;
  await invitarUsuario(ctx, { id, nombre: username, claveHash: hash, email });
  return id;
};

const todas = async (ctx: Contexto): Promise<Celdas[]> => {
  const paginada = { pagina: 1, tamano: FILAS_DE_PLANILLA };
  const { filas } = await buscarUsuarios(ctx.db, ctx, paginada);
  const corredores = await rutsDeCorredores(ctx.db);
  return filas
    .filter(({ perfilId }) => !esAdministrador(perfilId))
    .map((usuario) => celdasDeUsuario(usuario, corredores.get(usuario.id)));
};

export const FILA_DE_USUARIO: ClaseDeFila = {
  todas,
  buscar: async (ctx, { username = '' }) => {
    const hallado = await usuarioDeNombre(ctx.tx, nombreDeUsuario(username));
    if (!hallado) return null;
    if (esAdministrador(hallado.perfilId)) {
      throw usuarioInvalido({ username: [NO_ADMINISTRADOR] });
    }
    const { id } = hallado;
    const [usuario] = (await buscarUsuarios(ctx.tx, ctx, { id })).filas;
    if (!usuario) return null;
    const corredores = (await rutsDeCorredores(ctx.tx, id)).get(id);
    return { id, version: usuario.version, celdas: celdasDeUsuario(usuario, corredores) };
  },
  guardar: async (ctx, pedido) => {
    const { celdas, antes } = pedido;
    const usuarioCorredoresVM = await vinculosEscritos(ctx, escrito(celdas, CORREDORES));
    if (antes) {
      const { id, version } = antes;
      await actualizarUsuario(ctx, { ...datosDe(celdas), id, version }, null);
      if (usuarioCorredoresVM.length === 0) return;
      await vincularCorredores(ctx, { usuarioId: id, usuarioCorredoresVM }, { soloNuevos: false });
    } else {
      const usuarioId = await crear(ctx, pedido);
      await vincularCorredores(ctx, { usuarioId, usuarioCorredoresVM }, { soloNuevos: true });
    }
  },
};
