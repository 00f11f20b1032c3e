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

/** Contact data that a buyer left for a plate's owner, when a reminder brought the buyer back. */
const contactoRecordado = async ({
  db,
  actor,
  ahora,
}: Contexto): Promise<((patente: string, dueno: PropietarioVM) => PropietarioVM) | null> => {
  if (actor.rol !== 'publico' || actor.recordatorioId === null) return null;
  const suyo = await db
    .selectFrom('recordatorios as r')
    .innerJoin('polizas as p', 'p.id', 'r.poliza_id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .select(['p.patente', 'vv.rut', 'vv.telefono', 'vv.email'])
    .where('r.id', '=', actor.recordatorioId)
    .where('r.vence_en', '>', ahora)
    // Communities share RUT 0, so it names no owner.
    .where('vv.rut', '>', 0)
    .executeTakeFirst();
  if (!suyo) return null;
  return (patente, dueno) =>
    // Where the register names another owner, nothing is completed (V-AVISO-010).
    patente === suyo.patente && dueno.rut === suyo.rut
      ? {
          ...dueno,
          telefono: dueno.telefono ?? suyo.telefono,
          email: dueno.email ?? (suyo.email || null),
        }
      : dueno;
};

/**
 * The register's owner with the names and contact data of `propietariosPorRut`; `conocido` says whether there
 * are any.
 */
export const duenoRegistrado = async (
  ctx: Contexto,
  registrado: VehiculoRegistrado,
): Promise<{ dueno: PropietarioVM; conocido: boolean }> => {
  const ficha = await propietarioPorRut(ctx, registrado.propietario.rut);
  const dueno = ficha ?? segunRegistro(registrado);
  const completar = await contactoRecordado(ctx);
  return {
    dueno: completar ? completar(registrado.patente, dueno) : dueno,
    conocido: ficha !== null,
  };
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
  const todos = [
    ...registrados.map(
      (uno) => [uno.patente, fichas.get(uno.propietario.rut) ?? segunRegistro(uno)] as const,
    ),
    ...deNosotros,
  ];
  const completar = await contactoRecordado(ctx);
  return new Map(
    todos.map(([patente, dueno]) => [patente, completar ? completar(patente, dueno) : dueno]),
  );
};
