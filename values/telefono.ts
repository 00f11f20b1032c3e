/** Every phone carries it; it is not part of the digits that are kept (V-VEH-054). */
export const PREFIJO_TELEFONO = '+56';

const LARGO_NACIONAL = 9;

/** National digits of a phone: digits only, without the country code when it was typed too. */
export const soloDigitosTelefono = (texto: string): string => {
  const digitos = texto.replace(/\D/g, '');
  if (texto.trim().startsWith(PREFIJO_TELEFONO)) return digitos.slice(2);
  return digitos.length === LARGO_NACIONAL + 2 && digitos.startsWith('56')
    ? digitos.slice(2)
    : digitos;
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
