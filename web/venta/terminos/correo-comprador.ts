import type { VehiculoVM } from '#features/ventas/venta.contract.ts';
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

/** By default the first owner's, as far as the server shows it: a masked one is none. */
export const correoInicial = (vehiculos: readonly VehiculoVM[]): string => {
  const correo = vehiculos[0]?.propietarioVM.email ?? '';
  return correo.includes('*') || validarCorreo(correo) !== null ? '' : correo;
};

const igual = (uno: string, otro: string): boolean => uno.toLowerCase() === otro.toLowerCase();

/** What is wrong with each of the two fields, in the words of ventas §5. */
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
