import { type ClaseDeDatos, DIAS_DE_LO_TERMINADO } from '#nucleo/db/olvido.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { CARPETA, leerClaveRecibida } from './archivo-recibido.ts';
import { clavesEnUso } from './reingreso.query.ts';

/**
 * Deletes holders' files that became no policy in their term, because the second person refused or nobody
 * decided. A file received long ago may be proposed again, and stays while the proposal is undecided. The
 * file of a re-entered policy stays for the term of every certificate.
 */
const olvidarRecibidos: ClaseDeDatos['guardado'] = async ({ base, documentos }, { limite }) => {
  const hasta = fechaSantiago(limite);
  const viejos: string[] = [];
  for await (const clave of documentos.listar(CARPETA)) {
    const dicho = leerClaveRecibida(clave);
    if (dicho && dicho.recibido < hasta) viejos.push(clave);
  }
  const vivas = await clavesEnUso(base, viejos);
  const van = viejos.filter((clave) => !vivas.has(clave));
  for (const clave of van) await documentos.borrar(clave);
  return van.length;
};

export const OLVIDO_DE_RECIBIDOS: ClaseDeDatos = {
  clase: 'archivos_recibidos',
  dias: DIAS_DE_LO_TERMINADO,
  seAnota: true,
  guardado: olvidarRecibidos,
};
