import { exigirElegible } from '#features/mantenedores/elegible.query.ts';
import {
  actualizarRegistro,
  type ClaseDeRegistro,
  crearRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import { montarHabilitacion } from '#features/registros/montar-habilitacion.routes.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './tipo-uso.contract.ts';
import { tipoUsoDuplicado } from '#features/mantenedores/maestro.errors.ts';
import { buscarTiposUso } from './tipo-uso.query.ts';

const TIPO_USO: ClaseDeRegistro<'tipos_uso'> = {
  tabla: 'tipos_uso',
  entidad: 'tipo_uso',
  duplicado: ({ nombre }) => tipoUsoDuplicado(nombre),
};

/** Current record, as the caller reads it. */
const leer = async ({ tx }: ContextoTx, id: number): Promise<contrato.TipoUsoVM> => {
  const [uso] = (await buscarTiposUso(tx, { id })).filas;
  if (!uso) throw new Error(`el tipo de uso ${id} no está`);
  return uso;
};

export const rutasTiposUso = (m: Montador): void => {
  montarLista(m, contrato.listaTiposUso, (ctx, filtros) => buscarTiposUso(ctx.db, filtros));
  m.escribir(contrato.crearTipoUso, {
    manejar: async (ctx, { nombre, vigente, tipoVehiculoId }) => {
      const eleccion = { id: tipoVehiculoId, campo: 'tipoVehiculoId' };
      await exigirElegible(ctx, 'tipos_vehiculo', eleccion);
      const valores = { nombre, vigente, tipo_vehiculo_id: tipoVehiculoId };
      const { id } = await crearRegistro(ctx, TIPO_USO, valores);
      return leer(ctx, id);
    },
  });
  m.escribir(contrato.actualizarTipoUso, {
    manejar: async (ctx, { id, version, nombre, vigente, tipoVehiculoId }) => {
      await actualizarRegistro(ctx, TIPO_USO, {
        id,
        version,
        valores: { nombre, vigente },
        fijos: [{ campo: 'tipoVehiculoId', columna: 'tipo_vehiculo_id', valor: tipoVehiculoId }],
      });
      return leer(ctx, id);
    },
  });
  montarHabilitacion(m, contrato.habilitacionDeTipoUso, TIPO_USO);
};
