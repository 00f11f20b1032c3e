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
// Groups the changes of an editor's save or of a git checkout into one.
const REUNIR_MS = 50;

/**
 * Restarts the worker only after the API, for whose answer people wait: together they would share the
 * processor.
 */
const relanzarEnOrden = async (): Promise<void> => {
  relanzar('api');
  await hastaQueResponda('api');
  relanzar('worker');
};

await encenderTodo(async (config, entorno, alCerrar) => {
  // Vite listens at the API's port and passes calls on to it.
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
