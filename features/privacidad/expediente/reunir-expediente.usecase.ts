import type { Contexto } from '#nucleo/contexto.ts';
import type { Titular, Tratamiento } from '#nucleo/db/titular.ts';
import type { Fecha } from '#values/fecha.ts';
import { mostrarRut } from '#values/rut.ts';
import type { ExpedienteVM, RegistroVM } from './expediente.contract.ts';

/** Last day of any law that keeps data on a person; null if none does. */
export const retencionDe = async (
  { db, ahora }: Contexto,
  tratamientos: readonly Tratamiento[],
  titular: Titular,
): Promise<Fecha | null> => {
  const hoy = ahora.toISOString().slice(0, 10);
  const dias: Fecha[] = [];
  for (const { retenidoHasta } of tratamientos) {
    const dia = await retenidoHasta?.(db, titular);
    if (dia && dia > hoy) dias.push(dia);
  }
  return dias.toSorted().at(-1) ?? null;
};

/** Rooms store a RUT as its number; the person reads it formatted. */
const conRut = ({ RUT, ...registro }: RegistroVM): RegistroVM =>
  RUT === undefined ? registro : { ...registro, RUT: RUT === null ? null : mostrarRut(RUT) };

/** Collects every room's data on a person. */
export const reunirExpediente = async (
  ctx: Contexto,
  tratamientos: readonly Tratamiento[],
  titular: Titular,
): Promise<ExpedienteVM> => {
  const reunidos: ExpedienteVM['tratamientos'] = [];
  for (const { buscar, ...tratamiento } of tratamientos) {
    if (!buscar) continue;
    const { clase, titulo, finalidad, base, destinatarios, conserva } = tratamiento;
    const registros = (await buscar(ctx.db, titular)).map(conRut);
    reunidos.push({ clase, titulo, finalidad, base, destinatarios, conserva, registros });
  }
  return {
    tratamientos: reunidos,
    retenidoHasta: await retencionDe(ctx, tratamientos, titular),
  };
};
