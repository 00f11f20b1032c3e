import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { validarCorreo } from '#values/correo-electronico.ts';
import { palabrasDePoliza } from '../../lib/venta/palabras-de-poliza.ts';

/** The buyer's e-mail, typed twice, because a policy sent to a wrong address is lost. */
export interface CorreoComprador extends Record<string, unknown> {
  readonly correo: string;
  readonly confirmacion: string;
}

type ConVehiculos = Pick<IntencionVM, 'vehiculosViewModel'>;

export const etiquetasDeCorreo = ({ vehiculosViewModel: { length: vehiculos } }: ConVehiculos) => ({
  correo: `Correo para recibir ${palabrasDePoliza(vehiculos).su}`,
  confirmacion: 'Confirme su correo',
});

const VACIO: CorreoComprador = { correo: '', confirmacion: '' };

const NO_COINCIDEN = 'Los correos no coinciden';

const igual = (uno: string, otro: string): boolean => uno.toLowerCase() === otro.toLowerCase();

type ConCorreos = Pick<IntencionVM, 'correoComprador' | 'correoRecordado' | 'vehiculosViewModel'>;

/**
 * Initial value of both fields: this purchase's e-mail for the policies, else the first owner's. The server
 * shows no other one. Empty if a reminder completed it, because PAGAR without one takes it again.
 */
export const correoInicial = ({
  correoComprador,
  correoRecordado,
  vehiculosViewModel,
}: ConCorreos): CorreoComprador => {
  if (correoRecordado) return VACIO;
  const escritos = [
    correoComprador,
    ...vehiculosViewModel.map(({ propietarioVM }) => propietarioVM.email),
  ];
  const correo = escritos.find((uno) => uno !== null && validarCorreo(uno) === null) ?? '';
  return { correo, confirmacion: correo };
};

/** Another e-mail than the initial one needs a new confirmation. */
export const alEscribirCorreo = (
  { correo: antes, confirmacion }: CorreoComprador,
  correo: string,
): CorreoComprador => ({
  correo,
  confirmacion: igual(confirmacion, antes) && !igual(correo, antes) ? '' : confirmacion,
});

/** True if PAGAR without an address takes that of a reminder: both fields are empty. */
export const usaRecordado = (
  { correo, confirmacion }: CorreoComprador,
  { correoRecordado }: Pick<IntencionVM, 'correoRecordado'>,
): boolean => Boolean(correoRecordado) && correo === '' && confirmacion === '';

/** Errors of both fields, in the words of V-VEH-055 and V-VEH-056. */
export const erroresDeCorreo = (
  valores: CorreoComprador,
  venta: Pick<IntencionVM, 'correoRecordado'>,
): { readonly correo?: string; readonly confirmacion?: string | null } => {
  if (usaRecordado(valores, venta)) return {};
  const { correo, confirmacion } = valores;
  const malo = validarCorreo(correo);
  const vacia = confirmacion === '' ? validarCorreo('') : null;
  const distinta = igual(correo, confirmacion) ? null : NO_COINCIDEN;
  return {
    ...(malo !== null && { correo: malo }),
    // While the first is invalid, the second can only be reported as missing.
    ...((vacia ?? (malo === null ? distinta : null)) !== null && {
      confirmacion: vacia ?? distinta,
    }),
  };
};
