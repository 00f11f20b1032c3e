/** Maximum length of an e-mail address in characters (RFC 5321). */
export const LARGO_DE_CORREO = 254;
const LARGO_LOCAL = 64;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const ETIQUETA = /^(?!-|.*-$)[\p{sc=Latn}\d-]{1,63}$/u;
const ULTIMA_ETIQUETA = /^(?:[^\d-]{2,63}|xn--[a-z\d-]{1,59})$/i;

/** True for name@domain.tld without blanks, quotes or brackets, at most 254 characters. */
export const correoValido = (texto: string): boolean => {
  if (texto.length > LARGO_DE_CORREO) return false;
  const [local = '', dominio = '', ...sobra] = texto.split('@');
  const etiquetas = dominio.split('.');
  return (
    sobra.length === 0 &&
    local.length <= LARGO_LOCAL &&
    LOCAL.test(local) &&
    etiquetas.length >= 2 &&
    etiquetas.every((etiqueta) => ETIQUETA.test(etiqueta)) &&
    ULTIMA_ETIQUETA.test(etiquetas.at(-1) ?? '')
  );
};

/** Message for a typed e-mail, or null when it is valid (V-VEH-056). Outer blanks are ignored. */
export const validarCorreo = (texto: string): string | null => {
  const correo = texto.trim();
  if (correo === '') return 'El correo es obligatorio';
  return correoValido(correo) ? null : 'Correo inválido';
};

/** Masked address 'a***@correo.cl', shown to a visitor who opened a mailed link (V-IDENT-010). */
export const enmascararCorreo = (correo: string): string => {
  const [local = '', dominio = ''] = correo.split('@');
  return `${local.length > 1 ? local.slice(0, 1) : ''}***@${dominio}`;
};
