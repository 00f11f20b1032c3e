import { Registry } from 'prom-client';
import { vigilarFirma } from '#features/emision/firma/vigilar-firma.usecase.ts';
import { vigilarCasos } from '#features/aach/casos/vigilar-casos.usecase.ts';
import { ponerAlDia } from '#features/numeros/almacen/poner-al-dia.usecase.ts';
import { resumirDias } from '#features/inicio/tablero/resumir-dias.queue.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { leerConfig, urlDeBase } from './config.ts';
import { abrirCola, enTransaccionCon, pedirRonda } from '#nucleo/db/cola.ts';
import { SILENCIO_MS } from '#nucleo/db/linea-muda.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { esperarEsquema } from './partida/esperar-esquema.ts';
import { exigirUsuarios } from './exigencias/usuarios.ts';
import { fallaDe } from './fallas.ts';
import { abrirPuertos, ajustesDe } from './integrations.ts';
import { crearLog } from './log.ts';
import { cadaMinuto } from './partida/cada-minuto.ts';
import { ponerAlDiaAlPartir } from './partida/marcas-al-partir.ts';
import { medirLugares } from './metricas/metricas-lugares.ts';
import { vigilarProceso } from './metricas/metricas-proceso.ts';
import { vigilarReloj } from './metricas/reloj.ts';
import { abrirMetricas } from './metricas/metricas-puerto.ts';
import { contarTrabajos } from './metricas/metricas-trabajos.ts';
import { oTerminar } from './partida/partida.ts';
import { cederElPaso } from './procesos/hilos.ts';
import { LISTO } from './procesos/procesos.ts';
import { alDetener } from './procesos/senales.ts';
import { condicionesDe } from './salud/condiciones.ts';
import { abrirTraza } from './traza/trazar.ts';
import { medirFirma, vigilarSiempre } from './metricas/vigilar-firma.ts';
import { atenderColas, contextoDeTrabajo } from './worker.ts';

const config = await oTerminar(() => leerConfig(process.env));
await cederElPaso();
const url = await oTerminar(() => urlDeBase(config));
const log = crearLog(config.NIVEL_LOG);

const alFallar = (error: Error): void => log.warn({ err: error }, 'conexión perdida');
const base = abrirBase(url, config.CONEXIONES, {
  alFallar,
  sentencias: config.SENTENCIAS,
  silencioMs: SILENCIO_MS,
});
await oTerminar(() => esperarEsquema(config, 'worker', { base, log }));
await oTerminar(() => exigirUsuarios(config, base));
const boss = await abrirCola(url, 'atender', alFallar, {
  conHorario: true,
  directa: config.DATABASE_URL_DIRECTA ?? url,
  sentencias: config.SENTENCIAS,
});
const falla = fallaDe(config.FALLA);
const traza = await abrirTraza(
  config,
  'worker',
  await abrirPuertos(config, base, falla, relojDelSistema),
);
const { puertos } = traza;
const ajustes = ajustesDe(config);
const metricas = new Registry();
const alTerminar = contarTrabajos(metricas);
const piezas = { db: base, puertos, ajustes, log, falla };
const enTransaccion = enTransaccionCon(boss);
await ponerAlDiaAlPartir(piezas, enTransaccion);
await atenderColas(boss, piezas, enTransaccion, alTerminar);
// A failure is harmless: the schedule queues the same job within the hour.
await pedirRonda(boss, resumirDias).catch((error: unknown) => {
  log.warn({ err: error }, 'resumen de los días sin pedir');
});
const descuidarFirma = vigilarSiempre(
  (dicho) => vigilarFirma(contextoDeTrabajo(piezas), enTransaccion, dicho),
  log,
);
// Checks even without a sale whether store and backup folder belong to this installation, so that an alert
// can fire.
const descuidarMarcadores = cadaMinuto(
  () => ponerAlDia(contextoDeTrabajo(piezas), enTransaccion),
  (error) => log.warn({ err: error }, 'marcadores de la instalación sin revisar'),
);
const descuidarCasos = cadaMinuto(
  () => vigilarCasos(contextoDeTrabajo(piezas), enTransaccion),
  (error) => log.warn({ err: error }, 'casos de la AACH sin revisar'),
);
const descuidarReloj = cadaMinuto(
  () => vigilarReloj(contextoDeTrabajo(piezas), enTransaccion),
  (error) => log.warn({ err: error }, 'reloj sin comparar con el de la base'),
);
vigilarProceso(base, metricas);
medirFirma(puertos.firma, relojDelSistema, metricas);
medirLugares(config, relojDelSistema, metricas);
const puertoMetricas = await abrirMetricas(
  config,
  'worker',
  { leer: () => metricas.metrics(), condiciones: condicionesDe(base) },
  (aviso) => log.warn(aviso),
);
log.info({ url: puertoMetricas.url }, 'métricas');
log.info('worker listo');

alDetener(async () => {
  descuidarFirma();
  descuidarMarcadores();
  descuidarCasos();
  descuidarReloj();
  await boss.stop({ graceful: true, timeout: 25_000 });
  await puertoMetricas.cerrar();
  await base.destroy();
  await traza.cerrar();
});
// Handlers of signals come first: the reader of this message may stop the process at once.
process.send?.(LISTO);
