import { formatearNumero } from './numero.ts';

/** Lowest RUT number of a company; lower numbers are persons (V-ENT-002). */
export const UMBRAL_EMPRESA = 50_000_000;

const RUT_INVALIDO = 'RUT inválido';
const MENSAJE_OBLIGATORIO = 'El RUT es obligatorio';
export const RUT_NO_VALIDO = 'El rut ingresado no es válido';
const LARGO_MINIMO = 10;
const LARGO_MAXIMO = 12;
const CARACTERES_AL_ESCRIBIR = 9;

/**
 * Check digit '0' to '9' or 'K' of a RUT number (V-VAL-006, V-VAL-007). It is modulo 11 with the weights 2 to
 * 7 repeating from the right. 11 gives '0' and 10 gives 'K'. Anything but an integer from 0 gives 'RUT
 * inválido' (V-VAL-008).
 */
export const calcularDv = (rut: number): string => {
  if (!Number.isSafeInteger(rut) || rut < 0) return RUT_INVALIDO;
  let suma = 0;
  let peso = 2;
  for (let resto = rut; resto > 0; resto = Math.floor(resto / 10)) {
    suma += (resto % 10) * peso;
    peso = peso === 7 ? 2 : peso + 1;
  }
  const resultado = 11 - (suma % 11);
  if (resultado === 11) return '0';
  return resultado === 10 ? 'K' : String(resultado);
};

/** True for a company, false for a person (V-ENT-002). */
export const esEmpresa = (rut: number): boolean => rut >= UMBRAL_EMPRESA;

/** True for RUT 0-0, 'COMUNIDAD': several owners without a RUT of their own (V-VEH-046). */
export const esComunidad = (rut: number, dv: string): boolean => rut === 0 && dv === '0';

/**
 * Parses a typed RUT, with or without dots and hyphen; its last character is the dv. Returns the number
 * and the upper-case dv, which it does not verify. Null for any other form or over 12 digits.
 */
export const parsearRut = (texto: string): { rut: number; dv: string } | null => {
  const partes = /^(\d{1,12})-?([\dK])$/i.exec(texto.trim().replaceAll('.', ''));
  if (!partes?.[1] || !partes[2]) return null;
  return { rut: Number(partes[1]), dv: partes[2].toUpperCase() };
};

/** RUT as people read it: '12.345.678-5' (V-VAL-009). */
export const formatearRut = (rut: number, dv: string): string =>
  `${formatearNumero(rut)}-${dv.toUpperCase()}`;

/**
 * RUT as people read it, from its number or from text in any form (V-RUT-001). Text that is not a RUT
 * comes back unchanged.
 */
export const mostrarRut = (valor: unknown): string => {
  if (typeof valor === 'number') return formatearRut(valor, calcularDv(valor));
  const leido = parsearRut(String(valor));
  return leido ? formatearRut(leido.rut, leido.dv) : String(valor);
};

/** RUT without dots, '12345678-5', for messages and the table of vehicles (V-TABLA-019). */
export const rutConGuion = (rut: number, dv: string): string => `${rut}-${dv.toUpperCase()}`;

/** Masked RUT '12.***.***-5': the first group and the dv stay. 0-0 (COMUNIDAD) is not masked. */
export const enmascararRut = (rut: number, dv: string): string => {
  if (esComunidad(rut, dv)) return formatearRut(rut, dv);
  const [primero = '', ...otros] = formatearNumero(rut).split('.');
  const visible = otros.length > 0 ? primero : '***';
  return `${[visible, ...otros.map(() => '***')].join('.')}-${dv.toUpperCase()}`;
};

/**
 * True when the number is from 1,000,000 to 99,999,999 (10 to 12 characters when formatted) and the dv
 * is correct. COMUNIDAD, 0-0, is valid too (V-OP-75).
 */
export const rutValido = (rut: number, dv: string): boolean => {
  if (esComunidad(rut, dv)) return true;
  const { length } = formatearRut(rut, dv);
  if (length < LARGO_MINIMO || length > LARGO_MAXIMO) return false;
  return Number.isSafeInteger(rut) && calcularDv(rut) === dv.toUpperCase();
};

/** Message for a typed RUT, or null when it is valid (V-VAL-001 to V-VAL-003). */
export const validarRut = (texto: string): string | null => {
  if (texto.trim() === '') return MENSAJE_OBLIGATORIO;
  const leido = parsearRut(texto);
  return leido && rutValido(leido.rut, leido.dv) ? null : RUT_NO_VALIDO;
};

/**
 * Text of a RUT field while typing: dots, and a hyphen before the last character (V-VAL-004,
 * V-VAL-005). K is kept only as the last character; at most 8 digits and the dv. Idempotent.
 */
export const formatearRutAlEscribir = (texto: string): string => {
  const limpio = texto
    .toUpperCase()
    .replace(/[^\dK]/g, '')
    .replace(/K(?=.)/g, '')
    .replace(/^0+(?=.{2})/, '')
    .slice(0, CARACTERES_AL_ESCRIBIR);
  if (limpio === 'K') return '';
  if (limpio.length < 2) return limpio;
  return formatearRut(Number(limpio.slice(0, -1)), limpio.slice(-1));
};
