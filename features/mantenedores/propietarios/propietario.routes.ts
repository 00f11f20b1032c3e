import { EXIGE_PROPIETARIO, RUT_TOMADO } from '#features/mantenedores/fichas/ficha.ts';
import {
  actualizarFicha,
  claseDeFicha,
  crearFicha,
} from '#features/mantenedores/fichas/guardar-ficha.usecase.ts';
import { rutDeEntrada } from '#features/mantenedores/fichas/rut-de-entrada.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as mantenedor from './lista-propietarios.contract.ts';
import { buscarPropietarios, propietarioPorRut } from './propietario.query.ts';
import { buscarPropietarioPorRut } from './propietario.contract.ts';
import { propietarioVisible } from './propietario-reservado.ts';

const PROPIETARIO = claseDeFicha(
  {
    tabla: 'propietarios',
    entidad: 'propietario',
    exige: EXIGE_PROPIETARIO,
    rutFijo: true,
    // Saving confirms even unchanged data: from now on they count as newer than earlier sales.
    alGuardar: ({ ahora }) => ({ origen: 'mantenida', modificado_en: ahora }),
  },
  RUT_TOMADO.propietario,
);

/** Current record, as the caller reads it. */
const leer = async ({ tx }: ContextoTx, id: number): Promise<mantenedor.PropietarioDeListaVM> => {
  const [propietario] = (await buscarPropietarios(tx, { id })).filas;
  if (!propietario) throw new Error(`el propietario ${id} no está`);
  return propietario;
};

export const rutasPropietarios = (m: Montador): void => {
  m.consultar(buscarPropietarioPorRut, async (ctx, { rut }) => {
    const ficha = await propietarioPorRut(ctx, rutDeEntrada(rut));
    return ficha && propietarioVisible(ctx.actor.rol, ficha, null);
  });
  montarLista(m, mantenedor.listaPropietarios, (ctx, filtros) =>
    buscarPropietarios(ctx.db, filtros),
  );
  m.escribir(mantenedor.crearPropietario, {
    manejar: async (ctx, { vigente: _vigente, ...propietario }) =>
      leer(ctx, await crearFicha(ctx, PROPIETARIO, propietario)),
  });
  m.escribir(mantenedor.actualizarPropietario, {
    manejar: async (ctx, { vigente: _vigente, ...propietario }) => {
      await actualizarFicha(ctx, PROPIETARIO, propietario);
      return leer(ctx, propietario.id);
    },
  });
};
