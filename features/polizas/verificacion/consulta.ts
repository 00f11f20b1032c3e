import { enmascararPatente, normalizarPatente } from '#values/patente.ts';
import type { EntradaConsulta, PolizaConsultadaVM } from './consulta.contract.ts';

/** What to look for; null is a criterion that was not given. */
export interface Criterios {
  readonly rut: number | null;
  readonly patente: string | null;
  readonly numeroPoliza: number | null;
}

const aNumero = (valor: number | string | null | undefined): number | null =>
  valor === undefined || valor === null || valor === '' ? null : Number(valor);

/** The criteria of a request, or null when all are blank. */
export const criteriosDe = (entrada: EntradaConsulta): Criterios | null => {
  const criterios = {
    rut: aNumero(entrada.rut),
    patente: entrada.patente ? normalizarPatente(entrada.patente) : null,
    numeroPoliza: aNumero(entrada.numeroPoliza),
  };
  return Object.values(criterios).every((valor) => valor === null) ? null : criterios;
};

/** RUT 0 (COMUNIDAD) is nobody's: alone it would list every shared vehicle. */
export const listaTodaLaComunidad = ({ rut, patente, numeroPoliza }: Criterios): boolean =>
  rut === 0 && patente === null && numeroPoliza === null;

/**
 * Whether the criteria show that a visitor holds the policy: the owner's RUT and, with it, the
 * plate or the number. Everybody knows RUT 0, so it shows nothing.
 */
export const demuestraTenencia = ({ rut, patente, numeroPoliza }: Criterios): boolean =>
  rut !== null && rut !== 0 && (patente !== null || numeroPoliza !== null);

const DIGITOS_A_LA_VISTA = 3;

/** '****001': what a visitor sees of a policy number. */
export const enmascararNumero = (numero: number): string => {
  const texto = String(numero);
  const corte = Math.max(0, texto.length - DIGITOS_A_LA_VISTA);
  return '*'.repeat(corte) + texto.slice(corte);
};

/** A row without owner, for a visitor who showed to hold the policy. */
export const sinPropietario = (fila: PolizaConsultadaVM): PolizaConsultadaVM => ({
  ...fila,
  nombrePropietario: null,
  rutPropietario: null,
});

/** A row as any visitor may see it: validity and dates, the rest masked or left out. */
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
