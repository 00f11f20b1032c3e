import { USO_NO_ELEGIBLE } from '#features/mantenedores/maestro.errors.ts';
import {
  actualizarRegistro,
  type ClaseDeRegistro,
  crearRegistro,
  type Nueva,
} from '#features/registros/guardar-registro.usecase.ts';
import { registroNoEncontrado, NO_CORRESPONDE } from '#features/registros/registro.errors.ts';
import { aColumnas, datosConocidos } from '#features/vehiculo/campos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { anioDe, fechaSantiago } from '#values/fecha.ts';
import { dvPatente } from '#values/formato-patente.ts';
import { normalizarPatente } from '#values/patente.ts';
import type { z } from 'zod';
import { erroresDeFichaDeVehiculo, type FichaDeVehiculo } from './ficha-vehiculo.ts';
import {
  buscarVehiculos,
  duenoElegido,
  modeloElegido,
  usoElegido,
} from './lista-vehiculos.query.ts';
import type {
  crearVehiculo as contrato,
  VehiculoDeListaVM,
} from './vehiculo-mantenido.contract.ts';
import { vehiculoDuplicado, vehiculoInvalido } from './vehiculo.errors.ts';

const VEHICULO: ClaseDeRegistro<'vehiculos'> = {
  tabla: 'vehiculos',
  entidad: 'vehiculo',
  duplicado: ({ patente }) => vehiculoDuplicado(patente),
};

type Escrito = z.output<typeof contrato.entrada>;
type Errores = Partial<Record<keyof FichaDeVehiculo, string[]>>;

