import { olvidarArchivos } from '#features/emision/paquetes/olvidar-archivos.usecase.ts';
import { type ClaseDeDatos, DIAS_DE_CONTRATO } from '#nucleo/db/olvido.ts';
import { marcarOlvidados, polizasPorOlvidar } from './documento-olvidado.store.ts';

const POR_VEZ = 100;

/**
 * Deletes certificates past their legal term: first the bytes, then the mark, so that an
 * interrupted sweep finds them again. The hash stays and proves whether a copy was ours.
 */
const olvidarDocumentos: ClaseDeDatos['guardado'] = async (
  { base, documentos },
  { limite, ahora },
) => {
  let idos = 0;
  const esperan: number[] = [];
  for (;;) {
    const polizas = await polizasPorOlvidar(base, limite, POR_VEZ, esperan);
    const claves = polizas.map(({ clave }) => clave);
    const idas = new Set(await olvidarArchivos({ base, documentos }, claves));
    const [van, quedan] = [true, false].map((ida) =>
      polizas.flatMap(({ id, clave }) => (idas.has(clave) === ida ? id : [])),
    );
    idos += await marcarOlvidados(base, van ?? [], ahora);
    if (polizas.length < POR_VEZ) return idos;
    esperan.push(...(quedan ?? []));
  }
};

export const OLVIDO_DE_DOCUMENTOS: ClaseDeDatos = {
  clase: 'documentos_de_polizas',
  dias: DIAS_DE_CONTRATO,
  seAnota: true,
  guardado: olvidarDocumentos,
};
