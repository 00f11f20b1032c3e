import { asegurarModeloRegistrado } from '#features/mantenedores/modelos/asegurar-modelos.usecase.ts';
import type {
  SituacionPatente,
  VehiculoSegunRegistro,
} from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { datosDeVenta, datosEnVenta } from '#features/vehiculo/campos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { mismoTexto } from '#values/texto-igual.ts';
import type { Modelo } from './elegir-modelo.ts';
import type { VehiculoEntrada } from './ingreso.contract.ts';

type Patentes = ReadonlyMap<string, SituacionPatente>;

const registradoDe = (patentes: Patentes, { patente }: VehiculoEntrada) => {
  const situacion = patentes.get(patente);
  return situacion?.tipo === 'conocida' ? situacion.vehiculo : null;
};

/** Returns the registered models of the vehicles sent without one, by plate. */
const modelosDe = async (
  ctx: ContextoTx,
  entradas: readonly VehiculoEntrada[],
  patentes: Patentes,
): Promise<Map<string, Modelo>> => {
  const modelos = new Map<string, Modelo>();
  // Sorted, so that two purchases that insert the same new models wait instead of deadlocking.
  const pedidos = entradas
    .flatMap((entrada) => {
      const registrado = entrada.modeloId > 0 ? null : registradoDe(patentes, entrada);
      return registrado ? [{ patente: entrada.patente, registrado }] : [];
    })
    .toSorted((a, b) =>
      `${a.registrado.marca}\n${a.registrado.modelo}` <
      `${b.registrado.marca}\n${b.registrado.modelo}`
        ? -1
        : 1,
    );
  for (const { patente, registrado } of pedidos) {
    const modelo = await asegurarModeloRegistrado(ctx, registrado);
    if (modelo) modelos.set(patente, modelo);
  }
  return modelos;
};

const completar = (
  entrada: VehiculoEntrada,
  registrado: VehiculoSegunRegistro,
  modelo: Modelo | undefined,
): VehiculoEntrada => {
  const { tipoVehiculoId, marcaId, modeloId } = entrada;
  const datos = datosDeVenta(entrada);
  const { numeroMotor, anioFabricacion } = datos;
  const mismoMotor = numeroMotor.trim() === '' || mismoTexto(numeroMotor, registrado.numeroMotor);
  return {
    ...entrada,
    modeloId: modelo?.id ?? modeloId,
    marcaId: marcaId > 0 ? marcaId : (modelo?.marcaVM.id ?? marcaId),
    tipoVehiculoId: tipoVehiculoId > 0 ? tipoVehiculoId : (modelo?.tipoVehiculoVM.id ?? -1),
    ...datosEnVenta({
      ...datos,
      numeroMotor: mismoMotor ? registrado.numeroMotor : numeroMotor,
      anioFabricacion: anioFabricacion > 0 ? anioFabricacion : registrado.anioFabricacion,
    }),
  };
};

/**
 * Completes a buyer's vehicles with the register's data where none were sent. A seller's stay
 * unchanged.
 */
export const completarComprados = async (
  ctx: ContextoTx,
  entradas: readonly VehiculoEntrada[],
  patentes: Patentes,
): Promise<readonly VehiculoEntrada[]> => {
  if (ctx.actor.rol !== 'publico') return entradas;
  const modelos = await modelosDe(ctx, entradas, patentes);
  return entradas.map((entrada) => {
    const registrado = registradoDe(patentes, entrada);
    return registrado ? completar(entrada, registrado, modelos.get(entrada.patente)) : entrada;
  });
};
