import { CLAVE_DE_RECORDATORIO } from '#features/envios/correo.ts';
import { trabajoEscribirRecordatorios } from '#features/recordatorios/escribir/escribir-recordatorios.job.ts';
import { VERSION_DE_AVISO } from '#features/ventas/consentimiento/consentimiento.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Casa } from '../casa.ts';
import { abrirSesionDe } from '../sesiones.ts';
import { correrTramo, polizasDe, ventaPagada } from './emision.ts';
import { crearConvenio, crearEnlace, crearUsuario } from './fabrica.ts';
import { vehiculosNuevos } from './recuperar.ts';
import type { Soporte } from './soporte.ts';
import { pedir } from '../cliente.ts';

/** Moves the end of an issued sale's policies to the turn of the year, by Soporte. Returns their ids. */
export const polizasPorVencer = async (
  casa: Casa,
  token: string,
  ventaId: number,
  terminoVigencia = '2026-12-31',
): Promise<number[]> => {
  const ids = (await polizasDe(casa, ventaId)).map(({ id }) => id);
  for (const id of ids) {
    const cuerpo = { id, inicioVigencia: '2026-11-21', terminoVigencia };
    const { estado } = await pedir(casa, 'POST', '/EditarPoliza/EditarPoliza', { token, cuerpo });
    if (estado !== 200) throw new Error(`EditarPoliza respondió ${estado}`);
  }
  return ids;
};

/** An agreement of a broker without login, paid online, with a public link. */
export const crearDestino = async (casa: Casa, corredorId: number): Promise<number> => {
  const { id: usuarioId } = await crearUsuario(casa, 1, [corredorId]);
  await casa.base
    .updateTable('usuarios')
    .set({ tipo_login: 1, clave_hash: null })
    .where('id', '=', usuarioId)
    .execute();
  const convenioId = await crearConvenio(casa, {
    corredorId,
    usuarioIds: [usuarioId],
    tipoDePago: 0,
  });
  await casa.base
    .updateTable('convenios')
    .set({ tipo_de_acceso: 1 })
    .where('id', '=', convenioId)
    .execute();
  await crearEnlace(casa, { convenioId, usuarioId });
  return convenioId;
};

/** An issued sale whose policies end at the turn of the year, with the consent of its buyer. Returns their ids. */
export const compraPorVencer = async (
  casa: Casa,
  { vendedor, token }: Pick<Soporte, 'vendedor' | 'token'>,
  correoComprador: string,
  { cuantos = 1, consiente = true } = {},
): Promise<{ ventaId: number; polizaIds: number[] }> => {
  const vehiculos = await vehiculosNuevos(casa, cuantos);
  const ventaId = await ventaPagada(casa, vendedor, vehiculos, { correoComprador });
  await correrTramo(casa, ventaId);
  const polizaIds = await polizasPorVencer(casa, token, ventaId);
  if (consiente)
    await casa.base
      .insertInto('consentimientos_de_aviso')
      .values({
        venta_id: ventaId,
        texto_version: VERSION_DE_AVISO,
        fuente: 'recibo',
        dado_en: casa.reloj.ahora(),
      })
      .execute();
  return { ventaId, polizaIds };
};

/** Runs the job of the reminders once, as the worker does; `descansar` runs after each chunk. */
export const correrRecordatorios = (
  casa: Casa,
  ctx: Contexto = casa.contexto(),
  descansar: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> => trabajoEscribirRecordatorios(casa.enTransaccion, descansar)(ctx);

/** Reminders to an address: their mails' subjects and texts, oldest first. */
export const recordatoriosA = async (
  { base }: Casa,
  correo: string,
): Promise<{ id: number; asunto: string; texto: string; baja: string }[]> => {
  const filas = await base
    .selectFrom('envios')
    .select(['id', 'contenido'])
    .where('destino', '=', correo)
    .where('clave', 'like', `${CLAVE_DE_RECORDATORIO}%`)
    .orderBy('id')
    .execute();
  return filas.map(({ id, contenido }) => {
    const { asunto, texto, baja } = contenido as { asunto: string; texto: string; baja: string };
    return { id, asunto, texto, baja };
  });
};

/** Codes of the newest reminder to an address: of its first link to renew, and of the one that ends reminders. */
export const codigosDeRecordatorio = async (
  casa: Casa,
  correo: string,
): Promise<{ renovar: string; baja: string }> => {
  const { texto = '', baja = '' } = (await recordatoriosA(casa, correo)).at(-1) ?? {};
  return {
    renovar: /renovar#([\w-]{43})/.exec(texto)?.[1] ?? '',
    baja: baja.split('/').at(-1) ?? '',
  };
};

/** A buyer's session by the public link of a target. Returns its token. */
export const sesionEnDestino = async (casa: Casa, convenioId: number): Promise<string> => {
  const { usuario_id: usuarioId } = await casa.base
    .selectFrom('convenio_usuarios')
    .select('usuario_id')
    .where('convenio_id', '=', convenioId)
    .executeTakeFirstOrThrow();
  return abrirSesionDe(casa, usuarioId, { convenioId });
};
