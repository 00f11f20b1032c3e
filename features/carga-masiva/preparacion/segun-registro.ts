import {
  SIN_RESPUESTA,
  type SituacionPatente,
} from '#features/mantenedores/vehiculos/situacion-patente.ts';
import {
  type CambioDelRegistro,
  type CondicionesDelRegistro,
  decidirSegunRegistro,
  type ReparoDelRegistro,
  TEXTO_OTRO_TIPO,
} from '#features/ventas/decidir-registro.ts';
import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import type { ClaveColumna } from '#features/carga-masiva/columnas.ts';
import type { ErrorDeCelda, FilaDeCarga } from '#features/carga-masiva/revision/revisar-libro.ts';

/** Returns whether the plate of a row is validated; a special row may decline it. */
export const seValida = ({ opcionesEmisionEspecial }: FilaDeCarga): boolean =>
  opcionesEmisionEspecial?.validarPatente ?? true;

/**
 * Returns why the register did not confirm the plate of a row; null when it did or was not asked.
 */
export const sinConfirmar = (
  fila: FilaDeCarga,
  { tipo }: SituacionPatente = SIN_RESPUESTA,
): FilaVM['registro'] => {
  if (!seValida(fila) || tipo === 'conocida') return null;
  return tipo === 'no_encontrado' ? tipo : 'sin_verificar';
};

type Condiciones = Pick<CondicionesDelRegistro, 'clasePatente' | 'permiteCambiarTipo'> & {
  readonly situacion: SituacionPatente | undefined;
};

type Decision =
  | {
      readonly ok: true;
      readonly verificado: boolean;
      /** True when the register does not have the plate. */
      readonly noEncontrado: boolean;
      readonly cambios: readonly CambioDelRegistro[];
    }
  | { readonly ok: false; readonly errores: readonly ErrorDeCelda[] };

const COLUMNA: Readonly<Record<ReparoDelRegistro['campo'], ClaveColumna>> = {
  patente: 'patente',
  tipoVehiculo: 'tipoVehiculo',
  marca: 'marca',
  modelo: 'modelo',
  anioFabricacion: 'anio',
  numeroMotor: 'nroMotor',
};

/**
 * Decides a row against the register: its seller may differ in everything except the type. A plate
 * that the register does not have is sold unverified and marked. Rows with an unvalidated plate are
 * exempt.
 */
export const decidirFila = (
  fila: FilaDeCarga,
  { situacion = SIN_RESPUESTA, ...condiciones }: Condiciones,
): Decision => {
  if (!seValida(fila)) return { ok: true, verificado: false, noEncontrado: false, cambios: [] };
  const decision = decidirSegunRegistro(fila, {
    ...condiciones,
    situacion: situacion.tipo === 'conocida' ? situacion : SIN_RESPUESTA,
    quien: 'vendedor',
    especial: false,
    patenteValidada: true,
  });
  if (decision.tipo === 'acepta') {
    const { verificado, cambios } = decision;
    return { ok: true, verificado, noEncontrado: situacion.tipo === 'no_encontrado', cambios };
  }
  const reparos = decision.tipo === 'rechaza' ? decision.reparos : [];
  const registrado = situacion.tipo === 'conocida' ? situacion.vehiculo.tipoVehiculo : null;
  return {
    ok: false,
    errores: reparos.map(({ campo, mensaje }) => ({
      fila: fila.fila,
      columna: COLUMNA[campo],
      mensaje:
        mensaje === TEXTO_OTRO_TIPO && registrado !== null
          ? `${mensaje}, que es ${registrado}`
          : mensaje,
    })),
  };
};