/** True if the echoed fields equal the stored ones; fields not sent are not checked. */
const coincide = (dado: object, guardado: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(dado).every(
    ([clave, valor]) => valor === undefined || !(clave in guardado) || valor === guardado[clave],
  );

const revisarModelo = async (
  { tx }: ContextoTx,
  { modeloVM }: Escrito,
  actual: VehiculoDeListaVM | null,
): Promise<{ tipoVehiculoId: number; marcaId: number; error: string | null }> => {
  const modelo = await modeloElegido(tx, modeloVM.id);
  if (!modelo) return { tipoVehiculoId: 0, marcaId: 0, error: 'El modelo no existe' };
  const vigente = modelo.vigente && modelo.marca_vigente && modelo.tipo_vigente;
  const mismo = coincide(
    { nombre: modeloVM.nombre, marca: modeloVM.marcaVM?.id, tipo: modeloVM.tipoVehiculoVM?.id },
    { nombre: modelo.nombre, marca: modelo.marca_id, tipo: modelo.tipo_vehiculo_id },
  );
  return {
    tipoVehiculoId: modelo.tipo_vehiculo_id,
    marcaId: modelo.marca_id,
    error:
      vigente || modeloVM.id === actual?.modeloVM.id
        ? mismo
          ? null
          : NO_CORRESPONDE
        : 'El modelo, su marca o su tipo no está vigente',
  };
};

/** Checks that a use belongs to the vehicle's type and is valid, or already its own. */
const revisarUso = async (
  { tx }: ContextoTx,
  { tipoUsoVM }: Escrito,
  tipoVehiculoId: number,
  actual: VehiculoDeListaVM | null,
): Promise<string | null> => {
  if (!tipoUsoVM) return null;
  const uso = await usoElegido(tx, tipoUsoVM.id);
  const suyo = tipoUsoVM.id === actual?.tipoUsoVM?.id;
  if (!uso || !(uso.vigente || suyo)) return USO_NO_ELEGIBLE;
  if (uso.tipo_vehiculo_id !== tipoVehiculoId) {
    return 'El tipo de uso no es del tipo de vehículo seleccionado';
  }
  return coincide({ nombre: tipoUsoVM.nombre }, uso) ? null : NO_CORRESPONDE;
};

const revisarDueno = async (
  { tx }: ContextoTx,
  { propietarioVM: { id, ...dado } }: Escrito,
): Promise<string | null> => {
  const dueno = await duenoElegido(tx, id);
  if (!dueno) return 'El propietario no existe';
  return coincide(dado, dueno) ? null : NO_CORRESPONDE;
};

const dvDe = (patente: string, dv: string | null | undefined): string =>
  (dv || dvPatente(patente)) ?? '';

/** Columns of the received data; throws 400 with every broken rule by field. */
const exigirReglas = async (
  ctx: ContextoTx,
  escrito: Escrito,
  actual: VehiculoDeListaVM | null,
): Promise<Nueva<'vehiculos'>> => {
  const { patente, modeloVM, tipoUsoVM, propietarioVM } = escrito;
  const ficha = datosConocidos(escrito);
  const dv = dvDe(normalizarPatente(patente), escrito.dv).toUpperCase();
  const modelo = await revisarModelo(ctx, escrito, actual);
  const uso = await revisarUso(ctx, escrito, modelo.tipoVehiculoId, actual);
  const dueno = await revisarDueno(ctx, escrito);
  const {
    tipoVehiculoId: _,
    marcaId: __,
    ...deFicha
  }: Errores = erroresDeFichaDeVehiculo(
    {
      patente,
      dv,
      ...ficha,
      tipoVehiculoId: modelo.tipoVehiculoId,
      marcaId: modelo.marcaId,
      modeloId: modeloVM.id,
      tipoUsoId: tipoUsoVM?.id ?? null,
      propietarioId: propietarioVM.id,
    },
    anioDe(fechaSantiago(ctx.ahora)),
  );
  const errores: Errores = {
    ...deFicha,
    ...(modelo.error !== null && { modeloId: [modelo.error] }),
    ...(uso !== null && { tipoUsoId: [uso] }),
    ...(dueno !== null && { propietarioId: [dueno] }),
  };
  if (Object.keys(errores).length > 0) throw vehiculoInvalido(errores);
  return {
    patente: normalizarPatente(patente),
    dv: dv || null,
    ...aColumnas(ficha),
    modelo_id: modeloVM.id,
    tipo_uso_id: tipoUsoVM?.id ?? null,
    propietario_id: propietarioVM.id,
    // A maintained record takes precedence in later sales of its plate.
    origen: 'mantenida',
  };
};

const leer = async ({ tx }: ContextoTx, id: number): Promise<VehiculoDeListaVM> => {
  const [vehiculo] = (await buscarVehiculos(tx, { id })).filas;
  if (!vehiculo) throw registroNoEncontrado();
  return vehiculo;
};

/** Creates a vehicle record. Throws 400 by field, also for a taken plate. */
export const crearVehiculo = async (
  ctx: ContextoTx,
  escrito: Escrito,
): Promise<VehiculoDeListaVM> => {
  const { id } = await crearRegistro(ctx, VEHICULO, await exigirReglas(ctx, escrito, null));
  return leer(ctx, id);
};

/**
 * Changes a vehicle record, never its plate; a use or check digit not sent stays. Earlier sales keep their
 * data.
 */
export const actualizarVehiculo = async (
  ctx: ContextoTx,
  {
    id,
    version,
    patente,
    ...escrito
  }: Omit<Escrito, 'patente'> & {
    id: number;
    version?: number | undefined;
    patente?: string | undefined;
  },
): Promise<VehiculoDeListaVM> => {
  const actual = await leer(ctx, id);
  const completo: Escrito = {
    ...escrito,
    patente: actual.patente,
    dv: escrito.dv === undefined ? actual.dv : escrito.dv,
    tipoUsoVM: escrito.tipoUsoVM === undefined ? actual.tipoUsoVM : escrito.tipoUsoVM,
  };
  const { patente: _, ...valores } = await exigirReglas(ctx, completo, actual);
  const suya = patente === undefined ? undefined : normalizarPatente(patente);
  await actualizarRegistro(ctx, VEHICULO, {
    id,
    version,
    valores,
    fijos: [{ campo: 'patente', columna: 'patente', valor: suya }],
  });
  return leer(ctx, id);
};
