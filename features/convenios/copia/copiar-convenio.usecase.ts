import { registrar } from '#features/auditoria/registrar.usecase.ts';
import type { ConvenioMantenidoVM } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import {
  convenioMantenido,
  tomarConvenio,
} from '#features/convenios/acuerdo/convenio-mantenido.query.ts';
import {
  crearConvenio,
  guardarListas,
} from '#features/convenios/acuerdo/guardar-convenio.usecase.ts';
import { copiarPrimas } from '#features/convenios/acuerdo/guardar-primas.usecase.ts';
import { esPerfilDeVenta } from '#features/convenios/convenio.ts';
import { copiarMarca } from '#features/marca-comercial/guardar-marca.usecase.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { z } from 'zod';
import type { copiarConvenio as contrato } from './copia.contract.ts';
import { convenioCopiado } from './copia.hechos.ts';
import { usuariosCopiables } from './copia.query.ts';

/** Links of the source's users in the copy. A profile that does not sell keeps no right to load. */
const usuariosDeCopia = async (ctx: ContextoTx, origen: ConvenioMantenidoVM, corredorId: number) =>
  (await usuariosCopiables(ctx.tx, origen, corredorId)).map(({ usuarioId, usuarioVM, ...suyo }) => {
    const vende = esPerfilDeVenta(usuarioVM.perfilId);
    return {
      usuarioId,
      vigente: true,
      puedeHacerCargaMasiva: vende && suyo.puedeHacerCargaMasiva,
      puedeHacerCargaMasivaEspecial: vende && suyo.puedeHacerCargaMasivaEspecial,
      puedeHacerCargaManualEspecial: vende && suyo.puedeHacerCargaManualEspecial,
    };
  });

/**
 * Creates an enabled agreement with the settings and premiums of another one. For the same broker it also has
 * its users, with new public links, and its own name, colour and logo. Throws 404 for a missing source, 400 by
 * field for the copy's broker.
 */
export const copiarConvenio = async (
  ctx: ContextoTx,
  { origenId, ...escrito }: z.output<typeof contrato.entrada>,
): Promise<ConvenioMantenidoVM> => {
  // Locked, so that what is copied is the source at one moment.
  const origen =
    (await tomarConvenio(ctx.tx, origenId)) && (await convenioMantenido(ctx.tx, ctx, origenId));
  if (!origen) throw registroNoEncontrado();
  const { id } = await crearConvenio(ctx, {
    ...escrito,
    tipoDePago: origen.tipoDePago,
    tipoDeAcceso: origen.tipoDeAcceso,
    esConvenioExtendido: origen.esConvenioExtendido,
    tieneCargaManualEspecialHabilitada: origen.tieneCargaManualEspecialHabilitada,
    tieneCargaMasivaEspecialHabilitada: origen.tieneCargaMasivaEspecialHabilitada,
    permiteCambiarTipo: origen.permiteCambiarTipo,
    // A template is disabled; its copies sell.
    vigente: true,
  });
  const despues = { origen_id: origenId, convenio_origen: origen.nombre };
  await registrar(ctx, convenioCopiado({ id, despues }));
  await copiarPrimas(ctx, { de: origenId, a: id });
  if (escrito.corredorId === origen.corredorId) await copiarMarca(ctx, { de: origenId, a: id });
  const usuariosConvenioVM = await usuariosDeCopia(ctx, origen, escrito.corredorId);
  const listas = usuariosConvenioVM.length > 0 ? { usuariosConvenioVM } : {};
  return guardarListas(ctx, { id, ...listas }, { soloNuevos: true });
};
