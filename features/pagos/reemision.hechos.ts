import { con, instante, texto } from '#features/auditoria/decir-hecho.ts';
import { definirHecho, type Guardado } from '#features/auditoria/hecho.ts';

interface Datos {
  readonly reemisionId: number;
  readonly fechaEmision: Date;
  readonly codigoAutorizacion: string;
  readonly respuesta: string;
}

const reemision = ({ fechaEmision, codigoAutorizacion, respuesta }: Guardado<Datos>): string[] => [
  con('Fecha de emisión', instante(fechaEmision)),
  con('código de autorización', texto(codigoAutorizacion)),
  texto(respuesta),
];

export const reemisionSolicitada = definirHecho<{ readonly despues: Datos }>({
  accion: 'solicitar_reemision',
  entidad: 'venta',
  clase: 'pago',
  dice: 'Reemisión solicitada',
  detalle: reemision,
});

interface Resuelta {
  readonly despues: Omit<Datos, 'respuesta'> & { readonly solicitadaPor: number };
}

export const reemisionAprobada = definirHecho<Resuelta>({
  accion: 'aprobar_reemision',
  entidad: 'venta',
  clase: 'pago',
  dice: 'Reemisión aprobada',
  detalle: reemision,
});

export const reemisionRechazada = definirHecho<Resuelta>({
  accion: 'rechazar_reemision',
  entidad: 'venta',
  clase: 'pago',
  dice: 'Reemisión rechazada',
  detalle: reemision,
});

export const intencionReemitida = definirHecho<{
  readonly antes: { readonly etapa: number };
  readonly despues: Pick<Datos, 'fechaEmision'> & { readonly enLinea: boolean };
}>({
  accion: 'reemitir',
  entidad: 'venta',
  clase: 'pago',
  dice: 'Intención reemitida',
  detalle: reemision,
});
