import { repararClaves } from '#features/emision/reparar/reparar-claves.usecase.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { abrirCola, enTransaccionCon } from '#nucleo/db/cola.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { contar } from '#values/numero.ts';
import { leerConfig } from '../config.ts';
import { abrirPuertos, ajustesDe } from '../integrations.ts';
import { crearLog } from '../log.ts';
import { baseQueHay } from '../partida/base-que-hay.ts';
import { leerAlmacen } from '../partida/leer-almacen.ts';
import { oTerminar } from '../partida/partida.ts';
import { contextoDeTrabajo } from '../worker.ts';

// Corrects the rows of certificates that cannot be read where the row says. May run while the product serves.
const config = await oTerminar(() => leerConfig(process.env));
const postgres = await oTerminar(() => baseQueHay(config));
const { url } = postgres;
const base = abrirBase(url, 2, { sentencias: config.SENTENCIAS });
const boss = await abrirCola(url, 'encolar', () => undefined, { sentencias: config.SENTENCIAS });
const falla = (): void => undefined;
const piezas = {
  db: base,
  puertos: await abrirPuertos(config, base, falla, relojDelSistema),
  ajustes: ajustesDe(config),
  log: crearLog(config.NIVEL_LOG),
  falla,
};
const hallados = await oTerminar(() =>
  leerAlmacen(() => repararClaves(contextoDeTrabajo(piezas), enTransaccionCon(boss))),
);
await boss.stop({ graceful: false });
await base.destroy();
await postgres.detener();

for (const { documento, clave } of hallados) {
  const { de, numeroPoliza } = documento;
  const cual = `Póliza ${numeroPoliza}${de === 'polizas' ? '' : ', documento anterior'}`;
  console.log(
    clave === null
      ? `${cual}: su documento no está en ningún paquete (${documento.clave}).`
      : `${cual}: corregida, de ${documento.clave} a ${clave}.`,
  );
}
const pendientes = hallados.filter(({ clave }) => clave === null);
const corregidas = hallados.length - pendientes.length;
if (hallados.length === 0) console.log('Todos los documentos se leen: no hay nada que reparar.');
else console.log(`${contar(corregidas, 'documento corregido', 'documentos corregidos')}.`);
if (pendientes.length > 0)
  console.log(
    `${contar(pendientes.length, 'documento no se pudo reparar', 'documentos no se pudieron reparar')}: regenere esas pólizas (Regenerar Póliza), o recupere del respaldo el archivo que falta.`,
  );
process.exitCode = pendientes.length === 0 ? 0 : 1;
