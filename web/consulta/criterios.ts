import { parsearRut, validarRut } from '#values/rut.ts';
import { validarPatente } from '#values/validar-patente.ts';

export interface CriteriosEscritos extends Record<string, unknown> {
  readonly rut: string;
  readonly patente: string;
  readonly numeroPoliza: string;
}

export const SIN_CRITERIOS: CriteriosEscritos = { rut: '', patente: '', numeroPoliza: '' };

export const hayCriterio = ({ rut, patente, numeroPoliza }: CriteriosEscritos): boolean =>
  [rut, patente, numeroPoliza].some((valor) => valor.trim() !== '');

/** Validates the criteria; blank ones are valid. */
export const validarCriterios = ({ rut, patente }: CriteriosEscritos): Record<string, string> => {
  const errores: Record<string, string> = {};
  const deRut = rut === '' ? null : validarRut(rut);
  const dePatente = patente === '' ? null : validarPatente(patente);
  if (deRut) errores['rut'] = deRut;
  if (dePatente) errores['patente'] = dePatente;
  return errores;
};

/** Request with the given criteria only. */
export const aEntrada = ({ rut, patente, numeroPoliza }: CriteriosEscritos) => {
  const leido = parsearRut(rut);
  return {
    ...(leido && { rut: leido.rut, dv: leido.dv }),
    ...(patente !== '' && { patente }),
    ...(numeroPoliza !== '' && { numeroPoliza: Number(numeroPoliza) }),
  };
};
