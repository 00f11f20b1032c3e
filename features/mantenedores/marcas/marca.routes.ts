import {
  actualizarRegistro,
  type ClaseDeRegistro,
  crearRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import { montarHabilitacion } from '#features/registros/montar-habilitacion.routes.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './marca.contract.ts';
import { marcaDuplicada } from '#features/mantenedores/maestro.errors.ts';
import { buscarMarcas } from './marca.query.ts';

const MARCA: ClaseDeRegistro<'marcas'> = {
  tabla: 'marcas',
  entidad: 'marca',
  duplicado: ({ nombre }) => marcaDuplicada(nombre),
};

/** Current record, as the caller reads it. */
const leer = async ({ tx }: ContextoTx, id: number): Promise<contrato.MarcaVM> => {
  const [marca] = (await buscarMarcas(tx, { id })).filas;
  if (!marca) throw new Error(`la marca ${id} no está`);
  return marca;
};

export const rutasMarcas = (m: Montador): void => {
  montarLista(m, contrato.listaMarcas, (ctx, filtros) => buscarMarcas(ctx.db, filtros));
  m.escribir(contrato.crearMarca, {
    manejar: async (ctx, { nombre, estaVigente }) => {
      const { id } = await crearRegistro(ctx, MARCA, { nombre, vigente: estaVigente });
      return leer(ctx, id);
    },
  });
  m.escribir(contrato.actualizarMarca, {
    manejar: async (ctx, { id, version, nombre, estaVigente }) => {
      const valores = { nombre, vigente: estaVigente };
      await actualizarRegistro(ctx, MARCA, { id, version, valores });
      return leer(ctx, id);
    },
  });
  montarHabilitacion(m, contrato.habilitacionDeMarca, MARCA);
};
