import { NO_CORRESPONDE } from '#features/registros/registro.errors.ts';
import type { TipoVehiculoDisponibleVM } from '#features/convenios/convenio.contract.ts';
import type { TipoConPrecios } from '#features/convenios/precio.ts';
import { precioDe } from '#features/convenios/convenio.ts';
import type { Reparos } from './reparos.ts';
import type { VehiculoEntrada } from './ingreso.contract.ts';
import { TEXTO_TIPO_USO } from '#features/ventas/venta.errors.ts';

export interface Modelo {
  readonly id: number;
  readonly nombre: string;
  readonly estaVigente: boolean;
  readonly marcaVM: { id: number; nombre: string; estaVigente: boolean };
  readonly tipoVehiculoVM: { id: number; nombre: string; estaVigente: boolean };
}

/** Models and priced types from which a submitted vehicle is resolved. */
interface Catalogo {
  readonly tipos: readonly TipoConPrecios[];
  readonly modelos: ReadonlyMap<number, Modelo>;
}

/** Lists the read-only keys whose submitted value differs from ours. */
const soloLecturaAjena = (
  entrada: VehiculoEntrada,
  modelo: Modelo,
  tipo: TipoVehiculoDisponibleVM,
): string[] => {
  const pares: [string, unknown, unknown][] = [
    ['marca', entrada.marca, modelo.marcaVM.nombre],
    ['modelo', entrada.modelo, modelo.nombre],
    ['tipoVehiculo', entrada.tipoVehiculo, modelo.tipoVehiculoVM.nombre],
    ['marcaEstaVigente', entrada.marcaEstaVigente, modelo.marcaVM.estaVigente],
    ['modeloEstaVigente', entrada.modeloEstaVigente, modelo.estaVigente],
    ['tipoVehiculoEstaVigente', entrada.tipoVehiculoEstaVigente, modelo.tipoVehiculoVM.estaVigente],
    ['tipoUso', entrada.tipoUso, tipo.tipoUsoVM?.nombre ?? 'NO APLICA'],
  ];
  return pares.filter(([, dado, real]) => dado != null && dado !== real).map(([campo]) => campo);
};

interface Eleccion {
  readonly modelo: Modelo;
  readonly tipo: TipoConPrecios;
}

/**
 * Returns the submitted type and use with its price, and the model of that brand and type. Null
 * when the agreement does not sell it or the model does not match; the reason is noted.
 */
export const elegirModelo = (
  entrada: VehiculoEntrada,
  indice: number,
  { modelos, tipos }: Catalogo,
  reparos: Reparos,
): Eleccion | null => {
  const modelo = modelos.get(entrada.modeloId);
  const calza =
    modelo?.marcaVM.id === entrada.marcaId && modelo.tipoVehiculoVM.id === entrada.tipoVehiculoId;
  const tipo = precioDe(tipos, entrada.tipoVehiculoId, entrada.tipoUsoId);
  if (!tipo) reparos.cuerpo.TipoUso = TEXTO_TIPO_USO;
  if (!calza) reparos.campo(indice, 'modeloId', ['Debe seleccionar un modelo']);
  if (!tipo || !modelo || !calza) return null;
  for (const campo of soloLecturaAjena(entrada, modelo, tipo)) {
    reparos.campo(indice, campo, [NO_CORRESPONDE]);
  }
  return { modelo, tipo };
};
