/** Text beside the box of the terms and of the receipt; another meaning needs another version. */
export const TEXTO_DE_AVISO = 'Quiero que me avisen cuando venza mi SOAP';
export const VERSION_DE_AVISO = '2026-11-27';

/** Screens with the box. */
export type FuenteDeAviso = 'terminos' | 'recibo';
