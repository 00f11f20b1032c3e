import { enlaceDeTodas } from '#features/polizas/documentos/documentos.contract.ts';
import { llamar } from '../api/api.ts';

/** Downloads a file from its address, which answers an attachment, so that the page stays. */
export const abrirArchivo = (href: string): void => {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
};

/**
 * Signed address of a sale's zip. In-app browsers download from an address only, never from a `blob:`. Throws
 * ErrorDeApi.
 */
export const pedirEnlaceDeVenta = async (IDV: number): Promise<string> =>
  (await llamar(enlaceDeTodas, { IDV })).url;
