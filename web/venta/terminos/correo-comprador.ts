import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { validarCorreo } from '#values/correo-electronico.ts';

/** The buyer's e-mail, typed twice: a policy sent to a wrong address is a policy not received. */
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
 * What the purchase itself wrote, in both fields: where its buyer wanted the policies, else the first
 * owner's. The server shows it no other one.
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

/** Another e-mail than the one that was filled in is confirmed anew. */
export const alEscribirCorreo = (
  { correo: antes, confirmacion }: CorreoComprador,
  correo: string,
): CorreoComprador => ({
  correo,
  confirmacion: igual(confirmacion, antes) && !igual(correo, antes) ? '' : confirmacion,
});

/** What is wrong with each of the two fields, in the words of V-VEH-055 and V-VEH-056. */
export const erroresDeCorreo = ({ correo, confirmacion }: CorreoComprador) => {
  const malo = validarCorreo(correo);
  const vacia = confirmacion === '' ? validarCorreo('') : null;
  const distinta = igual(correo, confirmacion) ? null : NO_COINCIDEN;
  return {
    ...(malo !== null && { correo: malo }),
    // While the first is wrong, nothing can be said of the second but that it is missing.
    ...((vacia ?? (malo === null ? distinta : null)) !== null && {
      confirmacion: vacia ?? distinta,
    }),
  };
};
