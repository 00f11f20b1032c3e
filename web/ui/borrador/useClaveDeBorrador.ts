import { type Claves, useClave } from '../../lib/api/useClave.ts';
import { type ClaveDeBorrador, clavesDe, guardarBorrador, leerBorrador } from './borrador.ts';

const abrirClaves = (borrador: ClaveDeBorrador): Claves => {
  const claves = new Map(leerBorrador(clavesDe(borrador)) as [string, string][] | null);
  const guardar = () => {
    const json = claves.size === 0 ? null : JSON.stringify([...claves]);
    guardarBorrador(clavesDe(borrador), json);
  };
  return {
    get: (huella) => claves.get(huella),
    set: (huella, clave) => {
      claves.set(huella, clave);
      guardar();
      return claves;
    },
    delete: (huella) => {
      const estaba = claves.delete(huella);
      guardar();
      return estaba;
    },
  };
};

/**
 * `useClave` with its keys beside a draft: a restored draft is sent under the same key, so a reload during its
 * save creates nothing twice. The content passed to it is stored, so it must have no secrets.
 */
export const useClaveDeBorrador = (borrador: ClaveDeBorrador) =>
  useClave(() => abrirClaves(borrador));
