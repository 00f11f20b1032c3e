import { con, texto } from '#features/auditoria/decir-hecho.ts';
import { definirHecho } from '#features/auditoria/hecho.ts';
import type { FuenteDeAviso } from './consentimiento.ts';

const PANTALLAS: Readonly<Record<string, string>> = {
  terminos: 'los términos',
  recibo: 'el recibo',
  correo: 'el enlace de un aviso',
  solicitud: 'una solicitud sobre sus datos',
};

export const avisoPedido = definirHecho<{
  readonly despues: { readonly fuente: FuenteDeAviso; readonly version: string };
}>({
  accion: 'pedir_aviso',
  entidad: 'venta',
  clase: 'correo',
  dice: 'Pidió que le avisen cuando venza su SOAP',
  detalle: ({ fuente, version }) => [
    con('En', PANTALLAS[texto(fuente)] ?? ''),
    con('texto', texto(version)),
  ],
});

export const avisoRetirado = definirHecho<{
  readonly despues: { readonly por: FuenteDeAviso | 'correo' | 'solicitud' };
}>({
  accion: 'retirar_aviso',
  entidad: 'venta',
  clase: 'correo',
  dice: 'Pidió que no le avisen cuando venza su SOAP',
  detalle: ({ por }) => [con('Con', PANTALLAS[texto(por)] ?? '')],
});
