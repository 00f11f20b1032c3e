import { enmascararPatente, normalizarPatente } from '#values/patente.ts';
import type { EntradaConsulta, PolizaConsultadaVM } from './consulta.contract.ts';

/** Search criteria; null means not given. */
export interface Criterios {
  readonly rut: number | null;
  readonly patente: string | null;
  readonly numeroPoliza: number | null;
}

const aNumero = (valor: number | string | null | undefined): number | null =>
  valor === undefined || valor === null || valor === '' ? null : Number(valor);

/** Returns the criteria of a request; null when all are blank. */
export const criteriosDe = (entrada: EntradaConsulta): Criterios | null => {
  const criterios = {
    rut: aNumero(entrada.rut),
    patente: entrada.patente ? normalizarPatente(entrada.patente) : null,
    numeroPoliza: aNumero(entrada.numeroPoliza),
  };
  return Object.values(criterios).every((valor) => valor === null) ? null : criterios;
};

/**
 * Returns true when the criteria are RUT 0 (COMUNIDAD) alone, which would list every shared
 * vehicle.
 */
export const listaTodaLaComunidad = ({ rut, patente, numeroPoliza }: Criterios): boolean =>
  rut === 0 && patente === null && numeroPoliza === null;

/**
 * Returns whether the criteria prove that a visitor holds the policy: the owner's RUT with the
 * plate or the number. RUT 0 proves nothing, because everybody knows it.
 */
export const demuestraTenencia = ({ rut, patente, numeroPoliza }: Criterios): boolean =>
  rut !== null && rut !== 0 && (patente !== null || numeroPoliza !== null);

const DIGITOS_A_LA_VISTA = 3;

/** Masks a policy number for visitors: '****001'. */
export const enmascararNumero = (numero: number): string => {
  const texto = String(numero);
  const corte = Math.max(0, texto.length - DIGITOS_A_LA_VISTA);
  return '*'.repeat(corte) + texto.slice(corte);
};

/** Returns a row without owner, for a visitor who proved to hold the policy. */
export const sinPropietario = (fila: PolizaConsultadaVM): PolizaConsultadaVM => ({
  ...fila,
  nombrePropietario: null,
  rutPropietario: null,
});

/** Returns a row as any visitor may see it: validity and dates, the rest masked or left out. */
export const enmascarada = (fila: PolizaConsultadaVM): PolizaConsultadaVM => ({
  ...sinPropietario(fila),
  id: null,
  polizaId: null,
  numeroPoliza: enmascararNumero(Number(fila.numeroPoliza)),
  numeroFolio: null,
  patente: enmascararPatente(fila.patente),
  ventaId: null,
  convenio: null,
  urlDescarga: null,
});
