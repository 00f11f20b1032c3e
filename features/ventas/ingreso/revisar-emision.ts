import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { formatoPatente, validarPatente } from '#values/patente.ts';
import { type Emision, TEXTO_FORMATO, TEXTO_INFORMAR } from '#features/ventas/emision-especial.ts';
import type { Reparos } from './reparos.ts';
import type { VehiculoEntrada } from './ingreso.contract.ts';

interface Registrado {
  readonly patentes: ReadonlyMap<string, SituacionPatente>;
}

/**
 * What is wrong with the special options of a vehicle: a policy is informed only if its plate is
 * validated, and a validated plate that no record knows has a known format at least.
 */
export const revisarEmision = (
  { patente, opcionesEmisionEspecial: opciones }: VehiculoEntrada,
  { patenteValidada, informarAach }: Emision,
  indice: number,
  { patentes }: Registrado,
  reparos: Reparos,
): void => {
  if (!opciones) return;
  if (informarAach && !patenteValidada) {
    reparos.campo(indice, 'opcionesEmisionEspecial.informarAach', [TEXTO_INFORMAR]);
  }
  const confirmada = patentes.get(patente)?.tipo === 'conocida' || formatoPatente(patente) !== null;
  if (patenteValidada && !confirmada && validarPatente(patente) === null) {
    reparos.patente(TEXTO_FORMATO);
    reparos.campo(indice, 'patente', [TEXTO_FORMATO]);
  }
};
