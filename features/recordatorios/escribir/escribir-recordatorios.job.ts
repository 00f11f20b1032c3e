import { setTimeout as pausa } from 'node:timers/promises';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { CLAVE_DE_RECORDATORIO } from '#features/envios/correo.ts';
import { escribirCorreos } from '#features/envios/escribir-correo.usecase.ts';
import { impedimentosDe } from '#features/informes/renovaciones/renovaciones.query.ts';
import { enlacesDeDestinos } from '#features/recordatorios/destino.query.ts';
import { recordatoriosEscritos } from '#features/recordatorios/recordatorios.hechos.ts';
import { RUTA_BAJA, RUTA_RENOVAR } from '#features/recordatorios/rutas-de-recordatorio.ts';
import { marcaComercialDeConvenio } from '#features/ventas/marca-comercial.query.ts';
import type { MarcaComercial } from '#formatos/correo/carta.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { fechaSantiago, finDelDia } from '#values/fecha.ts';
import { redactarRecordatorio } from './carta-de-recordatorio.ts';
import {
  type CampanaActiva,
  campanasActivas,
  polizasPorRecordar,
  type PorRecordar,
} from '#features/recordatorios/por-recordar.query.ts';
import {
  crearRecordatorios,
  type RecordatorioNuevo,
  sostenerCampana,
  sostenerConsentimientos,
} from './recordatorio.store.ts';

/** Policies per transaction; a sale's are never parted. */
const POR_VEZ = 20;
/** Milliseconds after each chunk: at most 100 reminders a second. */
const TRAS_TRAMO_MS = 200;
/** Milliseconds of a run. The queue gives up a job after an hour; the next hour's run goes on. */
const LIMITE_MS = 3_000_000;
/** Priority of their mails: after those of sales. */
const PRIORIDAD = -1;

interface ConCodigo extends RecordatorioNuevo {
  readonly poliza: PorRecordar;
  readonly codigo: string;
  readonly baja: string;
}

/** Makes the random codes of one mail: one per policy, and one that ends the reminders. */
const conCodigos = (ctx: ContextoTx, polizas: readonly PorRecordar[]): ConCodigo[] => {
  const { cripto } = ctx.puertos;
  const baja = cripto.azar();
  const huellaBaja = cripto.huella(baja);
  return polizas.map((poliza) => {
    const codigo = cripto.azar();
    const { polizaId, ocasion, hasta } = poliza;
    const huella = cripto.huella(codigo);
    return {
      poliza,
      polizaId,
      ocasion,
      codigo,
      baja,
      huella,
      huellaBaja,
      venceEn: finDelDia(hasta),
    };
  });
};

const correoDe = (
  ctx: ContextoTx,
  suyos: readonly [ConCodigo, ...ConCodigo[]],
  marca: MarcaComercial,
) => {
  const { direccionEscrita } = ctx.ajustes;
  const [{ poliza: primera, baja }] = suyos;
  return {
    clave: `${CLAVE_DE_RECORDATORIO}${primera.ocasion}:${primera.ventaId}:${primera.numeroPoliza}`,
    ventaId: primera.ventaId,
    para: primera.correo,
    carta: redactarRecordatorio({
      ocasion: primera.ocasion,
      vehiculos: suyos.map(({ poliza, codigo }) => ({
        ...poliza,
        enlace: `${direccionEscrita}${RUTA_RENOVAR}#${codigo}`,
      })),
      baja: `${direccionEscrita}${RUTA_BAJA}#${baja}`,
    }),
    marca,
    baja: `${direccionEscrita}/api/Recordatorios/Baja/${baja}`,
  };
};

/** Writes reminders and their mails, one per sale and occasion. Returns how many of each were new. */
const escribirTramo = async (
  ctx: ContextoTx,
  campana: CampanaActiva,
  polizas: readonly PorRecordar[],
): Promise<{ correos: number; polizas: number }> => {
  if (!(await sostenerCampana(ctx.tx, campana.id))) return { correos: 0, polizas: 0 };
  const consienten = await sostenerConsentimientos(ctx.tx, [
    ...new Set(polizas.map(({ ventaId }) => ventaId)),
  ]);
  const porCorreo = Map.groupBy(
    polizas.filter(({ ventaId }) => consienten.has(ventaId)),
    ({ ventaId, ocasion }) => `${ventaId} ${ocasion}`,
  );
  const nuevos = [...porCorreo.values()].map((suyas) => conCodigos(ctx, suyas));
  const creados = await crearRecordatorios(ctx.tx, campana, nuevos.flat(), ctx.ahora);
  if (creados.size === 0) return { correos: 0, polizas: 0 };
  const marca = await marcaComercialDeConvenio(ctx.tx, campana.destinoId);
  const correos = nuevos.flatMap((suyos) => {
    const [primero, ...otros] = suyos.filter(({ polizaId }) => creados.has(polizaId));
    return primero ? [correoDe(ctx, [primero, ...otros], marca)] : [];
  });
  await escribirCorreos(ctx, correos, PRIORIDAD);
  const cuenta = { correos: correos.length, polizas: creados.size };
  await registrar(ctx, recordatoriosEscritos({ id: campana.convenioId, despues: cuenta }));
  ctx.falla('recordatorios.trasEscribir');
  return cuenta;
};

interface Ronda {
  readonly enTransaccion: EnTransaccion;
  readonly descansar: () => Promise<unknown>;
  /** True once the run has lasted long enough. */
  readonly basta: () => boolean;
}

/**
 * Writes what a campaign owes today, a chunk per transaction, and rests after each. Writes nothing while its
 * target cannot be bought from. Policies whose next cover is not on sale wait.
 */
const escribirCampana = async (
  ctx: Contexto,
  { enTransaccion, descansar, basta }: Ronda,
  campana: CampanaActiva,
): Promise<void> => {
  const { convenioId, destinoId } = campana;
  const hoy = fechaSantiago(ctx.ahora);
  if (!(await enlacesDeDestinos(ctx.db, [destinoId], hoy)).has(destinoId)) return;
  for (let trasVenta = 0; !basta();) {
    const leidas = await polizasPorRecordar(ctx.db, {
      convenioId,
      hoy,
      trasVenta,
      limite: POR_VEZ,
    });
    const ultima = leidas.at(-1);
    if (!ultima) return;
    const suDestino = (poliza: PorRecordar) => ({ ...poliza, convenioId: destinoId });
    const impedimentoDe = await impedimentosDe(ctx, leidas.map(suDestino));
    const seVenden = leidas.filter((poliza) => impedimentoDe(suDestino(poliza)) === null);
    if (seVenden.length > 0) {
      await enTransaccion(ctx, (tx) => escribirTramo(tx, campana, seVenden));
      await descansar();
    }
    ctx.falla('recordatorios.trasTramo');
    trasVenta = ultima.ventaId;
  }
};

/** Job of the reminders: killed at any moment, the next run goes on behind what was written. */
export const trabajoEscribirRecordatorios =
  (enTransaccion: EnTransaccion, descansar: Ronda['descansar'] = () => pausa(TRAS_TRAMO_MS)) =>
  async (ctx: Contexto): Promise<void> => {
    const { reloj } = ctx.puertos;
    const basta = (): boolean => reloj.ahora().getTime() - ctx.ahora.getTime() >= LIMITE_MS;
    for (const campana of await campanasActivas(ctx.db)) {
      await escribirCampana(ctx, { enTransaccion, descansar, basta }, campana);
    }
  };
