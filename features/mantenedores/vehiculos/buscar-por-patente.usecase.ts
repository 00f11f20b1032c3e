import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import type { Contexto } from '#server/contexto.ts';
import { LARGO_PATENTE, normalizarPatente, validarPatente } from '#values/patente.ts';
import { COMUNIDAD, sanearNombre } from '#values/persona.ts';
import { modeloPorNombres, modelosPorId } from '#features/mantenedores/modelos/modelo.query.ts';
import type { PropietarioVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import { propietarioPorRut } from '#features/mantenedores/propietarios/propietario.query.ts';
import type { VehiculoEncontradoVM } from './vehiculo.contract.ts';
import { patenteInvalida, registroSinRespuesta, vehiculoNoEncontrado } from './vehiculo.errors.ts';
import { consultaReciente, vehiculoPropio } from './vehiculo.query.ts';
import { recordarConsulta } from './vehiculo.store.ts';

const desdeRegistro = async (ctx: Contexto, patente: string): Promise<VehiculoRegistrado> => {
  const reciente = await consultaReciente(ctx, patente);
  if (reciente) return reciente;
  const respuesta = await ctx.puertos.registro.buscar(patente);
  if (respuesta.tipo === 'sin_respuesta') throw registroSinRespuesta();
  if (respuesta.tipo === 'no_encontrado') throw vehiculoNoEncontrado();
  await recordarConsulta(ctx.db, respuesta.vehiculo, ctx.ahora);
  return respuesta.vehiculo;
};

const saneado = (nombre: string | null): string | null => nombre && sanearNombre(nombre);

/**
 * What the registry says of the owner, plus the contact data the caller may see. Its names come as
 * our fields take them, O'RYAN as ORYAN: prefilled and sent back, they must not be refused.
 */
const propietarioDe = async (
  ctx: Contexto,
  { propietario }: VehiculoRegistrado,
): Promise<PropietarioVM> => {
  const conocido = await propietarioPorRut(ctx, propietario.rut);
  return (
    conocido ?? {
      ...propietario,
      nombre: saneado(propietario.nombre),
      segundoNombre: saneado(propietario.segundoNombre),
      apellidoPaterno: saneado(propietario.apellidoPaterno),
      apellidoMaterno: saneado(propietario.apellidoMaterno),
      telefono: null,
      email: null,
    }
  );
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
    // Only COMUNIDAD, who is nobody, has no record to show.
    const propietario = (await propietarioPorRut(ctx, propio.rut)) ?? {
      ...COMUNIDAD,
      telefono: null,
      email: null,
    };
    return {
      patente,
      dv: propio.dv,
      modeloVM: modelo ?? null,
      tipoUsoVM: propio.uso_id && propio.uso ? { id: propio.uso_id, nombre: propio.uso } : null,
      anioFabricacion: propio.anio_fabricacion,
      numeroMotor: propio.numero_motor,
      propietarioVM: propietario,
    };
  }
  const registrado = await desdeRegistro(ctx, patente);
  return {
    patente,
    dv: registrado.dv,
    modeloVM: await modeloPorNombres(ctx.db, registrado),
    tipoUsoVM: null,
    anioFabricacion: registrado.anioFabricacion,
    numeroMotor: registrado.numeroMotor,
    propietarioVM: await propietarioDe(ctx, registrado),
  };
};
