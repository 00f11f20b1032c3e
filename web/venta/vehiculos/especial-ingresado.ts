import type { OpcionesEmisionEspecial } from '#features/ventas/emision-especial.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';

/** Special issuance options in the form (V-VEH-064). */
export interface ValoresEspeciales {
  /** True if the vehicle is issued with options of its own. */
  especial: boolean;
  /** True if the seller accepted a plate unknown to the register. */
  patenteInvalida: boolean;
  validarPatente: boolean;
  tieneDv: boolean;
  informarAach: boolean;
  primaFija: boolean;
  /** Whole CLP, typed if the premium is not the agreement's. */
  prima: number | null;
}

export const SIN_ESPECIAL: ValoresEspeciales = {
  especial: false,
  patenteInvalida: false,
  validarPatente: true,
  tieneDv: true,
  informarAach: true,
  primaFija: true,
  prima: null,
};

type PrimaYOpciones = Pick<VehiculoEntrada, 'opcionesEmisionEspecial' | 'prima' | 'primaManual'>;

/** Submitted part: the options, or only the premium typed on the list. */
export const opcionesDeValores = (valores: ValoresEspeciales): PrimaYOpciones => {
  const { especial, validarPatente, tieneDv, informarAach, primaFija, prima } = valores;
  const escrita = primaFija ? null : prima;
  if (!especial) return escrita === null ? {} : { prima: escrita, primaManual: true };
  return {
    opcionesEmisionEspecial: {
      validarPatente,
      tieneDv,
      informarAach,
      prima: escrita ?? 'FIJA',
    },
  };
};

/** Typed premium of a vehicle in whole CLP; null if it is the agreement's. */
export const primaEscrita = (vehiculo: PrimaYOpciones): number | null => {
  const { opcionesEmisionEspecial: opciones, prima, primaManual } = vehiculo;
  if (opciones) return opciones.prima === 'FIJA' ? null : opciones.prima;
  return primaManual ? (prima ?? null) : null;
};

/** Form values of a vehicle that is already in the list. */
export const valoresDeOpciones = (vehiculo: PrimaYOpciones): ValoresEspeciales => {
  const { opcionesEmisionEspecial: opciones } = vehiculo;
  const prima = primaEscrita(vehiculo);
  const comun = { ...SIN_ESPECIAL, primaFija: prima === null, prima };
  if (!opciones) return comun;
  const { validarPatente, tieneDv, informarAach } = opciones;
  return {
    ...comun,
    validarPatente,
    tieneDv,
    informarAach,
    especial: true,
    patenteInvalida: !validarPatente,
  };
};

interface ConOpciones {
  readonly patente: string;
  readonly opcionesEmisionEspecial?: OpcionesEmisionEspecial | null | undefined;
}

/** Unvalidated plates, accepted as typed. */
export const patentesSinValidar = (vehiculos: readonly ConOpciones[]): readonly string[] =>
  vehiculos.flatMap(({ patente, opcionesEmisionEspecial: opciones }) =>
    opciones?.validarPatente === false ? patente : [],
  );

/** Review screen of a list: special sales have an address of their own (V-RUTA-004). */
export const rutaDeLista = (vehiculos: readonly ConOpciones[]): string =>
  vehiculos.some(({ opcionesEmisionEspecial: opciones }) => opciones)
    ? '/venta/listaVehiculosEspecial'
    : '/venta/listaVehiculos';
