import { datosConocidos, deColumnas } from '#features/vehiculo/campos.ts';
import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { LARGO_PATENTE, normalizarPatente } from '#values/patente.ts';
import { validarPatente } from '#values/validar-patente.ts';
import { modeloPorNombres, modelosPorId } from '#features/mantenedores/modelos/modelo.query.ts';
import { propietarioPorRut } from '#features/mantenedores/propietarios/propietario.query.ts';
import type { PropietarioVisibleVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import { propietarioVisible } from '#features/mantenedores/propietarios/propietario-reservado.ts';
import { duenoRegistrado, duenosDePatentes } from './dueno-de-patente.query.ts';
import type { VehiculoEncontradoVM } from './vehiculo.contract.ts';
import { patenteInvalida, registroSinRespuesta, vehiculoNoEncontrado } from './vehiculo.errors.ts';
import { conocidoDePatente, type VehiculoPropio } from './vehiculo.query.ts';
import { recordarConsultas } from './vehiculo.store.ts';

/** The register's answer, preferably one of the last day; null while it does not answer. */
const desdeRegistro = async (
  ctx: Contexto,
  patente: string,
  reciente: VehiculoRegistrado | undefined,
): Promise<VehiculoRegistrado | null> => {
  if (reciente) return reciente;
  const respuesta = await ctx.puertos.registro.buscar(patente);
  if (respuesta.tipo === 'sin_respuesta') return null;
  if (respuesta.tipo === 'no_encontrado') throw vehiculoNoEncontrado();
  await recordarConsultas(ctx.db, [respuesta.vehiculo], ctx.ahora);
  return respuesta.vehiculo;
};

/** Owner of a plate in our own records, else in the register, as the caller may see it. */
const duenoDe = async (
  ctx: Contexto,
  patente: string,
  reciente: VehiculoRegistrado | undefined,
): Promise<PropietarioVisibleVM> => {
  const propio = (await duenosDePatentes(ctx, [patente])).get(patente);
  if (propio) return propietarioVisible(ctx.actor.rol, propio, patente);
  const registrado = await desdeRegistro(ctx, patente, reciente);
  if (!registrado) throw registroSinRespuesta();
  return propietarioVisible(ctx.actor.rol, (await duenoRegistrado(ctx, registrado)).dueno, patente);
};

const usoDe = (propio: VehiculoPropio | undefined) =>
  propio?.uso_id && propio.uso ? { id: propio.uso_id, nombre: propio.uso } : null;

const segunFicha = async (
  ctx: Contexto,
  propio: VehiculoPropio,
  reciente: VehiculoRegistrado | undefined,
): Promise<VehiculoEncontradoVM> => {
  const [modelo] = await modelosPorId(ctx.db, [propio.modelo_id]);
  const dueno = await duenoDe(ctx, propio.patente, reciente);
  return {
    patente: propio.patente,
    dv: propio.dv,
    modeloVM: modelo ?? null,
    sinModelo: null,
    tipoUsoVM: usoDe(propio),
    ...deColumnas(propio),
    propietarioVM: dueno,
    // A masked owner is always on record.
    propietarioRegistrado:
      'conocido' in dueno || (await propietarioPorRut(ctx, dueno.rut)) !== null,
  };
};

const segunRegistro = async (
  ctx: Contexto,
  registrado: VehiculoRegistrado,
  propio: VehiculoPropio | undefined,
): Promise<VehiculoEncontradoVM> => {
  const { patente, tipoVehiculo, marca, modelo } = registrado;
  const { dueno, conocido } = await duenoRegistrado(ctx, registrado);
  const propietarioVM = propietarioVisible(ctx.actor.rol, dueno, patente);
  const modeloVM = await modeloPorNombres(ctx.db, registrado);
  return {
    patente,
    dv: registrado.dv,
    modeloVM,
    sinModelo: modeloVM ? null : { tipoVehiculo, marca, modelo },
    tipoUsoVM: usoDe(propio),
    ...datosConocidos(registrado),
    propietarioVM,
    propietarioRegistrado: 'conocido' in propietarioVM || conocido,
  };
};

/**
 * Vehicle of a plate: a maintained record, then the register (20 s, behind its port). A record made by a sale
 * only serves sellers, while the register does not answer.
 */
export const buscarPorPatente = async (
  ctx: Contexto,
  texto: string,
): Promise<VehiculoEncontradoVM> => {
  const patente = normalizarPatente(texto);
  const error = validarPatente(texto.length > LARGO_PATENTE ? texto : patente);
  if (error) throw patenteInvalida(error);

  const { propio, reciente } = await conocidoDePatente(ctx, patente);
  if (propio?.origen === 'mantenida') return segunFicha(ctx, propio, reciente);
  const registrado = await desdeRegistro(ctx, patente, reciente);
  if (registrado) return segunRegistro(ctx, registrado, propio);
  if (!propio || ctx.actor.rol === 'publico') throw registroSinRespuesta();
  return segunFicha(ctx, propio, reciente);
};
