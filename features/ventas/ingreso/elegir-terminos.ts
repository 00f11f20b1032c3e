import type { TipoVehiculoDisponibleVM } from '#features/convenios/convenio.contract.ts';
import { primaPara } from '#features/convenios/convenio.ts';
import {
  type PlazoDePolizas,
  tasar,
  type Tasado,
  type TipoConPrecios,
} from '#features/convenios/precio.ts';
import type { Fecha } from '#values/fecha.ts';
import { calcularVigencia, type ResultadoVigencia, type Vigencia } from '#values/vigencia.ts';
import { type Emision, TEXTO_PRIMAS } from '#features/ventas/emision-especial.ts';
import type { Reparos } from './reparos.ts';
import type { VehiculoEntrada } from './ingreso.contract.ts';
import { textoSinVenta, textoYaVigente } from '#features/ventas/venta.errors.ts';

export interface Condiciones {
  readonly hoy: Fecha;
  readonly plazo: PlazoDePolizas;
  readonly vigencias: ReadonlyMap<string, readonly Vigencia[]>;
}

const TEXTO_PRIMA_AJENA = 'La prima no corresponde a la del convenio';

/**
 * Returns the premium (CLP) of special options: the agreement's, or a typed one where it is
 * variable.
 */
const primaEspecial = (tipo: TipoVehiculoDisponibleVM, dada: number | 'FIJA'): number | null => {
  if (dada === 'FIJA') return tipo.valorVentaBase;
  return tipo.tienePrimaVariable ? primaPara(tipo, dada) : null;
};

/** Returns the premium to charge in whole CLP; null with the reason noted. */
const elegirPrima = (
  { prima: dada, primaManual, opcionesEmisionEspecial: opciones }: VehiculoEntrada,
  tipo: TipoVehiculoDisponibleVM,
  indice: number,
  reparos: Reparos,
): number | null => {
  if (opciones) {
    // With options, the premium beside them only repeats our answer; the options hold the request.
    const prima = primaEspecial(tipo, opciones.prima);
    if (prima === null) {
      reparos.campo(indice, 'opcionesEmisionEspecial.prima', [TEXTO_PRIMAS]);
    }
    return prima;
  }
  const prima = primaPara(tipo, dada ?? null);
  if (prima === null || (primaManual === false && prima !== tipo.valorVentaBase)) {
    reparos.campo(indice, 'prima', [TEXTO_PRIMA_AJENA]);
    return null;
  }
  return prima;
};

/** Returns the cover of a vehicle under the row of the agreement that prices it. */
export const vigenciaPara = (
  { patente, anioFabricacion }: Pick<VehiculoEntrada, 'patente' | 'anioFabricacion'>,
  { mesLegalParaPoliza }: TipoVehiculoDisponibleVM,
  { hoy, plazo, vigencias }: Condiciones,
): ResultadoVigencia =>
  calcularVigencia({
    hoy,
    mesLegal: mesLegalParaPoliza,
    anioFabricacion,
    vigenciasPatente: vigencias.get(patente) ?? [],
    fechaInicioVigenciaPolizas: plazo.fechaInicioVigenciaPolizas,
    fechaTerminoVigenciaPolizas: plazo.fechaTerminoVigenciaPolizas,
    esConvenioExtendido: plazo.esConvenioExtendido,
  });

type Cobertura =
  | { readonly vigencia: Vigencia; readonly tasado: Tasado<TipoConPrecios> }
  /** The plate has cover until `ocupadaHasta` and cannot get more now. */
  | { readonly vigencia: null; readonly ocupadaHasta: Fecha };

/**
 * Returns the cover that a vehicle would get today under a row of the agreement, and its price. Entry, quote
 * and renewals take both from here.
 */
export const coberturaPara = (
  vehiculo: Pick<VehiculoEntrada, 'patente' | 'anioFabricacion'>,
  tipo: TipoConPrecios,
  condiciones: Condiciones,
): Cobertura => {
  const vigencia = vigenciaPara(vehiculo, tipo, condiciones);
  if (!vigencia.ok) return { vigencia: null, ocupadaHasta: vigencia.ocupadaHasta };
  const { desde, hasta } = vigencia;
  return { vigencia: { desde, hasta }, tasado: tasar(tipo, desde, condiciones.hoy) };
};

interface Terminos {
  readonly prima: number;
  readonly primaManual: boolean;
  readonly vigencia: Vigencia;
}

/** Returns the premium and cover of the vehicle; null with the reason noted. */
export const elegirTerminos = (
  entrada: VehiculoEntrada,
  tipo: TipoConPrecios,
  { patenteValidada }: Emision,
  indice: number,
  condiciones: Condiciones,
  reparos: Reparos,
): Terminos | null => {
  const cobertura = coberturaPara(
    entrada,
    tipo,
    // An unconfirmed plate does not identify a covered vehicle, so its covers do not count.
    patenteValidada ? condiciones : { ...condiciones, vigencias: new Map() },
  );
  if (cobertura.vigencia === null) {
    reparos.patente(textoYaVigente(entrada.patente, cobertura.ocupadaHasta));
    return null;
  }
  const { vigencia, tasado } = cobertura;
  if (!tasado.ok) {
    reparos.patente(textoSinVenta(entrada.patente, vigencia.desde, tasado.disponibleDesde));
    return null;
  }
  const prima = elegirPrima(entrada, tasado.tipo, indice, reparos);
  if (prima === null) return null;
  return {
    prima,
    // A typed premium equal to the agreement's keeps following the agreement.
    primaManual: prima !== tasado.tipo.valorVentaBase,
    vigencia,
  };
};
