import { sinPermiso } from '#nucleo/comunes.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import { fechaSantiago } from '#values/fecha.ts';
import * as contrato from '#features/convenios/convenio.contract.ts';
import { verConvenio } from './convenio-mantenido.contract.ts';
import { convenioMantenido } from './convenio-mantenido.query.ts';
import { convenioNoEncontrado } from '#features/convenios/convenio.errors.ts';
import { conveniosDeUsuario, convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import { soloEnVenta } from '#features/convenios/precio.ts';

/** Agreement of a public session; null for users who sell all of theirs. */
const unicoDe = ({ alcance, actor }: Contexto): number | null =>
  alcance === 'convenio' ? (actor.convenioId ?? 0) : null;

const propio = async (ctx: Contexto, id: number): Promise<contrato.ConvenioVM> => {
  if ((unicoDe(ctx) ?? id) !== id) throw convenioNoEncontrado();
  const usuarioId = ctx.actor.usuarioId ?? 0;
  const hoy = fechaSantiago(ctx.ahora);
  const convenio = await convenioDeUsuario(ctx.db, usuarioId, id, ctx.ahora);
  if (!convenio) throw convenioNoEncontrado();
  return soloEnVenta(convenio, hoy);
};

export const rutasConvenios = (m: Montador): void => {
  m.consultar(contrato.buscarConveniosPorUsuario, async (ctx, entrada) => {
    if (entrada.usuarioId !== ctx.actor.usuarioId) throw sinPermiso();
    const hoy = fechaSantiago(ctx.ahora);
    const convenios = await conveniosDeUsuario(ctx.db, entrada.usuarioId, ctx.ahora, {
      cantidad: entrada.cantidadADevolver,
      bloque: entrada.bloqueActual,
      soloId: unicoDe(ctx),
    });
    return convenios.map((convenio) => soloEnVenta(convenio, hoy));
  });
  m.consultar(verConvenio, async (ctx, { id }) => {
    if (ctx.alcance !== 'todo' && ctx.alcance !== 'corredor') return propio(ctx, id);
    const convenio = await convenioMantenido(ctx.db, ctx, id);
    if (!convenio) throw convenioNoEncontrado();
    return convenio;
  });
  m.consultar(
    contrato.buscarTiposPorConvenio,
    async (ctx, { id }) => (await propio(ctx, id)).tiposVehiculoDisponiblesVM,
  );
};
