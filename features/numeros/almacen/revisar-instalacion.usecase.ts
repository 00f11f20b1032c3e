import { randomUUID } from 'node:crypto';
import { setTimeout as pausa } from 'node:timers/promises';
import { dejarIncidente } from '#features/auditoria/dejar-incidente.usecase.ts';
import type { Almacen } from '#integrations/documentos/port.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { leerClaveEnPaquete } from '#values/clave-de-paquete.ts';
import {
  CLASE_DE_INCIDENTE,
  decirAlmacen,
  decirNegado,
  decirRespaldo,
  type Lugar,
  MOTIVO_DE_PERDIDA,
  type Visto,
  type VistoDelRespaldo,
} from './instalacion.ts';
import {
  hayEntregadas,
  type Instalacion,
  leerInstalacion,
  muestraDeDocumentos,
} from './instalacion.query.ts';
import {
  anotarAlmacenMarcado,
  anotarAlmacenVisto,
  anotarRespaldoMarcado,
  anotarRespaldoVisto,
  nombrarInstalacion,
} from './instalacion.store.ts';
import { CARPETA_DE_MARCADORES, claveDeMarcador, claveDeTecho, entregadosDe } from './marca.ts';
import { guardarMarcas, leerMarcas, marcasDeRangos } from './marcas.usecase.ts';
import { numerosDeVenta, todosLosRangos, ultimasEntregadas } from './numeros.query.ts';
import { tomarNumeracion } from './numeros.store.ts';
import { saltarNumeros } from './saltar-numeros.usecase.ts';
import { sinMarca } from './salto.ts';
import { tieneTestigo } from './testigo.usecase.ts';

const NADA = new Uint8Array();
/** Longest time that a sale waits for the store's owner; issuance checks again before it numbers. */
const ESPERA_MS = 1_000;

/** Names of the installations that marked a place. */
const nombresEn = async (lugar: Pick<Almacen, 'listar'>): Promise<string[]> => {
  const nombres: string[] = [];
  for await (const clave of lugar.listar(CARPETA_DE_MARCADORES)) {
    nombres.push(clave.slice(CARPETA_DE_MARCADORES.length + 1));
  }
  return nombres;
};

/** True if the store holds documents known to this database. */
const guardaLosSuyos = async ({ db, puertos }: Contexto): Promise<boolean> => {
  for (const clave of await muestraDeDocumentos(db)) {
    const objeto = leerClaveEnPaquete(clave)?.paquete ?? clave;
    if (await puertos.documentos.leerParte(objeto, 0, 1)) return true;
  }
  return false;
};

/**
 * Marks in the store all numbers that the database gave out, then its owner. A process killed in between
 * repeats both.
 */
const marcarAlmacen = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  propuesto: string,
): Promise<void> => {
  const { documentos } = ctx.puertos;
  const nombre = await enTransaccion(ctx, ({ tx }) => nombrarInstalacion(tx, propuesto));
  await guardarMarcas(documentos, marcasDeRangos(await todosLosRangos(ctx.db)));
  await documentos.guardar(claveDeMarcador(nombre), NADA);
  await enTransaccion(ctx, ({ tx }) => anotarAlmacenMarcado(tx, ctx.ahora));
};

/**
 * Skips the current block of sale numbers, because nobody knows which of them were given out. Marks its
 * ceiling in the store that replaces the lost one.
 */
const saltarVentas = async (ctx: Contexto, enTransaccion: EnTransaccion): Promise<void> => {
  const hasta = await enTransaccion(ctx, async (tx) => {
    await tomarNumeracion(tx.tx);
    const { ultimo, techo, pedido } = await numerosDeVenta(tx.tx);
    const tope = Math.max(techo, pedido);
    const salto = { clase: 'venta', desde: ultimo + 1, hasta: tope, rangoId: null } as const;
    if (tope > ultimo) await saltarNumeros(tx, [salto], MOTIVO_DE_PERDIDA);
    return tope;
  });
  if (hasta > 0) await ctx.puertos.documentos.guardar(claveDeTecho(hasta), NADA);
};

/**
 * Returns the store's owner. Marks the store once:
 * - if nothing was issued yet;
 * - if the store was declared lost;
 * - if the first release with markers finds this installation's documents in it.
 *
 * An older database adopts the name it finds.
 */
const mirarAlmacen = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  { nombre, almacen_marcado_en: marcado, por_marcar: porMarcar }: Instalacion,
): Promise<Visto> => {
  const nombres = await nombresEn(ctx.puertos.documentos);
  const marcador = nombre !== null && nombres.includes(nombre);
  if (marcador && !porMarcar) {
    if (marcado === null) await enTransaccion(ctx, ({ tx }) => anotarAlmacenMarcado(tx, ctx.ahora));
    return 'propio';
  }
  const ajeno = marcador ? undefined : nombres[0];
  if (ajeno !== undefined && nombre !== null) return 'ajeno';
  const esSuyo =
    porMarcar ||
    !(await hayEntregadas(ctx.db)) ||
    (marcado === null && (await guardaLosSuyos(ctx)));
  if (!esSuyo) return ajeno === undefined ? 'sin_marcador' : 'ajeno';
  if (porMarcar) await saltarVentas(ctx, enTransaccion);
  await marcarAlmacen(ctx, enTransaccion, ajeno ?? randomUUID());
  return 'propio';
};

/**
 * Returns the backup folder's owner. `npm run respaldo` marks the folder; this function marks it only when
 * the first release with markers finds the marks of all delivered numbers in it.
 */
