import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import type { Contexto } from '#server/contexto.ts';
import { LARGO_PATENTE, normalizarPatente, validarPatente } from '#values/patente.ts';
import { modeloPorNombres, modelosPorId } from '#features/mantenedores/modelos/modelo.query.ts';
import type { PropietarioVisibleVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import { propietarioVisible } from '#features/mantenedores/propietarios/propietario-reservado.ts';
import { duenoRegistrado, duenosDePatentes } from './dueno-de-patente.query.ts';
import type { VehiculoEncontradoVM } from './vehiculo.contract.ts';
import { patenteInvalida, registroSinRespuesta, vehiculoNoEncontrado } from './vehiculo.errors.ts';
import { consultasRecientes, vehiculoPropio } from './vehiculo.query.ts';
import { recordarConsulta } from './vehiculo.store.ts';

const desdeRegistro = async (ctx: Contexto, patente: string): Promise<VehiculoRegistrado> => {
  const [reciente] = await consultasRecientes(ctx, [patente]);
  if (reciente) return reciente;
  const respuesta = await ctx.puertos.registro.buscar(patente);
  if (respuesta.tipo === 'sin_respuesta') throw registroSinRespuesta();
  if (respuesta.tipo === 'no_encontrado') throw vehiculoNoEncontrado();
  await recordarConsulta(ctx.db, respuesta.vehiculo, ctx.ahora);
  return respuesta.vehiculo;
};

/** The owner of a plate of our own records, else the registry's, as the caller may see it. */
const duenoDe = async (ctx: Contexto, patente: string): Promise<PropietarioVisibleVM> => {
  const dueno =
    (await duenosDePatentes(ctx, [patente])).get(patente) ??
    (await duenoRegistrado(ctx, await desdeRegistro(ctx, patente)));
  return propietarioVisible(ctx.actor.rol, dueno, patente);
};

/** The vehicle of a plate: our own records first, then the registry (20 s, behind its port). */
export const buscarPorPatente = async (
  ctx: Contexto,
  texto: string,
): Promise<VehiculoEncontradoVM> => {
  const patente = normalizarPatente(texto);
  const error = validarPatente(texto.length > LARGO_PATENTE ? texto : patente);
  if (error) throw patenteInvalida(error);

  const propio = await vehiculoPropio(ctx, patente);
  if (propio) {
    const [modelo] = await modelosPorId(ctx.db, [propio.modelo_id]);
    return {
      patente,
      dv: propio.dv,
      modeloVM: modelo ?? null,
      tipoUsoVM: propio.uso_id && propio.uso ? { id: propio.uso_id, nombre: propio.uso } : null,
      anioFabricacion: propio.anio_fabricacion,
      numeroMotor: propio.numero_motor,
      propietarioVM: await duenoDe(ctx, patente),
    };
  }
  const registrado = await desdeRegistro(ctx, patente);
  const dueno = await duenoRegistrado(ctx, registrado);
  return {
    patente,
    dv: registrado.dv,
    modeloVM: await modeloPorNombres(ctx.db, registrado),
    tipoUsoVM: null,
    anioFabricacion: registrado.anioFabricacion,
    numeroMotor: registrado.numeroMotor,
    propietarioVM: propietarioVisible(ctx.actor.rol, dueno, patente),
  };
};
