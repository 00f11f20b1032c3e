import { enmascararNombre } from '#values/persona.ts';
import type { Rol } from '#values/perfil.ts';
import { enmascararRut, esComunidad, esEmpresa } from '#values/rut.ts';
import type {
  PropietarioReservadoVM,
  PropietarioVisibleVM,
  PropietarioVM,
} from './propietario.contract.ts';

/** How a visitor came upon an owner: by this plate, or (null) by a RUT typed in full. */
type DePatente = string | null;

const enmascarado = (nombre: string | null): string | null => nombre && enmascararNombre(nombre);

/** What a visitor is told of an owner on record; a RUT that was typed is no secret to its typist. */
export const reservar = (ficha: PropietarioVM, dePatente: DePatente): PropietarioReservadoVM => ({
  conocido: true,
  dePatente,
  rut: dePatente === null ? ficha.rut : null,
  dv: dePatente === null ? ficha.dv : null,
  rutEnmascarado: enmascararRut(ficha.rut, ficha.dv),
  esEmpresa: esEmpresa(ficha.rut),
  nombre: enmascarado(ficha.nombre),
  segundoNombre: enmascarado(ficha.segundoNombre),
  apellidoPaterno: enmascarado(ficha.apellidoPaterno),
  apellidoMaterno: enmascarado(ficha.apellidoMaterno),
  razonSocial: enmascarado(ficha.razonSocial),
  telefono: null,
  email: null,
  tieneTelefono: ficha.telefono !== null,
  tieneCorreo: ficha.email !== null,
});

const esVisitante = (rol: Rol): boolean => rol === 'anonimo' || rol === 'publico';

/** The owner as this role may see it: masked without a login (C36); COMUNIDAD is nobody's data. */
export const propietarioVisible = (
  rol: Rol,
  ficha: PropietarioVM,
  dePatente: DePatente,
): PropietarioVisibleVM =>
  esVisitante(rol) && !esComunidad(ficha.rut, ficha.dv) ? reservar(ficha, dePatente) : ficha;
