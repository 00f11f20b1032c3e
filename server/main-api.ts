import { avisoDeFirma } from '#values/validez-firma.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { crearApp } from './app.ts';
import { leerConfig, urlDeBase } from './config.ts';
import { abrirCola, enTransaccionCon } from '#nucleo/db/cola.ts';
import { SILENCIO_MS } from '#nucleo/db/linea-muda.ts';
import { oirAvances } from '#nucleo/noticias/avances.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { avisoDeAprobaciones } from './partida/aviso-de-aprobaciones.ts';
import { esperarEsquema } from './partida/esperar-esquema.ts';
import { fallaDe } from './fallas.ts';
import { exigirUsuarios } from './exigencias/usuarios.ts';
import { abrirPuertos, ajustesDe } from './integrations.ts';
import { crearLog } from './log.ts';
import { lectorDeNegocio } from './metricas/metricas-negocio.ts';
import { ponerAlDiaAlPartir } from './partida/marcas-al-partir.ts';
import { vigilarProceso } from './metricas/metricas-proceso.ts';
import { medirRespaldo, segundosSinArchivar } from './metricas/metricas-respaldo.ts';
import { abrirMetricas } from './metricas/metricas-puerto.ts';
import { oTerminar } from './partida/partida.ts';
import { LISTO } from './procesos/procesos.ts';
import { escucharEn, lugarDe } from './procesos/puertos-de-red.ts';
import { alDetener } from './procesos/senales.ts';
import { condicionesDe } from './salud/condiciones.ts';
import { abrirTraza } from './traza/trazar.ts';
import { medirFirma, vigilarSiempre } from './metricas/vigilar-firma.ts';

const config = await oTerminar(() => leerConfig(process.env));
const url = await oTerminar(() => urlDeBase(config));

const log = crearLog(config.NIVEL_LOG);
const base = abrirBase(url, config.CONEXIONES, {
  alFallar: (error) => log.warn({ err: error }, 'conexión perdida'),
  sentencias: config.SENTENCIAS,
  silencioMs: SILENCIO_MS,
});
await oTerminar(() => esperarEsquema(config, 'api', { base, log }));
await oTerminar(() => exigirUsuarios(config, base));
const boss = await abrirCola(url, 'encolar', (error) => app.log.warn({ err: error }, 'cola'), {
  ...(config.DATABASE_URL_DIRECTA ? { directa: config.DATABASE_URL_DIRECTA } : {}),
  sentencias: config.SENTENCIAS,
});
const noticias = await oirAvances(boss, (error) =>
  log.warn(
    { err: error },
    'sin noticias de ventas: cada consulta de avance se contesta al momento',
  ),
);
const falla = fallaDe(config.FALLA);
const traza = await abrirTraza(
  config,
  'api',
  await abrirPuertos(config, base, falla, relojDelSistema),
);
const { puertos } = traza;
const ajustes = ajustesDe(config);
const enTransaccion = enTransaccionCon(boss);
const { app, metricas } = await crearApp({
  config,
  base,
  puertos,
  ajustes,
  enTransaccion,
  falla,
  noticias,
});
await ponerAlDiaAlPartir({ db: base, puertos, ajustes, log: app.log, falla }, enTransaccion);
const sinOtraPersona = await avisoDeAprobaciones(base, ajustes);
if (sinOtraPersona) app.log.warn(sinOtraPersona);
vigilarProceso(base, metricas);
medirFirma(puertos.firma, relojDelSistema, metricas);
medirRespaldo(config, relojDelSistema, metricas, () => segundosSinArchivar(base));
const negocio = lectorDeNegocio(base, relojDelSistema.ahora);
const puertoMetricas = await abrirMetricas(
  config,
  'api',
  {
    leer: async () => (await metricas.metrics()) + (await negocio()),
    condiciones: condicionesDe(base),
  },
  (aviso) => app.log.warn(aviso),
);
app.log.info({ url: puertoMetricas.url }, 'métricas');
const descuidarFirma = vigilarSiempre(async () => {
  const ahora = relojDelSistema.ahora();
  return avisoDeFirma(await puertos.firma.mirar(ahora), ahora);
}, app.log);
await oTerminar(() => escucharEn(lugarDe(config), (donde) => app.listen(donde)));

alDetener(async () => {
  descuidarFirma();
  // Answers the requests that wait for news first: `app.close` would wait for them.
  await noticias.cerrar();
  await app.close();
  await puertoMetricas.cerrar();
  await boss.stop({ graceful: false });
  await base.destroy();
  await traza.cerrar();
});
// Handlers of signals come first: the reader of this message may stop the process at once.
process.send?.(LISTO);
