import { cargarCatalogoBase } from '#features/mantenedores/catalogo-base/cargar-catalogo-base.usecase.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { abrirCola, enTransaccionCon } from '#nucleo/db/cola.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { contar } from '#values/numero.ts';
import { leerConfig } from '../../config.ts';
import { abrirPuertos, ajustesDe } from '../../integrations.ts';
import { crearLog } from '../../log.ts';
import { baseQueHay } from '../../partida/base-que-hay.ts';
import { oTerminar } from '../../partida/partida.ts';
import { contextoDeTrabajo } from '../../worker.ts';

// Loads the base catalogue: vehicle types, uses, brands and models. Existing rows stay unchanged.
const config = await oTerminar(() => leerConfig(process.env));
const postgres = await oTerminar(() => baseQueHay(config));
const { url } = postgres;
const base = abrirBase(url, 2, { sentencias: config.SENTENCIAS });
const boss = await abrirCola(url, 'encolar', () => undefined, { sentencias: config.SENTENCIAS });
const falla = (): void => undefined;
const ctx = contextoDeTrabajo({
  db: base,
  puertos: await abrirPuertos(config, base, falla, relojDelSistema),
  ajustes: ajustesDe(config),
  log: crearLog(config.NIVEL_LOG),
  falla,
});
const { tipos, usos, marcas, modelos } = await enTransaccionCon(boss)(ctx, cargarCatalogoBase);
await boss.stop({ graceful: false });
await base.destroy();
await postgres.detener();

console.log(
  `Se agregaron ${contar(tipos, 'tipo de vehículo', 'tipos de vehículo')}, ${contar(usos, 'uso', 'usos')}, ` +
    `${contar(marcas, 'marca', 'marcas')} y ${contar(modelos, 'modelo', 'modelos')}. Lo que existía quedó como estaba.`,
);
