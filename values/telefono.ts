/** Every phone carries it; it is not part of the digits that are kept (V-VEH-054). */
export const PREFIJO_TELEFONO = '+56';

const LARGO_NACIONAL = 9;

/** What is dialled before the national digits: the code of the country, or the zero of long distance. */
const ANTES_DE_LOS_NACIONALES = /^(?:56|0)/;

/**
 * National digits of a phone: digits only, without what was typed before them. Where no '+56' says
 * so, only what has more than nine digits has something before them: whether it is pasted or typed
 * key by key, it comes to the same (V-INGRESO-018).
 */
export const soloDigitosTelefono = (texto: string): string => {
  const digitos = texto.replace(/\D/g, '');
  let nacionales = texto.trim().startsWith(PREFIJO_TELEFONO) ? digitos.slice(2) : digitos;
  while (nacionales.length > LARGO_NACIONAL && ANTES_DE_LOS_NACIONALES.test(nacionales))
    nacionales = nacionales.replace(ANTES_DE_LOS_NACIONALES, '');
  return nacionales;
};

/** Whether it has letters: no phone, and its digits alone must not pass for one either. */
export const tieneLetras = (telefono: string): boolean => /[^\d\s+().-]/.test(telefono);

/** The message of a phone whose national digits are not nine, or null; a blank one is not judged. */
export const validarTelefono = (texto: string): string | null =>
  texto.trim() === '' ||
  (!tieneLetras(texto) && soloDigitosTelefono(texto).length === LARGO_NACIONAL)
    ? null
    : 'El teléfono debe tener 9 dígitos';

/**
 * '+56 9 1234 5678' (mobile, Santiago) or '+56 32 212 3456' (other areas); digits that are not
 * nine follow the prefix as they are, none give ''.
 */
export const formatearTelefono = (texto: string): string => {
  const digitos = soloDigitosTelefono(texto);
  if (digitos === '') return '';
  const grupos = digitos
    .replace(/^([29])(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3');
  return `${PREFIJO_TELEFONO} ${grupos}`;
};