const mirarRespaldo = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  espejo: Almacen,
): Promise<VistoDelRespaldo> => {
  const {
    nombre,
    respaldo_marcado_en: marcado,
    respaldo_testigo: testigo,
  } = await leerInstalacion(ctx.db);
  const nombres = await nombresEn(espejo);
  if (nombre !== null && nombres.includes(nombre))
    return (await tieneTestigo(espejo, testigo)) ? 'propio' : 'anterior';
  if (nombres.length > 0) return 'ajeno';
  const ultimas = marcado === null ? await ultimasEntregadas(ctx.db) : [];
  if (nombre === null || ultimas.length === 0) return 'sin_marcador';
  if (sinMarca(ultimas, entregadosDe(await leerMarcas(espejo))).length > 0) return 'sin_marcador';
  await espejo.guardar(claveDeMarcador(nombre), NADA);
  await enTransaccion(ctx, ({ tx }) => anotarRespaldoMarcado(tx, ctx.ahora));
  return 'propio';
};

/** Records a changed state of the store, with its incident. Returns whether numbers are stopped. */
const dejarAlmacenVisto = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  visto: Visto,
): Promise<boolean> => {
  const { almacen_visto: dicho, detenida_desde: desde } = await leerInstalacion(ctx.db);
  if (dicho === visto && (visto === 'propio' || desde !== null)) return desde !== null;
  return enTransaccion(ctx, async (tx) => {
    const detenida = await anotarAlmacenVisto(tx.tx, visto, tx.ahora);
    const clase = CLASE_DE_INCIDENTE.almacen;
    const aviso = detenida ? { clase, detalle: decirAlmacen(visto) } : null;
    await dejarIncidente(tx, [clase], aviso);
    if (aviso) tx.log.error(aviso.detalle);
    return detenida;
  });
};

const dejarRespaldoVisto = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  visto: VistoDelRespaldo,
): Promise<void> => {
  if ((await leerInstalacion(ctx.db)).respaldo_visto === visto) return;
  await enTransaccion(ctx, async (tx) => {
    await anotarRespaldoVisto(tx.tx, visto);
    const clase = CLASE_DE_INCIDENTE.respaldo;
    const detalle = decirRespaldo(visto);
    await dejarIncidente(tx, [clase], detalle === null ? null : { clase, detalle });
    if (detalle !== null) tx.log.error(detalle);
  });
};

const dejarNegado = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  detalle: string | null,
): Promise<void> =>
  enTransaccion(ctx, async (tx) => {
    const clase = 'almacen_negado';
    await dejarIncidente(tx, [clase], detalle === null ? null : { clase, detalle });
    if (detalle !== null) tx.log.error(detalle);
  });

const mirarCadaUno = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  instalacion: Instalacion,
  faltanMarcas: () => Promise<boolean>,
): Promise<Lugar | null> => {
  const marcador = await mirarAlmacen(ctx, enTransaccion, instalacion);
  const visto = marcador === 'propio' && (await faltanMarcas()) ? 'sin_marcas' : marcador;
  if (await dejarAlmacenVisto(ctx, enTransaccion, visto)) return 'almacen';
  const { espejo } = ctx.puertos;
  if (!espejo) return null;
  const delRespaldo = await mirarRespaldo(ctx, enTransaccion, espejo);
  await dejarRespaldoVisto(ctx, enTransaccion, delRespaldo);
  return delRespaldo === 'propio' ? null : 'respaldo';
};

/**
 * Checks store and backup folder, marks them if allowed, and records the result. `faltanMarcas` also checks
 * for missing marks. Returns the place that stops numbers, or null. A store that is down throws; one that
 * refuses access stops numbers meanwhile.
 */
export const mirarLugares = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  faltanMarcas: () => Promise<boolean>,
): Promise<Lugar | null> => {
  const instalacion = await leerInstalacion(ctx.db);
  try {
    const impide = await mirarCadaUno(ctx, enTransaccion, instalacion, faltanMarcas);
    if (instalacion.negado !== null) await dejarNegado(ctx, enTransaccion, null);
    return impide;
  } catch (error) {
    const detalle = decirNegado(error);
    if (detalle === null) throw error;
    if (instalacion.negado !== detalle) await dejarNegado(ctx, enTransaccion, detalle);
    return 'almacen';
  }
};

/** Check in progress, shared by concurrent callers. */
const mirando = new WeakMap<Contexto['puertos'], Promise<Lugar | null>>();

/**
 * Returns the place that stops numbers now, or null. Does not check a stopped store again, because people end
 * the stop.
 */
export const revisarInstalacion = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
): Promise<Lugar | null> => {
  if ((await leerInstalacion(ctx.db)).detenida_desde !== null) return 'almacen';
  const mirada =
    mirando.get(ctx.puertos) ??
    mirarLugares(ctx, enTransaccion, () => Promise.resolve(false)).finally(() =>
      mirando.delete(ctx.puertos),
    );
  mirando.set(ctx.puertos, mirada);
  return mirada;
};

/** True if a sale may be charged; false if it could not be numbered. A store that is down stops no sale. */
export const sePuedeNumerar = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
): Promise<boolean> => {
  const mirada = revisarInstalacion(ctx, enTransaccion).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'almacén de documentos sin revisar antes de cobrar');
    return null;
  });
  return (await Promise.race([mirada, pausa(ESPERA_MS, null, { ref: false })])) === null;
};
