import type { ClaseDeDatos } from '#nucleo/db/olvido.ts';
import { claveDeParte } from './informe-archivo.usecase.ts';
import { informesAnterioresA, todasLasPartes } from './informe-trabajo.query.ts';
import { borrarInforme } from './informe.store.ts';
import { DIAS_GUARDADO } from './informe.ts';

const POR_VEZ = 100;

/**
 * Deletes expired reports: first their pieces, then their rows, so that an interrupted sweep finds them
 * again. Resolves to the number deleted.
 */
const olvidarInformes: ClaseDeDatos['guardado'] = async ({ base, documentos }, { limite }) => {
  let idos = 0;
  for (;;) {
    const viejos = await informesAnterioresA(base, limite, POR_VEZ);
    for (const { id } of viejos) {
      for (const parte of await todasLasPartes(base, id)) {
        await documentos.borrar(claveDeParte(parte));
      }
      idos += await borrarInforme(base, id);
    }
    if (viejos.length < POR_VEZ) return idos;
  }
};

export const OLVIDO_DE_INFORMES: ClaseDeDatos = {
  clase: 'informes',
  dias: DIAS_GUARDADO,
  guardado: olvidarInformes,
};
