import type {
  ConvenioMantenidoVM,
  UsuarioDeConvenioVM,
} from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import {
  convenioMantenido,
  primasCopiables,
} from '#features/convenios/acuerdo/convenio-mantenido.query.ts';
import { usuariosPara } from '#features/convenios/elegibles.query.ts';
import { marcaGuardadaDe } from '#features/marca-comercial/marca-comercial.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import type { PorCopiarVM } from './copia.contract.ts';

/** Users of an agreement who may be linked to a copy for `corredorId`; none for another broker. */
export const usuariosCopiables = async (
  db: Base,
  { id, corredorId: suyo, usuariosConvenioVM: usuarios }: ConvenioMantenidoVM,
  corredorId: number,
): Promise<UsuarioDeConvenioVM[]> => {
  if (corredorId !== suyo) return [];
  const ids = usuarios.map(({ usuarioId }) => usuarioId);
  const elegibles = (await usuariosPara(db, id, ids))
    .filter(({ vigente, delCorredor }) => vigente && delCorredor)
    .map((uno) => uno.id);
  return usuarios.filter(({ vigente, usuarioId }) => vigente && elegibles.includes(usuarioId));
};

const queda = (inicio: Fecha, termino: Fecha, hoy: Fecha) =>
  termino < hoy ? ([null, null] as const) : ([inicio, termino] as const);

/** Counts the contents of a copy by the queries that make it; null if the agreement does not exist. */
export const loQueSeCopia = async (
  ctx: Contexto,
  { id, corredorId }: { readonly id: number; readonly corredorId?: number | undefined },
): Promise<PorCopiarVM | null> => {
  const origen = await convenioMantenido(ctx.db, ctx, id);
  if (!origen) return null;
  const hoy = fechaSantiago(ctx.ahora);
  const para = corredorId ?? origen.corredorId;
  const [primas, usuarios, marca] = await Promise.all([
    primasCopiables(ctx.db, id, hoy),
    usuariosCopiables(ctx.db, origen, para),
    marcaGuardadaDe(ctx.db, 'convenio', id),
  ]);
  const { fechaInicioVigenciaPolizas: desde, fechaTerminoVigenciaPolizas: hasta } = origen;
  const [inicioVigencia, terminoVigencia] = queda(
    origen.inicioVigencia,
    origen.terminoVigencia,
    hoy,
  );
  const [fechaInicioVigenciaPolizas, fechaTerminoVigenciaPolizas] = queda(desde, hasta, hoy);
  return {
    id,
    nombre: origen.nombre,
    corredorId: origen.corredorId,
    corredor: origen.corredorVM.nombre,
    tipoDePago: origen.tipoDePago,
    tipoDeAcceso: origen.tipoDeAcceso,
    inicioVigencia,
    terminoVigencia,
    fechaInicioVigenciaPolizas,
    fechaTerminoVigenciaPolizas,
    primas: primas.length,
    primasFuera: origen.tiposVehiculoDisponiblesVM.length - primas.length,
    usuarios: usuarios.length,
    usuariosFuera: origen.usuariosConvenioVM.length - usuarios.length,
    marca: para === origen.corredorId && (marca.nombre ?? marca.color ?? marca.logo) !== null,
  };
};
