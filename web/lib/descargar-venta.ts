import { enlaceDeTodas } from '#features/polizas/documentos/documentos.contract.ts';
import { llamar } from './api.ts';

/** Has the browser take a file from its address, which answers an attachment: the page stays. */
export const abrirArchivo = (href: string): void => {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
};

/**
 * The signed address of the zip of a sale. Browsers inside apps download from an address alone, never
 * from a `blob:`. Throws ErrorDeApi.
 */
export const pedirEnlaceDeVenta = async (IDV: number): Promise<string> =>
  (await llamar(enlaceDeTodas, { IDV })).url;
