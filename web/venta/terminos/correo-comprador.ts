import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { validarCorreo } from '#values/correo-electronico.ts';

/** The buyer's e-mail, typed twice, because a policy sent to a wrong address is lost. */
export interface CorreoComprador extends Record<string, unknown> {
  readonly correo: string;
  readonly confirmacion: string;
}

export const ETIQUETAS_DE_CORREO = {
  correo: 'Correo para recibir sus pólizas',
  confirmacion: 'Confirme su correo',
} as const;

const NO_COINCIDEN = 'Los correos no coinciden';

const igual = (uno: string, otro: string): boolean => uno.toLowerCase() === otro.toLowerCase();

/**
 * Initial value of both fields: this purchase's e-mail for the policies, else the first owner's. The server
 * shows no other one.
 */
export const correoInicial = ({
  correoComprador,
  vehiculosViewModel,
}: Pick<IntencionVM, 'correoComprador' | 'vehiculosViewModel'>): CorreoComprador => {
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

/** Errors of both fields, in the words of V-VEH-055 and V-VEH-056. */
export const erroresDeCorreo = ({ correo, confirmacion }: CorreoComprador) => {
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
