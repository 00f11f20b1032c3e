import { esAccesoConLogin } from '#values/convenio.ts';
import { LOGIN_PUBLICO } from '#features/usuario/usuario.ts';
import type { UsuarioDeLista } from '../convenio/convenio.ts';

const CREADO = 'Convenio creado con éxito.';
const CON_URL = `${CREADO} La URL pública del convenio se encuentra en Soporte > Consultar URL.`;

/**
 * Final message of the wizard: a public address exists only for each valid user with public login of an
 * agreement without login.
 */
export const textoFinal = (
  tipoDeAcceso: number | null,
  usuarios: readonly Pick<UsuarioDeLista, 'vigente' | 'usuarioVM'>[],
): string => {
  const sinLogin = tipoDeAcceso !== null && !esAccesoConLogin(tipoDeAcceso);
  const publico = usuarios.some(
    ({ vigente, usuarioVM }) => vigente && usuarioVM.tipoLogin === LOGIN_PUBLICO,
  );
  return sinLogin && publico ? CON_URL : CREADO;
};
