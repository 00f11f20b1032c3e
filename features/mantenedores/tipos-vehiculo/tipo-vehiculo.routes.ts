import {
  actualizarRegistro,
  type ClaseDeRegistro,
  crearRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import { montarHabilitacion } from '#features/registros/montar-habilitacion.routes.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './tipo-vehiculo.contract.ts';
import { tipoVehiculoDuplicado } from '#features/mantenedores/maestro.errors.ts';
import { buscarTiposVehiculo } from './tipo-vehiculo.query.ts';

const TIPO_VEHICULO: ClaseDeRegistro<'tipos_vehiculo'> = {
  tabla: 'tipos_vehiculo',
  entidad: 'tipo_vehiculo',
  duplicado: ({ nombre }) => tipoVehiculoDuplicado(nombre),
};

/** Current record, as the caller reads it. */
const leer = async ({ tx }: ContextoTx, id: number): Promise<contrato.TipoVehiculoVM> => {
  const [tipo] = (await buscarTiposVehiculo(tx, { id })).filas;
  if (!tipo) throw new Error(`el tipo de vehículo ${id} no está`);
  return tipo;
};

export const rutasTiposVehiculo = (m: Montador): void => {
  montarLista(m, contrato.listaTiposVehiculo, (ctx, filtros) =>
    buscarTiposVehiculo(ctx.db, filtros),
  );
  m.escribir(contrato.crearTipoVehiculo, {
    manejar: async (ctx, { nombre, codigoRenta, clasePatente, estaVigente }) => {
      const valores = {
        nombre,
        codigo_renta: codigoRenta,
        vigente: estaVigente,
        clase_patente: clasePatente,
      };
      const { id } = await crearRegistro(ctx, TIPO_VEHICULO, valores);
      return leer(ctx, id);
    },
  });
  m.escribir(contrato.actualizarTipoVehiculo, {
    manejar: async (ctx, { id, version, nombre, codigoRenta, clasePatente, estaVigente }) => {
      await actualizarRegistro(ctx, TIPO_VEHICULO, {
        id,
        version,
        valores: { nombre, clase_patente: clasePatente, vigente: estaVigente },
        fijos: [{ campo: 'codigoRenta', columna: 'codigo_renta', valor: codigoRenta }],
      });
      return leer(ctx, id);
    },
  });
  montarHabilitacion(m, contrato.habilitacionDeTipoVehiculo, TIPO_VEHICULO);
};
