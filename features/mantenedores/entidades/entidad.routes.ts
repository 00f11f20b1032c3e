import { EXIGE_ENTIDAD, RUT_TOMADO } from '#features/mantenedores/fichas/ficha.ts';
import {
  actualizarFicha,
  claseDeFicha,
  crearFicha,
} from '#features/mantenedores/fichas/guardar-ficha.usecase.ts';
import { rutDeEntrada } from '#features/mantenedores/fichas/rut-de-entrada.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import { montarHabilitacion } from '#features/registros/montar-habilitacion.routes.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './entidad.contract.ts';
import { correoDeAdministrador } from '#features/mantenedores/maestro.errors.ts';
import { buscarEntidades, cambiaCorreoDeAdministrador } from './entidad.query.ts';

const ENTIDAD = claseDeFicha(
  { tabla: 'entidades', entidad: 'entidad', exige: EXIGE_ENTIDAD, rutFijo: true },
  RUT_TOMADO.entidad,
);

/** Current record, as the caller reads it. */
const leer = async ({ tx }: ContextoTx, id: number): Promise<contrato.EntidadVM> => {
  const [entidad] = (await buscarEntidades(tx, { id })).filas;
  if (!entidad) throw new Error(`la entidad ${id} no está`);
  return entidad;
};

export const rutasEntidades = (m: Montador): void => {
  montarLista(m, contrato.listaEntidades, (ctx, filtros) => buscarEntidades(ctx.db, filtros));
  m.consultar(contrato.entidadPorRut, async (ctx, { rut }) => {
    const { filas } = await buscarEntidades(ctx.db, { rut: rutDeEntrada(rut) });
    return filas[0] ?? null;
  });
  m.escribir(contrato.crearEntidad, {
    manejar: async (ctx, entidad) => leer(ctx, await crearFicha(ctx, ENTIDAD, entidad)),
  });
  m.escribir(contrato.actualizarEntidad, {
    manejar: async (ctx, entidad) => {
      if (await cambiaCorreoDeAdministrador(ctx, entidad.id, entidad.email)) {
        throw correoDeAdministrador();
      }
      await actualizarFicha(ctx, ENTIDAD, entidad);
      return leer(ctx, entidad.id);
    },
  });
  montarHabilitacion(m, contrato.habilitacionDeEntidad, ENTIDAD);
};
