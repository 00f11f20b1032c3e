import { exigirElegible } from '#features/mantenedores/elegible.query.ts';
import {
  actualizarRegistro,
  type ClaseDeRegistro,
  crearRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { buscarModelos, estaEnUso } from './lista-modelos.query.ts';
import type { ModeloDeListaVM } from './modelo.contract.ts';
import { modeloDuplicado, modeloEnUso } from '#features/mantenedores/maestro.errors.ts';

export const MODELO: ClaseDeRegistro<'modelos'> = {
  tabla: 'modelos',
  entidad: 'modelo',
  duplicado: ({ nombre }) => modeloDuplicado(nombre),
};

interface Referencia {
  readonly id: number;
  readonly nombre?: string | undefined;
}

interface ModeloEscrito {
  readonly nombre: string;
  readonly estaVigente?: boolean | undefined;
  readonly marcaId?: number | undefined;
  readonly tipoDeVehiculoId?: number | undefined;
  readonly marcaVM?: Referencia | undefined;
  readonly tipoVehiculoVM?: Referencia | undefined;
}

const leer = async ({ tx }: ContextoTx, id: number): Promise<ModeloDeListaVM | undefined> =>
  (await buscarModelos(tx, { id })).filas[0];

const guardado = async (ctx: ContextoTx, id: number): Promise<ModeloDeListaVM> => {
  const modelo = await leer(ctx, id);
  if (!modelo) throw new Error(`el modelo ${id} no está`);
  return modelo;
};

/** The chosen brand and type, each existing and valid, or already the model's own. */
const elegir = async (
  ctx: ContextoTx,
  { marcaId, marcaVM, tipoDeVehiculoId, tipoVehiculoVM }: ModeloEscrito,
  actual?: ModeloDeListaVM,
): Promise<{ marca_id?: number; tipo_vehiculo_id?: number }> => {
  const marca = marcaId === undefined ? marcaVM : { id: marcaId };
  const tipo = tipoDeVehiculoId === undefined ? tipoVehiculoVM : { id: tipoDeVehiculoId };
  if (marca) {
    const suya = actual && { actual: actual.marcaVM.id };
    await exigirElegible(ctx, 'marcas', { ...marca, campo: 'marcaId', ...suya });
  }
  if (tipo) {
    const suyo = actual && { actual: actual.tipoVehiculoVM.id };
    await exigirElegible(ctx, 'tipos_vehiculo', { ...tipo, campo: 'tipoDeVehiculoId', ...suyo });
  }
  return {
    ...(marca && { marca_id: marca.id }),
    ...(tipo && { tipo_vehiculo_id: tipo.id }),
  };
};

export const crearModelo = async (
  ctx: ContextoTx,
  modelo: ModeloEscrito,
): Promise<ModeloDeListaVM> => {
  const { marca_id, tipo_vehiculo_id } = await elegir(ctx, modelo);
  if (marca_id === undefined || tipo_vehiculo_id === undefined) {
    throw new Error('un modelo nuevo nombra su marca y su tipo de vehículo');
  }
  const vigente = modelo.estaVigente ?? true;
  const valores = { nombre: modelo.nombre, vigente, marca_id, tipo_vehiculo_id };
  const { id } = await crearRegistro(ctx, MODELO, valores);
  return guardado(ctx, id);
};

/** Changes a model. One used by vehicles or sales keeps its brand and type. */
export const actualizarModelo = async (
  ctx: ContextoTx,
  { id, version, ...modelo }: ModeloEscrito & { id: number; version?: number | undefined },
): Promise<ModeloDeListaVM> => {
  const actual = await leer(ctx, id);
  const nuevos = await elegir(ctx, modelo, actual);
  const otraMarca = actual && (nuevos.marca_id ?? actual.marcaVM.id) !== actual.marcaVM.id;
  const otroTipo =
    actual && (nuevos.tipo_vehiculo_id ?? actual.tipoVehiculoVM.id) !== actual.tipoVehiculoVM.id;
  if ((otraMarca || otroTipo) && (await estaEnUso(ctx.tx, id))) {
    throw modeloEnUso(otraMarca ? 'marcaId' : 'tipoDeVehiculoId');
  }
  const valores = { nombre: modelo.nombre, vigente: modelo.estaVigente, ...nuevos };
  await actualizarRegistro(ctx, MODELO, { id, version, valores });
  return guardado(ctx, id);
};
