import { type ClaseDeDatos, DIAS_DE_LO_TERMINADO } from '#nucleo/db/olvido.ts';
import { olvidarArchivos } from '#features/emision/paquetes/olvidar-archivos.usecase.ts';
import { marcarBorrados, reemplazadosAnterioresA } from './documento-reemplazado.store.ts';

const POR_VEZ = 100;

/**
 * Deletes the bytes of files superseded before `limite`, and then marks them, so that an
 * interrupted sweep finds them again. Returns how many it deleted.
 */
const olvidarReemplazados: ClaseDeDatos['guardado'] = async (
  { base, documentos },
  { limite, ahora },
) => {
  let idos = 0;
  const esperan: string[] = [];
  for (;;) {
    const claves = await reemplazadosAnterioresA(base, limite, POR_VEZ, esperan);
    const idas = await olvidarArchivos({ base, documentos }, claves);
    idos += await marcarBorrados(base, idas, ahora);
    if (claves.length < POR_VEZ) return idos;
    esperan.push(...claves.filter((una) => !idas.includes(una)));
  }
};

export const OLVIDO_DE_REEMPLAZADOS: ClaseDeDatos = {
  clase: 'documentos_reemplazados',
  dias: DIAS_DE_LO_TERMINADO,
  seAnota: true,
  guardado: olvidarReemplazados,
};
