import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { claveReparada } from '#features/emision/emision.hechos.ts';
import {
  archivosDePaquete,
  todosLosPaquetes,
} from '#features/emision/paquetes/leer-paquete.usecase.ts';
import type { Documentos } from '#integrations/documentos/port.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { leerClaveEnPaquete } from '#values/clave-de-paquete.ts';
import { corregirClave, type DocumentoDeFila, documentosGuardados } from './reparar.store.ts';

export interface Reparado {
  readonly documento: DocumentoDeFila;
  /** Key at which the bytes were found; null when no pack has them. */
  readonly clave: string | null;
}

/** Name under which a pack's index and a row identify the same bytes. */
const nombreDe = (ventaId: number, numeroPoliza: number, sha256: string): string =>
  `${ventaId}/${numeroPoliza}/${sha256}`;

const seLee = async (
  documentos: Documentos,
  { clave, sha256 }: Pick<DocumentoDeFila, 'clave' | 'sha256'>,
): Promise<boolean> => (await documentos.leer(clave, sha256)).tipo === 'ok';

/** Returns the files of rows that cannot be read at their keys. */
const ilegibles = async (ctx: Contexto): Promise<DocumentoDeFila[]> => {
  const hallados: DocumentoDeFila[] = [];
  for await (const documento of documentosGuardados(ctx.db)) {
    if (!(await seLee(ctx.puertos.documentos, documento))) hallados.push(documento);
  }
  return hallados;
};

/** Searches packs for these files by the packs' indexes; removes found ones from `faltan`. */
const buscarEn = async (
  documentos: Documentos,
  paquete: string,
  faltan: Map<string, DocumentoDeFila[]>,
): Promise<Reparado[]> => {
  const hallados: Reparado[] = [];
  for (const { poliza, sha256, clave } of (await archivosDePaquete(documentos, paquete)) ?? []) {
    const suyo = poliza && nombreDe(poliza.ventaId, poliza.numeroPoliza, sha256);
    const suyos = (suyo !== null && faltan.get(suyo)) || [];
    if (suyo === null || suyos.length === 0) continue;
    if (!(await seLee(documentos, { clave, sha256 }))) continue;
    faltan.delete(suyo);
    hallados.push(...suyos.map((documento) => ({ documento, clave })));
  }
  return hallados;
};

/** Finds the bytes of these files: first in the pack of each row's key, then in all packs. */
const buscar = async (
  documentos: Documentos,
  perdidos: readonly DocumentoDeFila[],
): Promise<Reparado[]> => {
  const faltan = Map.groupBy(perdidos, ({ ventaId, numeroPoliza, sha256 }) =>
    nombreDe(ventaId, numeroPoliza, sha256),
  );
  const propios = perdidos.flatMap(({ clave }) => leerClaveEnPaquete(clave)?.paquete ?? []);
  const hallados: Reparado[] = [];
  for (const paquete of new Set(propios))
    hallados.push(...(await buscarEn(documentos, paquete, faltan)));
  if (faltan.size > 0)
    for await (const paquete of todosLosPaquetes(documentos))
      hallados.push(...(await buscarEn(documentos, paquete, faltan)));
  return [
    ...hallados,
    ...[...faltan.values()].flat().map((documento) => ({ documento, clave: null })),
  ];
};

/**
 * Corrects the key of each row whose file is unreadable there but lies in a pack with the same
 * sale, policy and SHA-256 (A-ARCHIVO-005). Audits each correction. Reads every stored file and
 * changes none. Returns one entry for each unreadable row.
 */
export const repararClaves = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
): Promise<Reparado[]> => {
  const reparados: Reparado[] = [];
  for (const { documento, clave } of await buscar(ctx.puertos.documentos, await ilegibles(ctx))) {
    const corregida =
      clave !== null &&
      (await enTransaccion(ctx, async (tx) => {
        if (!(await corregirClave(tx.tx, documento, clave))) return false;
        const { polizaId: id, sha256 } = documento;
        const antes = { clave: documento.clave };
        await registrar(tx, claveReparada({ id, antes, despues: { clave, sha256 } }));
        return true;
      }));
    reparados.push({ documento, clave: corregida ? clave : null });
  }
  return reparados;
};
