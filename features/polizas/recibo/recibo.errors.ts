import { definirFallo, Fallo } from '#values/fallo.ts';

const LLAME = 'Para cambiarlo, llame e indique el número de su venta.';

/** A mailed code may have reached the wrong address, so its session corrects nothing. */
export const otraSesion = definirFallo(
  'recibo.otra_sesion',
  403,
  `El correo se corrige en el navegador donde hizo la compra. ${LLAME}`,
);
export const correoSinPagar = definirFallo(
  'recibo.sin_pagar',
  409,
  'Esta compra todavía no está pagada. Corrija su correo antes de pagar.',
);
export const plazoDeCorreccionVencido = definirFallo(
  'recibo.plazo_vencido',
  409,
  `El correo se corrige hasta 24 horas después del pago. ${LLAME}`,
);
export const correccionesAgotadas = definirFallo(
  'recibo.correcciones_agotadas',
  409,
  `El correo ya se corrigió dos veces. ${LLAME}`,
);

const MISMO = 'Ese es el correo que su compra ya tiene';
export const mismoCorreo = (): Fallo =>
  new Fallo('recibo.mismo_correo', 400, MISMO, { errors: { correo: [MISMO] } });
