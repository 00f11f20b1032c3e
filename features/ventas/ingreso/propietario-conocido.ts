import type { PropietarioVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import type { CampoEscrito } from '#features/mantenedores/propietarios/propietario-reservado.ts';
import { enmascararNombre } from '#values/persona.ts';
import { enmascararRut } from '#values/rut.ts';
import type {
  PropietarioConocido,
  PropietarioEscrito,
  propietarioEntrada,
} from './propietario-entrada.contract.ts';
import type { z } from 'zod';

export const TEXTO_DESCONOCIDO =
  'No conocemos al propietario de este vehículo, por favor, escriba sus datos';

const NOMBRES = [
  'nombre',
  'segundoNombre',
  'apellidoPaterno',
  'apellidoMaterno',
  'razonSocial',
] as const;
const CAMPOS = [...NOMBRES, 'telefono', 'email'] as const;

/**
 * Returns the key that identifies a known owner: a typed RUT, or else a plate. Null when the owner
 * is typed.
 */
export const conocidoPor = (
  dado: z.output<typeof propietarioEntrada>,
): 'patente' | 'rut' | null => {
  if (!dado.conocido) return null;
  return typeof dado.rut === 'number' ? 'rut' : 'patente';
};

const esMascara = (texto: string, registrado: string | null): boolean =>
  texto === enmascararNombre(registrado ?? '');

/** A known owner, with the fields that this purchase wrote earlier. */
export interface FichaConocida extends PropietarioVM {
  readonly escritos?: readonly string[];
}
export type PropietarioCompleto = PropietarioEscrito & { readonly escritos: readonly string[] };

/** Returns whether a field was typed. A name that is blank or still masked was not. */
const esTecleado = (
  dado: PropietarioConocido,
  ficha: PropietarioVM,
  campo: CampoEscrito,
): boolean => {
  const texto = dado[campo];
  if (!texto) return false;
  return campo === 'telefono' || campo === 'email' || !esMascara(texto, ficha[campo]);
};

/**
 * Returns whether a submission means this owner: every masked value must be this owner's mask. A
 * name may be corrected only with a typed RUT, because a plate does not show whose name it is.
 */
const esElMostrado = (dado: PropietarioConocido, ficha: PropietarioVM): boolean => {
  const porRut = conocidoPor(dado) === 'rut';
  if (porRut && (dado.rut !== ficha.rut || dado.dv?.toUpperCase() !== ficha.dv)) return false;
  const { rutEnmascarado } = dado;
  if (rutEnmascarado && rutEnmascarado !== enmascararRut(ficha.rut, ficha.dv)) return false;
  return NOMBRES.every((campo) => {
    const texto = dado[campo];
    return !texto || esMascara(texto, ficha[campo]) || (porRut && !texto.includes('*'));
  });
};

/**
 * Completes an owner submitted as `conocido` from the first record that matches what was shown.
 * Returns null when none matches. Typed values win over the record.
 */
export const completarPropietario = (
  dado: PropietarioConocido,
  fichas: readonly FichaConocida[],
): PropietarioCompleto | null => {
  const ficha = fichas.find((una) => esElMostrado(dado, una));
  if (!ficha) return null;
  const tecleados = CAMPOS.filter((campo) => esTecleado(dado, ficha, campo));
  const elegir = (campo: CampoEscrito) =>
    (tecleados.includes(campo) ? dado[campo] : ficha[campo]) ?? null;
  return {
    rut: ficha.rut,
    dv: ficha.dv,
    nombre: elegir('nombre'),
    segundoNombre: elegir('segundoNombre'),
    apellidoPaterno: elegir('apellidoPaterno'),
    apellidoMaterno: elegir('apellidoMaterno'),
    razonSocial: elegir('razonSocial'),
    telefono: elegir('telefono'),
    email: elegir('email'),
    escritos: CAMPOS.filter(
      (campo) => tecleados.includes(campo) || ficha.escritos?.includes(campo),
    ),
  };
};
