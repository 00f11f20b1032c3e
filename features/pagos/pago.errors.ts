import { TEXTO_VEHICULOS } from '#features/ventas/venta.errors.ts';
import { FalloConIncidente } from '#features/auditoria/incidente.errors.ts';
import { definirFallo, type Fallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';
import { SIN_RESULTADOS } from '#values/respuesta.ts';

const rechazoSinStock = definirFallo('rangos.sin_stock', 409, TEXTO_VEHICULOS);

/**
 * Policy numbers or folios do not suffice. Thrown before any charge (F15); opens an incident for
 * Soporte.
 */
export const sinStock = (ventaId: number, cantidad: number): Fallo =>
  new FalloConIncidente(rechazoSinStock(), {
    clase: 'venta_sin_numeros',
    ventaId,
    detalle: `No se pudo pagar: no quedan números para ${cantidad === 1 ? '1 póliza' : `${cantidad} pólizas`}`,
  });

/** The provider refused the order, so nothing was charged. */
export const pagoNoDisponible = definirFallo(
  'pago.no_disponible',
  503,
  'El pago en línea no está disponible en este momento. No se ha realizado ningún cargo.',
);

/** The policies could not be signed now, so nothing is charged or reserved. */
export const emisionNoDisponible = definirFallo(
  pagoNoDisponible().codigo,
  503,
  'No es posible emitir pólizas en este momento. No se ha realizado ningún cargo. Por favor intente nuevamente más tarde.',
);

/**
 * Another purchase of one of these plates has an open payment; a second charge waits for it (F09).
 */
export const pagoEnConfirmacion = definirFallo(
  'pago.en_confirmacion',
  409,
  'Uno de estos vehículos tiene otra compra con el pago en curso. Esta no se ha cobrado. Si la otra también es suya, no pague de nuevo; si no lo es, intente en unos minutos.',
);

/** The provider has not said whether it took money, so the payment cannot be given up. */
export const pagoSinRespuesta = definirFallo(
  'pago.sin_respuesta',
  409,
  'El medio de pago todavía no dice si el cobro se hizo, y mientras tanto este pago no se puede dejar. Espere unos minutos.',
);

export const pagoNoEncontrado = definirFallo('pago.no_encontrado', 404, SIN_RESULTADOS);

/** The payment has no provider that could be asked for the refund. */
export const pagoSinProveedor = definirFallo(
  'pago.sin_proveedor',
  409,
  'Este pago no lo tomó un proveedor: anote la devolución cuando esté hecha',
);
/** The refund is the provider's task, or nothing is due. */
export const nadaPorDevolverAMano = definirFallo(
  'pago.nada_por_devolver',
  409,
  'De este pago no hay una devolución por anotar',
);
/** The amount due changed after the person looked. */
export const montoPorDevolverCambio = definirFallo(
  'pago.monto_por_devolver',
  409,
  'El monto por devolver cambió. Actualice la página y revíselo.',
);

const fecha = definirFalloDeCampos('pago.fecha_de_devolucion');
/** The date lies before the payment or in the future. */
export const fechaDeDevolucion = (reparo: string): Fallo => fecha({ fecha: [reparo] });

const sinCorreo = definirFalloDeCampos('pago.sin_correo');
/** A public session may pay only with a confirmed e-mail. */
export const correoFaltante = (): Fallo =>
  sinCorreo({ correoComprador: ['El correo es obligatorio'] });
