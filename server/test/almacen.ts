import type { Documentos } from '#integrations/documentos/port.ts';
import { leerClaveEnPaquete } from '#values/clave-de-paquete.ts';

/** Changes a byte of the object at a key, in its pack or by itself. */
export const danarDocumento = async (documentos: Documentos, clave: string): Promise<void> => {
  const lugar = leerClaveEnPaquete(clave) ?? { paquete: clave, desde: 0, largo: 200 };
  const partes: Buffer[] = [];
  for (let desde = 0; ; desde += 1) {
    const byte = await documentos.leerParte(lugar.paquete, desde, 1);
    if (!byte) break;
    partes.push(Buffer.from(byte));
  }
  const contenido = Buffer.concat(partes);
  const cual = lugar.desde + Math.floor(lugar.largo / 2);
  contenido[cual] = (contenido[cual] ?? 0) ^ 1;
  await documentos.guardar(lugar.paquete, contenido);
};

/** Policies of a sale in the store's packs: `sale/number/version`. */
export const guardadosDe = async (documentos: Documentos, ventaId: number): Promise<string[]> => {
  const nombres: string[] = [];
  for await (const paquete of documentos.listar('paquetes')) {
    for (const { nombre } of (await documentos.contenidoDe(paquete)) ?? []) nombres.push(nombre);
  }
  return nombres.filter((nombre) => nombre.startsWith(`${ventaId}/`));
};
