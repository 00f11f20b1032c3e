import { perfilesSinClave } from '#features/acceso/sin-clave.ts';
import { alcanzaCorredor } from '#features/mantenedores/alcance.query.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import { montarHabilitacion } from '#features/registros/montar-habilitacion.routes.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import { sinPermiso } from '#nucleo/comunes.errors.ts';
import { USUARIO } from '#features/usuario/cambiar-clave.usecase.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import {
  actualizarUsuario,
  cambiarHabilitacionDeUsuario,
  cifrarClaveNueva,
  crearUsuario,
  nombreDeUsuario,
} from './guardar-usuario.usecase.ts';
import { politicaDeClaves } from './politica-de-claves.contract.ts';
import * as contrato from './usuario.contract.ts';
import { usuarioDuplicado } from '#features/usuario/usuario.errors.ts';
import { buscarUsuarios, tieneOtroElNombre, usuariosDeCorredor } from './usuario.query.ts';

/** Current record, as the caller reads it. */
const leer = async (
  ctx: Contexto | ContextoTx,
  id: number,
): Promise<contrato.UsuarioVM | undefined> =>
  (await buscarUsuarios('tx' in ctx ? ctx.tx : ctx.db, ctx, { id })).filas[0];

const guardado = async (ctx: ContextoTx, id: number): Promise<contrato.UsuarioVM> => {
  const usuario = await leer(ctx, id);
  if (!usuario) throw new Error(`el usuario ${id} no está`);
  return usuario;
};

const montarBusquedas = (m: Montador): void => {
  montarLista(m, contrato.listaUsuarios, (ctx, filtros) => buscarUsuarios(ctx.db, ctx, filtros));
  m.consultar(contrato.verPerfilados, async (ctx, { usuarioId, ...filtros }) => {
    if (usuarioId !== ctx.actor.usuarioId) throw sinPermiso();
    const pagina = await buscarUsuarios(ctx.db, ctx, filtros);
    return filtros.pagina === undefined ? pagina.filas : pagina;
  });
  m.consultar(contrato.buscarUsuario, async (ctx, { id }) => {
    const usuario = await leer(ctx, id);
    if (!usuario) throw registroNoEncontrado();
    return usuario;
  });
  m.consultar(contrato.comprobarNombre, async (ctx, { username, id }) => {
    const nombre = nombreDeUsuario(username);
    if (await tieneOtroElNombre(ctx.db, nombre, id)) throw usuarioDuplicado(nombre);
    return true as const;
  });
  m.consultar(contrato.usuariosPorCorredor, async (ctx, { corredorId }) => {
    if (!(await alcanzaCorredor(ctx.db, ctx, corredorId))) throw sinPermiso();
    return usuariosDeCorredor(ctx.db, corredorId);
  });
};

export const rutasUsuarios = (m: Montador): void => {
  montarBusquedas(m);
  m.consultar(politicaDeClaves, async ({ ajustes }) => ({
    politica: ajustes.politicaDeClaves,
    perfilesSinClave: perfilesSinClave(ajustes),
  }));
  m.escribir(contrato.crearUsuario, {
    preparar: cifrarClaveNueva,
    manejar: async (ctx, usuario, clave) => guardado(ctx, await crearUsuario(ctx, usuario, clave)),
  });
  m.escribir(contrato.actualizarUsuario, {
    preparar: cifrarClaveNueva,
    manejar: async (ctx, usuario, clave) => {
      await actualizarUsuario(ctx, usuario, clave);
      return guardado(ctx, usuario.id);
    },
  });
  montarHabilitacion(m, contrato.habilitacionDeUsuario, USUARIO, cambiarHabilitacionDeUsuario);
};
