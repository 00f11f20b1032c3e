import type { TipoConPrecios } from '#features/convenios/precio.ts';
import {
  SIN_RESPUESTA,
  type SituacionPatente,
} from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { registroSinRespuesta } from '#features/mantenedores/vehiculos/vehiculo.errors.ts';
import { datosDeVenta, NOMBRES_EN_VENTA } from '#features/vehiculo/campos.ts';
import type { ClasePatente } from '#values/clase-patente.ts';
import {
  type CondicionesDelRegistro,
  decidirSegunRegistro,
  type ReparoDelRegistro,
  type VehiculoIngresado,
} from '#features/ventas/decidir-registro.ts';
import type { Modelo } from './elegir-modelo.ts';
import type { Emision } from '#features/ventas/emision-especial.ts';
import type { Reparos } from './reparos.ts';
import type { VehiculoRevisado } from '#features/ventas/vehiculo-de-venta.ts';
import type { VehiculoEntrada } from './ingreso.contract.ts';

export interface ModeloConClase extends Modelo {
  readonly clasePatente: ClasePatente;
}

/** Data needed to compare a vehicle with the register. */
export interface EntornoDelRegistro {
  readonly quien: CondicionesDelRegistro['quien'];
  readonly permiteCambiarTipo: boolean;
  readonly patentes: ReadonlyMap<string, SituacionPatente>;
  readonly tipos: readonly TipoConPrecios[];
  readonly modelos: ReadonlyMap<number, ModeloConClase>;
}

const enviado = (id: number, nombre: string | undefined): string | null =>
  id > 0 ? (nombre ?? '') : null;

/** Resolves a submitted vehicle to catalogue names; an unknown id gives an empty name. */
const porNombre = (
  entrada: VehiculoEntrada,
  { tipos, modelos }: EntornoDelRegistro,
): VehiculoIngresado => {
  const { patente, tipoVehiculoId, marcaId, modeloId } = entrada;
  const { anioFabricacion, numeroMotor } = datosDeVenta(entrada);
  const modelo = modelos.get(modeloId);
  const tipo = [modelo, ...tipos]
    .map((uno) => uno?.tipoVehiculoVM)
    .find((uno) => uno?.id === tipoVehiculoId);
  const marca = modelo?.marcaVM.id === marcaId ? modelo.marcaVM.nombre : undefined;
  return {
    patente,
    tipoVehiculo: enviado(tipoVehiculoId, tipo?.nombre),
    marca: enviado(marcaId, marca),
    modelo: enviado(modeloId, modelo?.nombre),
    anioFabricacion: anioFabricacion > 0 ? anioFabricacion : null,
    numeroMotor: numeroMotor.trim() === '' ? null : numeroMotor,
  };
};

const CAMPO_DE_ENTRADA: Readonly<Record<ReparoDelRegistro['campo'], string>> = {
  patente: 'patente',
  tipoVehiculo: 'tipoVehiculoId',
  marca: 'marcaId',
  modelo: 'modeloId',
  ...NOMBRES_EN_VENTA,
};

/**
 * Compares a submitted vehicle with the register. Returns null with the errors noted at their
 * fields. Throws 503 when a buyer's plate has no answer of the register.
 */
export const revisarRegistro = (
  entrada: VehiculoEntrada,
  { patenteValidada }: Emision,
  indice: number,
  entorno: EntornoDelRegistro,
  reparos: Reparos,
): Pick<VehiculoRevisado, 'registroVerificado' | 'cambios'> | null => {
  const { patente, modeloId, opcionesEmisionEspecial } = entrada;
  const decision = decidirSegunRegistro(porNombre(entrada, entorno), {
    situacion: entorno.patentes.get(patente) ?? SIN_RESPUESTA,
    quien: entorno.quien,
    clasePatente: entorno.modelos.get(modeloId)?.clasePatente ?? null,
    permiteCambiarTipo: entorno.permiteCambiarTipo,
    especial: opcionesEmisionEspecial != null,
    patenteValidada,
  });
  if (decision.tipo === 'sin_respuesta') throw registroSinRespuesta();
  if (decision.tipo === 'acepta') {
    return { registroVerificado: decision.verificado, cambios: decision.cambios };
  }
  for (const { campo, mensaje } of decision.reparos) {
    if (campo === 'patente') reparos.patente(mensaje);
    reparos.campo(indice, CAMPO_DE_ENTRADA[campo], [mensaje]);
  }
  return null;
};
