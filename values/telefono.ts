/** Prefix shown before every phone; it is not stored with the digits (V-VEH-054). */
export const PREFIJO_TELEFONO = '+56';

const LARGO_NACIONAL = 9;

/** Prefixes dialled before the national digits: the country code, or the trunk zero. */
const ANTES_DE_LOS_NACIONALES = /^(?:56|0)/;

/**
 * National digits of a phone (V-INGRESO-018). Without '+56', a prefix is removed only from more than
 * nine digits; so pasting and typing key by key give the same result.
 */
export const soloDigitosTelefono = (texto: string): string => {
  const digitos = texto.replace(/\D/g, '');
  let nacionales = texto.trim().startsWith(PREFIJO_TELEFONO) ? digitos.slice(2) : digitos;
  while (nacionales.length > LARGO_NACIONAL && ANTES_DE_LOS_NACIONALES.test(nacionales))
    nacionales = nacionales.replace(ANTES_DE_LOS_NACIONALES, '');
  return nacionales;
};

/** True when a phone contains letters or other signs; its digits alone must not pass as a phone. */
export const tieneLetras = (telefono: string): boolean => /[^\d\s+().-]/.test(telefono);

/** Message unless a phone has nine national digits; null for a valid or blank phone. */
export const validarTelefono = (texto: string): string | null =>
  texto.trim() === '' ||
  (!tieneLetras(texto) && soloDigitosTelefono(texto).length === LARGO_NACIONAL)
    ? null
    : 'El teléfono debe tener 9 dígitos';

/**
 * Formats a phone as '+56 9 1234 5678' (mobile, Santiago) or '+56 32 212 3456' (other areas). Any other
 * number of digits follows the prefix ungrouped; no digits give ''.
 */
export const formatearTelefono = (texto: string): string => {
  const digitos = soloDigitosTelefono(texto);
  if (digitos === '') return '';
  const grupos = digitos
    .replace(/^([29])(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3');
  return `${PREFIJO_TELEFONO} ${grupos}`;
};

/** A phone as shown, and as its link dials it. */
export interface TelefonoMarcable {
  readonly texto: string;
  readonly numero: string;
}

/** Phone as typed, for a link that dials it: national ones with their prefix, others as they are. */
export const telefonoMarcable = (escrito: string): TelefonoMarcable =>
  validarTelefono(escrito) === null
    ? {
        texto: formatearTelefono(escrito),
        numero: `${PREFIJO_TELEFONO}${soloDigitosTelefono(escrito)}`,
      }
    : { texto: escrito, numero: escrito.replaceAll(/[^\d+]/g, '') };
