import { enmascararNombre } from '#values/persona.ts';
import type { Rol } from '#values/perfil.ts';
import { enmascararRut, esComunidad, esEmpresa } from '#values/rut.ts';
import type {
  PropietarioReservadoVM,
  PropietarioVisibleVM,
  PropietarioVM,
} from './propietario.contract.ts';

/** Look-up by which a visitor found the owner: the plate, or null for a full RUT. */
type DePatente = string | null;

const NOMBRES = [
  'nombre',
  'segundoNombre',
  'apellidoPaterno',
  'apellidoMaterno',
  'razonSocial',
] as const;
const CONTACTO = ['telefono', 'email'] as const;
export type CampoEscrito = (typeof NOMBRES)[number] | (typeof CONTACTO)[number];

const enmascarado = (nombre: string | null): string | null => nombre && enmascararNombre(nombre);

/** Masks fields by `ajeno`, except those that the purchase itself wrote. */
const mostrar = <C extends CampoEscrito>(
  campos: readonly C[],
  ficha: PropietarioVM,
  escritos: readonly string[],
  ajeno: (valor: string | null) => string | null,
) =>
  Object.fromEntries(
    campos.map((campo) => [campo, escritos.includes(campo) ? ficha[campo] : ajeno(ficha[campo])]),
  ) as Record<C, string | null>;

/**
 * Data of a recorded owner for a visitor. A typed RUT is no secret to its typist, and neither are the fields
 * (`escritos`) that the same purchase wrote.
 */
export const reservar = (
  ficha: PropietarioVM,
  dePatente: DePatente,
  escritos: readonly string[] = [],
): PropietarioReservadoVM => ({
  conocido: true,
  dePatente,
  rut: dePatente === null ? ficha.rut : null,
  dv: dePatente === null ? ficha.dv : null,
  rutEnmascarado: enmascararRut(ficha.rut, ficha.dv),
  esEmpresa: esEmpresa(ficha.rut),
  ...mostrar(NOMBRES, ficha, escritos, enmascarado),
  ...mostrar(CONTACTO, ficha, escritos, () => null),
  tieneTelefono: ficha.telefono !== null,
  tieneCorreo: ficha.email !== null,
});

const esVisitante = (rol: Rol): boolean => rol === 'anonimo' || rol === 'publico';

/** Owner as this role may see it: masked without a login (C36); COMUNIDAD is nobody's data. */
export const propietarioVisible = (
  rol: Rol,
  ficha: PropietarioVM,
  dePatente: DePatente,
): PropietarioVisibleVM =>
  esVisitante(rol) && !esComunidad(ficha.rut, ficha.dv) ? reservar(ficha, dePatente) : ficha;
