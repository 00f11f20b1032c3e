import type { OpcionesEmisionEspecial } from '#features/ventas/emision-especial.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';

/** The special issuance options as the form holds them (V-VEH-064). */
export interface ValoresEspeciales {
  /** The vehicle is issued with options of its own. */
  especial: boolean;
  /** The seller accepted a plate that the registry does not know. */
  patenteInvalida: boolean;
  validarPatente: boolean;
  tieneDv: boolean;
  informarAach: boolean;
  primaFija: boolean;
  /** Whole CLP, typed where the premium is not the agreement's own. */
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

/** What is submitted of them: the options, or only the premium typed on the list. */
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

/** The premium somebody typed for a vehicle in whole CLP; null when it is the agreement's own. */
export const primaEscrita = (vehiculo: PrimaYOpciones): number | null => {
  const { opcionesEmisionEspecial: opciones, prima, primaManual } = vehiculo;
  if (opciones) return opciones.prima === 'FIJA' ? null : opciones.prima;
  return primaManual ? (prima ?? null) : null;
};

/** The form's part of a vehicle that is already in the list. */
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

/** The plates that nobody confirms: they were accepted as they were typed. */
export const patentesSinValidar = (vehiculos: readonly ConOpciones[]): readonly string[] =>
  vehiculos.flatMap(({ patente, opcionesEmisionEspecial: opciones }) =>
    opciones?.validarPatente === false ? patente : [],
  );

/** The review of a list: that of special sales has an address of its own (V-RUTA-004). */
export const rutaDeLista = (vehiculos: readonly ConOpciones[]): string =>
  vehiculos.some(({ opcionesEmisionEspecial: opciones }) => opciones)
    ? '/venta/listaVehiculosEspecial'
    : '/venta/listaVehiculos';
