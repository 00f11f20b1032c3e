import { alcanzaCorredor } from '#features/mantenedores/alcance.query.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import { montarHabilitacion } from '#features/registros/montar-habilitacion.routes.ts';
import { sinPermiso } from '#nucleo/comunes.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as lectura from './convenio-mantenido.contract.ts';
import { buscarConvenios, nombresDeConvenios } from './convenio-mantenido.query.ts';
import * as escritura from './guardar-convenio.contract.ts';
import {
  actualizarConvenio,
  CONVENIO,
  crearConvenio,
  guardarListas,
} from './guardar-convenio.usecase.ts';

/** Block size above which only number, name and broker are returned. */
const CANTIDAD_MAXIMA = 1_000;

const montarBusquedas = (m: Montador): void => {
  montarLista(m, lectura.listaConvenios, (ctx, filtros) => buscarConvenios(ctx.db, ctx, filtros));
  m.consultar(
    lectura.buscarConveniosSimple,
    async (ctx, { usuarioId, cantidadADevolver: cantidad, bloqueActual }) => {
      if (usuarioId !== ctx.actor.usuarioId) throw sinPermiso();
      if (cantidad > CANTIDAD_MAXIMA) {
        const todos = await nombresDeConvenios(ctx.db, ctx);
        return todos.slice(bloqueActual * cantidad, (bloqueActual + 1) * cantidad);
      }
      const bloque = { pagina: bloqueActual + 1, tamano: cantidad };
      return (await buscarConvenios(ctx.db, ctx, bloque)).filas;
    },
  );
  m.consultar(lectura.buscarConveniosPorCorredor, async (ctx, { corredorId }) => {
    if (!(await alcanzaCorredor(ctx.db, ctx, corredorId))) throw sinPermiso();
    return (await buscarConvenios(ctx.db, ctx, { corredorId })).filas;
  });
};

type Guardado = Parameters<typeof guardarListas>;
const agregar = (ctx: Guardado[0], listas: Guardado[1]) =>
  guardarListas(ctx, listas, { soloNuevos: true });
const cambiar = (ctx: Guardado[0], listas: Guardado[1]) =>
  guardarListas(ctx, listas, { soloNuevos: false });

export const rutasConveniosMantenidos = (m: Montador): void => {
  montarBusquedas(m);
  m.escribir(escritura.crearConvenio, { manejar: crearConvenio });
  m.escribir(escritura.actualizarConvenio, { manejar: actualizarConvenio });
  m.escribir(escritura.crearPrimas, { manejar: agregar });
  m.escribir(escritura.crearUsuariosDeConvenio, { manejar: agregar });
  m.escribir(escritura.actualizarPrimas, { manejar: cambiar });
  m.escribir(escritura.actualizarUsuariosDeConvenio, { manejar: cambiar });
  montarHabilitacion(m, escritura.habilitacionDeConvenio, CONVENIO);
};
