import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comoHost, soloDeAqui } from '#formatos/red/direcciones.ts';
import { puertoBaseDeMetricas } from './metricas/metricas-puerto.ts';
import { API, encenderTodo, WORKER } from './partida/encender.ts';
import { hastaQueResponda, lanzar, relanzar } from './procesos/procesos.ts';
import { lugarDe, puertoLibre } from './procesos/puertos-de-red.ts';
import { CARPETAS, servirWebViva } from './partida/web-viva.ts';

const raiz = fileURLToPath(new URL('../', import.meta.url));
const DEL_SERVIDOR = CARPETAS.filter((carpeta) => carpeta !== 'web').map((c) => join(raiz, c));
const SIN_EFECTO = /\.test\.ts$|\/server\/(test|lint|caidas)\//;
// An editor that saves many files at once, or git that changes a branch, is one change.
const REUNIR_MS = 50;

/** The worker after the API, for whose answer somebody waits: together they would share a processor. */
const relanzarEnOrden = async (): Promise<void> => {
  relanzar('api');
  await hastaQueResponda('api');
  relanzar('worker');
};

await encenderTodo(async (config, entorno, alCerrar) => {
  // The page's server takes the place of the API, which answers behind it.
  const puerto = await puertoLibre(config.PUERTO + 2);
  const detras = {
    ...entorno,
    PUERTO: String(puerto),
    ESCUCHAR_EN: soloDeAqui(),
    DIRECCION_PUBLICA: config.direccion,
    METRICAS_PUERTO: String(puertoBaseDeMetricas(config)),
  };
  const web = await servirWebViva({
    lugar: lugarDe(config),
    direccion: config.direccion,
    api: `http://${comoHost(soloDeAqui())}:${puerto}`,
    hastaQueResponda: () => hastaQueResponda('api'),
  });
  alCerrar(() => web.cerrar());
  await Promise.all([lanzar('api', API, detras), lanzar('worker', WORKER, entorno)]);
  let espera: NodeJS.Timeout | undefined;
  web.vigilar(DEL_SERVIDOR, (archivo) => {
    if (SIN_EFECTO.test(archivo)) return;
    clearTimeout(espera);
    espera = setTimeout(() => void relanzarEnOrden(), REUNIR_MS);
  });
});
