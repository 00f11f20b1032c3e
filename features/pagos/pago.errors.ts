import { FalloConIncidente } from '#features/auditoria/incidente.errors.ts';
import { definirFallo, Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';

const rechazoSinStock = definirFallo(
  'rangos.sin_stock',
  409,
  'No se puede continuar con la compra en estos momentos, por favor intente nuevamente más tarde',
);

/** Policy numbers or folios do not suffice: refused before any charge (F15), and Soporte hears of it. */
export const sinStock = (ventaId: number, cantidad: number): Fallo =>
  new FalloConIncidente(rechazoSinStock(), {
    clase: 'venta_sin_numeros',
    ventaId,
    detalle: `No se pudo pagar: no quedan números para ${cantidad === 1 ? '1 póliza' : `${cantidad} pólizas`}`,
  });

/** The provider did not take the order: nothing can have been charged. */
export const pagoNoDisponible = definirFallo(
  'pago.no_disponible',
  503,
  'El pago en línea no está disponible en este momento. No se ha realizado ningún cargo.',
);

/** What is sold now could not be signed: nothing is charged nor reserved until it can. */
export const emisionNoDisponible = definirFallo(
  pagoNoDisponible().codigo,
  503,
  'No es posible emitir pólizas en este momento. No se ha realizado ningún cargo. Por favor intente nuevamente más tarde.',
);

/** Another purchase of one of these plates is being paid: a second charge waits for it (F09). */
export const pagoEnConfirmacion = definirFallo(
  'pago.en_confirmacion',
  409,
  'Uno de estos vehículos tiene otra compra con el pago en curso. Esta no se ha cobrado. Si la otra también es suya, no pague de nuevo; si no lo es, intente en unos minutos.',
);

/** Nobody knows whether money was taken: the payment is not given up. */
export const pagoSinRespuesta = definirFallo(
  'pago.sin_respuesta',
  409,
  'El medio de pago todavía no dice si el cobro se hizo, y mientras tanto este pago no se puede dejar. Espere unos minutos.',
);

export const pagoNoEncontrado = definirFallo(
  'pago.no_encontrado',
  404,
  'No se han encontrado resultados',
);

/** A refund is due of a payment that no provider took: nobody can be asked for it. */
export const pagoSinProveedor = definirFallo(
  'pago.sin_proveedor',
  409,
  'Este pago no lo tomó un proveedor: anote la devolución cuando esté hecha',
);
/** The provider refunds it, or nothing of it is due. */
export const nadaPorDevolverAMano = definirFallo(
  'pago.nada_por_devolver',
  409,
  'De este pago no hay una devolución por anotar',
);
/** More became due after the person looked, or part of it was recorded. */
export const montoPorDevolverCambio = definirFallo(
  'pago.monto_por_devolver',
  409,
  'El monto por devolver cambió. Actualice la página y revíselo.',
);

/** Before the payment or in the future. */
export const fechaDeDevolucion = (reparo: string): Fallo => {
  const errors = { fecha: [reparo] };
  return new Fallo('pago.fecha_de_devolucion', 400, mensajePorEstado(400, errors), { errors });
};

const FALTA_CORREO = { correoComprador: ['El correo es obligatorio'] };

/** A public session pays with a confirmed e-mail or not at all. */
export const correoFaltante = (): Fallo =>
  new Fallo('pago.sin_correo', 400, mensajePorEstado(400, FALTA_CORREO), { errors: FALTA_CORREO });
