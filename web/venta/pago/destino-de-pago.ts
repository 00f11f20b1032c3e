import { RUTA_EMISION } from '#features/pagos/rutas-de-pago.ts';

/** Target of PAGAR's answer (V-PAGO-002, V-PAGO-003): issuance, the provider's page, or unknown. */
export type DestinoDePago =
  | { readonly tipo: 'emision' }
  | { readonly tipo: 'proveedor'; readonly direccion: string }
  | { readonly tipo: 'ninguno' };

/** Follows only the issuance route or an absolute http(s) address. */
export const destinoDePago = (datos: string): DestinoDePago => {
  if (datos === RUTA_EMISION) return { tipo: 'emision' };
  if (!/^https?:\/\//i.test(datos) || !URL.canParse(datos)) return { tipo: 'ninguno' };
  return { tipo: 'proveedor', direccion: new URL(datos).href };
};

/** Issuance screen of a sale. */
export const emisionDe = (idv: number): string => `${RUTA_EMISION}?IDV=${idv}`;
