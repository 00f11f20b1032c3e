import { CLAVES, datosDe, type DatosEscritos, reparosDeFicha } from '#features/vehiculo/campos.ts';
import { type CampoVehiculo, erroresDeVehiculo } from '#features/vehiculo/reglas-vehiculo.ts';
import { SIN_NOMBRES } from '#values/campos-de-persona.ts';
import { esquemaDeReglas } from '#values/esquema-de-reglas.ts';
import { z } from 'zod';

/** Content of the maintainer's form; the owner is a separate record. */
export interface FichaDeVehiculo extends DatosEscritos {
  patente: string;
  dv: string;
  tipoVehiculoId: number | null;
  marcaId: number | null;
  modeloId: number | null;
  /** Null is NO APLICA. */
  tipoUsoId: number | null;
  propietarioId: number | null;
}
type Campo = keyof FichaDeVehiculo;

/** Placeholder owner: the sales rules check a vehicle with its owner, but here only the vehicle matters. */
const SIN_PROPIETARIO = {
  ...SIN_NOMBRES,
  rut: '0-0',
  telefono: '',
  email: '',
} as const;

/**
 * Broken rules of a vehicle record, messages by field: those of the sales flow (A-VEH-007 to 009), and a
 * required owner. `anioActual` is the present year in Santiago.
 */
export const erroresDeFichaDeVehiculo = (
  ficha: FichaDeVehiculo,
  anioActual: number,
): Partial<Record<Campo, string[]>> => {
  const errores: Partial<Record<CampoVehiculo, string[]>> = erroresDeVehiculo(
    {
      ...SIN_PROPIETARIO,
      ...datosDe(ficha),
      patente: ficha.patente,
      dv: ficha.dv,
      tipoVehiculoId: ficha.tipoVehiculoId ?? 0,
      marcaId: ficha.marcaId ?? 0,
      modeloId: ficha.modeloId ?? 0,
      tipoUsoId: ficha.tipoUsoId ?? -1,
    },
    { anioActual, propietarioConocido: true },
  );
  // Replaced by the record's own rules, which also check the length.
  for (const clave of CLAVES) delete errores[clave];
  return {
    ...errores,
    ...reparosDeFicha(ficha, { anioActual }),
    ...(ficha.propietarioId === null && { propietarioId: ['Elija un propietario'] }),
  };
};

/** Schema of the form, with the rules of the record. */
export const esquemaFichaDeVehiculo = (anioActual: number) =>
  esquemaDeReglas((ficha: FichaDeVehiculo) => erroresDeFichaDeVehiculo(ficha, anioActual));

/** Minimum characters of a plate in the filter (A-VEH-012). */
const MINIMO_PATENTE = 4;
const SIN_CRITERIO = 'Al menos un criterio debe ser seleccionado';

const idElegido = z.int().positive().nullable();

/** Filter of the list: at least a plate, a type or a brand (A-VEH-011). */
export const filtroDeVehiculos = z
  .strictObject({
    patente: z.string(),
    tipoVehiculoId: idElegido,
    marcaId: idElegido,
    modeloId: idElegido,
  })
  .check(({ value, issues }) => {
    const { patente, tipoVehiculoId, marcaId } = value;
    const avisar = (message: string) =>
      issues.push({ code: 'custom', path: ['patente'], message, input: patente });
    if (patente === '' && tipoVehiculoId === null && marcaId === null) avisar(SIN_CRITERIO);
    else if (patente !== '' && patente.length < MINIMO_PATENTE) {
      avisar(`La patente debe tener al menos ${MINIMO_PATENTE} caracteres`);
    }
  });
