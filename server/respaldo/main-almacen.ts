import { parseArgs } from 'node:util';
import {
  cambiosPendientes,
  type CambioPendiente,
} from '#features/aprobaciones/aprobacion.query.ts';
import { aprobarEnElServidor } from '#features/aprobaciones/decidir.usecase.ts';
import { explicacionDelAlmacen } from '#features/numeros/almacen/explicar-almacen.usecase.ts';
import { decirAlmacen } from '#features/numeros/almacen/instalacion.ts';
import { leerInstalacion } from '#features/numeros/almacen/instalacion.query.ts';
import { reingresoDePoliza } from '#features/polizas/reingreso/reingresar.usecase.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { actorAnonimo } from '#nucleo/actor-anonimo.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { abrirCola, enTransaccionCon } from '#nucleo/db/cola.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { Fallo } from '#values/fallo.ts';
import { leerConfig } from '../config.ts';
import { abrirPuertos, ajustesDe } from '../integrations.ts';
import { crearLog } from '../log.ts';
import { baseQueHay } from '../partida/base-que-hay.ts';
import { ErrorDePartida, oTerminar } from '../partida/partida.ts';
import { decirOrden } from '#values/orden.ts';

// `npm run almacen` shows whether the document store stops all numbers, the explanations given so far, and
// lost policies that wait to be entered again. `-- --confirmar <id>` confirms one where no second
// Administrador exists.
const { values } = parseArgs({ options: { confirmar: { type: 'string' } } });

/** Classes of changes that may be confirmed here. */
const CLASES = [explicacionDelAlmacen, reingresoDePoliza];

const decirCambio = ({ id, nombre_usuario: quien, renglones }: CambioPendiente, que: string) => {
  console.log(`${quien} ${que} (cambio ${id}):`);
  for (const { rotulo, valor } of renglones) console.log(`  ${rotulo}: ${valor}`);
  console.log(`Donde hay un solo Administrador: ${decirOrden('almacen', `--confirmar ${id}`)}`);
};

const decir = async ({ db, ahora }: Contexto): Promise<void> => {
  const { almacen_visto: visto, detenida_desde: desde } = await leerInstalacion(db);
  console.log(
    desde
      ? `Desde ${formatearFechaHora(desde)}: ${decirAlmacen(visto)}`
      : 'El almacén de documentos no detiene los números.',
  );
  const pendientes = await cambiosPendientes(db, ahora);
  const dicho = pendientes.find(({ llamada }) => llamada === explicacionDelAlmacen.llamada.id);
  if (dicho) decirCambio(dicho, 'dijo');
  else if (desde) console.log('Nadie ha dicho todavía qué pasó.');
  for (const cambio of pendientes)
    if (cambio.llamada === reingresoDePoliza.llamada.id)
      decirCambio(cambio, 'propuso reingresar una póliza perdida');
};

await oTerminar(async () => {
  const id = values.confirmar === undefined ? null : Number(values.confirmar);
  if (id !== null && !Number.isInteger(id)) throw new ErrorDePartida('--confirmar es un número');
  const config = leerConfig(process.env);
  const postgres = await baseQueHay(config);
  const { url } = postgres;
  const base = abrirBase(url, 2);
  const boss = await abrirCola(url, 'encolar', () => undefined);
  const falla = (): void => undefined;
  const ctx: Contexto = {
    db: base,
    puertos: await abrirPuertos(config, base, falla, relojDelSistema),
    ajustes: ajustesDe(config),
    log: crearLog('error'),
    falla,
    actor: actorAnonimo('servidor'),
    alcance: 'todo',
    ahora: relojDelSistema.ahora(),
    llegada: config.direccion,
    solicitudId: 'servidor',
  };
  try {
    if (id !== null) {
      const enTransaccion = enTransaccionCon(boss);
      await explicacionDelAlmacen.antes?.(ctx, enTransaccion);
      await enTransaccion(ctx, (tx) => aprobarEnElServidor(tx, CLASES, id)).catch(
        (error: unknown) => {
          throw error instanceof Fallo ? new ErrorDePartida(error.message) : error;
        },
      );
      console.log('Confirmado.');
    }
    await decir(ctx);
  } finally {
    await boss.stop({ graceful: false });
    await base.destroy();
    await postgres.detener();
  }
});
