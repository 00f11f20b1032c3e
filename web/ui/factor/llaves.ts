import type { SesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import {
  entrarConLlave,
  type LlaveVM,
  prepararEntradaConLlave,
  prepararRegistroDeLlave,
  registrarLlave,
} from '#features/acceso/llavero/llavero.contract.ts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';

type DeRegistro = Parameters<typeof startRegistration>[0]['optionsJSON'];
type DeEntrada = Parameters<typeof startAuthentication>[0]['optionsJSON'];

const NO_SE_PUDO = 'No se completó con la llave de acceso. Puede intentar nuevamente.';

/** Errors of the browser or its user, which are not the product's failures. */
const conElNavegador = async <T>(pedir: () => Promise<T>): Promise<T> => {
  try {
    return await pedir();
  } catch {
    throw new ErrorDeApi(400, { mensaje: NO_SE_PUDO, codigo: 'llave.cancelada' });
  }
};

// A contract carries WebAuthn's options and answers as records: the browser and the key decide on their form.

/** Creates a passkey on this device and stores it under a name. Throws ErrorDeApi, nothing else. */
export const crearLlave = async (nombre: string): Promise<LlaveVM> => {
  const { opciones } = await llamar(prepararRegistroDeLlave, {});
  const respuesta = await conElNavegador(() =>
    startRegistration({ optionsJSON: opciones as unknown as DeRegistro }),
  );
  return llamar(registrarLlave, { nombre, respuesta: { ...respuesta } });
};

/**
 * Logs in with a passkey: alone or, with the token of a session that lacks it, as its second factor. Throws
 * ErrorDeApi, nothing else.
 */
export const entrarPorLlave = async (token?: string): Promise<SesionVM> => {
  const con = token === undefined ? {} : { token };
  const { opciones } = await llamar(prepararEntradaConLlave, {}, con);
  const respuesta = await conElNavegador(() =>
    startAuthentication({ optionsJSON: opciones as unknown as DeEntrada }),
  );
  return llamar(entrarConLlave, { respuesta: { ...respuesta } }, con);
};
