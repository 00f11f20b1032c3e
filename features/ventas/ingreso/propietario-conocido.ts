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

/** How the server is asked to know an owner: by the RUT that was typed, else by a plate. */
export const conocidoPor = (
  dado: z.output<typeof propietarioEntrada>,
): 'patente' | 'rut' | null => {
  if (!dado.conocido) return null;
  return typeof dado.rut === 'number' ? 'rut' : 'patente';
};

const esMascara = (texto: string, registrado: string | null): boolean =>
  texto === enmascararNombre(registrado ?? '');

/** An owner of whom the server knows, and which of its fields the purchase itself wrote before. */
export interface FichaConocida extends PropietarioVM {
  readonly escritos?: readonly string[];
}
export type PropietarioCompleto = PropietarioEscrito & { readonly escritos: readonly string[] };

/** What is typed wins; a name that comes back blank or as it was shown is the record's. */
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
 * Whether this is the owner that was shown: what comes back masked is this owner's mask. Who found
 * the owner by a plate does not know whose names there would be to correct.
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
 * The owner meant by a submission that says `conocido`, completed from the first of these records
 * that is the one it was shown; null when none is. A phone or e-mail that is typed wins.
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
