import { definirHecho } from '#features/auditoria/hecho.ts';

interface Reintentado {
  readonly despues: { readonly clase: string; readonly envioId: number };
}

export const envioDeVentaReintentado = definirHecho<Reintentado>({
  accion: 'reintentar_envio',
  entidad: 'venta',
  clase: 'correo',
  dice: 'Envío reintentado',
});

/** Message without a sale. */
export const envioReintentado = definirHecho<Reintentado>({
  accion: 'reintentar_envio',
  entidad: 'envio',
});
