import { Fallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';
import { formatearNumero } from '#values/numero.ts';

interface Extremos {
  readonly numeroInicial: number;
  readonly numeroFinal: number;
}

const superpuesto = definirFalloDeCampos('rangos.superpuesto', 409);
/**
 * Another range of the kind, valid or not, has some of the numbers: no number is ever given out twice (I3).
 */
export const rangoSuperpuesto = (nuevo: Extremos, otro: Extremos | null): Fallo => {
  const campo = otro && otro.numeroInicial > nuevo.numeroInicial ? 'numeroFinal' : 'numeroInicial';
  const cual = otro
    ? `el rango ${formatearNumero(otro.numeroInicial)} a ${formatearNumero(otro.numeroFinal)}`
    : 'otro rango';
  return superpuesto({ [campo]: [`El rango se superpone con ${cual}`] });
};

const entregados = definirFalloDeCampos('rangos.entregado', 409);
/** The numbers were given out before the database was restored from a backup. */
export const numerosEntregados = ({
  cuales: { desde, hasta },
  todo,
}: {
  readonly cuales: { readonly desde: number; readonly hasta: number };
  readonly todo: boolean;
}): Fallo => {
  const dicho = `Los números ${formatearNumero(desde)} a ${formatearNumero(hasta)} ya se entregaron antes de restaurar un respaldo`;
  return todo
    ? entregados({ numeroFinal: [`${dicho}: este rango no tiene otros`] })
    : entregados({
        numeroInicial: [`${dicho}: el rango debe comenzar en uno de ellos, o después`],
      });
};

/** A date is in the past. */
export const fechaPasada = definirFalloDeCampos('solicitud.invalida');

/** Sales accepted by PAGAR wait for these numbers. */
export const numerosReservados = (reservados: number): Fallo =>
  new Fallo(
    'rangos.reservado',
    409,
    `No se puede desactivar el rango: hay ${formatearNumero(reservados)} números reservados para ventas en curso y los demás rangos no los cubren. Agregue otro rango e intente nuevamente.`,
  );
