import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { siSeImprime } from '#values/letras-del-certificado.ts';
import { COMUNIDAD, sanearNombre } from '#values/persona.ts';
import type { PropietarioVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import {
  propietarioPorRut,
  propietariosPorRut,
} from '#features/mantenedores/propietarios/propietario.query.ts';
import { consultasRecientes, duenosPropios } from './vehiculo.query.ts';

const saneado = (nombre: string | null): string | null =>
  siSeImprime(nombre && sanearNombre(nombre));

/**
 * An owner in the register's answer. Names are converted to what our fields accept, O'RYAN to ORYAN, because
 * they are prefilled and sent back. An unprintable one is left blank, to be typed.
 */
const segunRegistro = ({ propietario }: VehiculoRegistrado): PropietarioVM => ({
  ...propietario,
  nombre: saneado(propietario.nombre),
  segundoNombre: saneado(propietario.segundoNombre),
  apellidoPaterno: saneado(propietario.apellidoPaterno),
  apellidoMaterno: saneado(propietario.apellidoMaterno),
  razonSocial: siSeImprime(propietario.razonSocial),
  telefono: null,
  email: null,
});

/**
 * The register's owner with the names and contact data of `propietariosPorRut`; `conocido` says whether there
 * are any.
 */
export const duenoRegistrado = async (
  ctx: Contexto,
  registrado: VehiculoRegistrado,
): Promise<{ dueno: PropietarioVM; conocido: boolean }> => {
  const ficha = await propietarioPorRut(ctx, registrado.propietario.rut);
  return { dueno: ficha ?? segunRegistro(registrado), conocido: ficha !== null };
};

const SIN_RUT: PropietarioVM = { ...COMUNIDAD, telefono: null, email: null };

/**
 * Known owner of each of these plates: our own vehicles first, then the register's answers of the last 24
 * hours. Names and contact data come from `propietariosPorRut`, so a visitor's result must be masked too. An
 * owner that only a visitor entered does not count.
 */
export const duenosDePatentes = async (
  ctx: Contexto,
  patentes: readonly string[],
): Promise<Map<string, PropietarioVM>> => {
  if (patentes.length === 0) return new Map();
  const propios = await duenosPropios(ctx, patentes);
  const deFicha = await propietariosPorRut(ctx, [...propios.values()]);
  const conocidos = [...propios].flatMap(([patente, rut]) => {
    const ficha = rut === COMUNIDAD.rut ? SIN_RUT : deFicha.get(rut);
    return ficha ? [[patente, ficha] as const] : [];
  });
  const deNosotros = new Map<string, PropietarioVM>(conocidos);
  const ajenas = patentes.filter((patente) => !deNosotros.has(patente));
  const registrados = ajenas.length > 0 ? await consultasRecientes(ctx, ajenas) : [];
  const fichas = await propietariosPorRut(
    ctx,
    registrados.map(({ propietario }) => propietario.rut),
  );
  return new Map([
    ...registrados.map(
      (uno) => [uno.patente, fichas.get(uno.propietario.rut) ?? segunRegistro(uno)] as const,
    ),
    ...deNosotros,
  ]);
};
