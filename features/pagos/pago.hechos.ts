import { con, cuenta, pesos, texto, VEHICULOS } from '#features/auditoria/decir-hecho.ts';
import { NOMBRE_DE_PAGO } from '#values/nombres-de-estado.ts';
import { definirHecho, type Guardado } from '#features/auditoria/hecho.ts';

/** Fields of an order; each fact records some of them. */
interface Orden {
  readonly ordenCompra: string;
  readonly codigoAutorizacion: string;
  readonly monto: number;
  readonly motivo: string;
}

const orden = ({ ordenCompra, codigoAutorizacion, motivo, monto }: Guardado<Orden>): string[] => [
  con('Orden', texto(ordenCompra)),
  con('código de autorización', texto(codigoAutorizacion)),
  pesos(monto),
  texto(motivo),
];

export const terminosAceptados = definirHecho<{
  readonly antes: { readonly etapa: number };
  readonly despues: {
    readonly etapa: number;
    readonly enLinea: boolean;
    readonly vehiculos: number;
  };
}>({
  accion: 'aceptar_terminos',
  entidad: 'venta',
  clase: 'venta',
  dice: 'Términos y condiciones aceptados',
  detalle: ({ enLinea, vehiculos }) => [
    enLinea === true ? 'Pago en línea' : 'Pago directo',
    cuenta(vehiculos, VEHICULOS),
  ],
});

export const ventaPagada = definirHecho<{
  readonly despues: Pick<Orden, 'ordenCompra' | 'codigoAutorizacion'>;
}>({ accion: 'pagar', entidad: 'venta', clase: 'pago', dice: 'Venta pagada', detalle: orden });

export const pagoCerrado = definirHecho<{
  readonly despues: Pick<Orden, 'ordenCompra' | 'motivo'> & {
    readonly estado: 'rechazado' | 'abandonado';
  };
}>({
  accion: 'cerrar_pago',
  entidad: 'venta',
  clase: 'pago',
  dice: 'Pago no realizado',
  detalle: ({ estado, ...suya }) => [
    NOMBRE_DE_PAGO[texto(estado) as keyof typeof NOMBRE_DE_PAGO] ?? '',
    ...orden(suya),
  ],
});

export const pagoEnDuda = definirHecho<{
  readonly despues: Pick<Orden, 'ordenCompra' | 'motivo'>;
}>({
  accion: 'dudar_pago',
  entidad: 'venta',
  clase: 'pago',
  dice: 'Pago sin confirmar',
  detalle: orden,
});

export const pagoPorDevolver = definirHecho<{
  readonly despues: Pick<Orden, 'ordenCompra' | 'monto' | 'motivo'>;
}>({
  accion: 'devolver_pago',
  entidad: 'venta',
  clase: 'pago',
  dice: 'Pago por devolver',
  detalle: orden,
});

export const primaPorDevolver = definirHecho<{
  readonly despues: Pick<Orden, 'monto' | 'motivo'>;
}>({
  accion: 'devolver_prima',
  entidad: 'poliza',
  clase: 'pago',
  dice: 'Prima por devolver',
  detalle: orden,
});

interface Devolucion {
  readonly despues: { readonly monto: number; readonly respuesta: string };
}

const devolucion = ({ monto, respuesta }: Guardado<Devolucion['despues']>): string[] => [
  pesos(monto),
  texto(respuesta),
];

export const pagoDevuelto = definirHecho<Devolucion>({
  accion: 'pago_devuelto',
  entidad: 'venta',
  clase: 'pago',
  dice: 'Pago devuelto',
  detalle: devolucion,
});

/** Refund of premiums of policies, out of a payment that settled its sale. */
export const primasDevueltas = definirHecho<Devolucion>({
  accion: 'primas_devueltas',
  entidad: 'venta',
  clase: 'pago',
  dice: 'Primas devueltas',
  detalle: devolucion,
});

export const devolucionSinRespuesta = definirHecho<Devolucion>({
  accion: 'devolucion_abandonada',
  entidad: 'venta',
  clase: 'pago',
  dice: 'Devolución sin respuesta del proveedor',
  detalle: devolucion,
});

export const devolucionRechazada = definirHecho<Devolucion>({
  accion: 'devolucion_rechazada',
  entidad: 'venta',
  clase: 'pago',
  dice: 'Devolución rechazada por el proveedor',
  detalle: devolucion,
});
