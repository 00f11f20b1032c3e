import { parseArgs } from 'node:util';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { leerConfig } from './config.ts';
import { formatearFecha } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { abrirDocumentos } from './integrations.ts';
import { verificar } from './invariantes/verificar.ts';
import { baseQueHay } from './partida/base-que-hay.ts';
import { leerAlmacen } from './partida/leer-almacen.ts';
import { oTerminar } from './partida/partida.ts';
import { decirOrden } from '#values/orden.ts';

// Reads only. `--reposo` adds the invariants of an idle product and every signed file; `--todo` includes
// closed seasons. `--cerrar`, which needs `--reposo`, seals ended seasons.
const bandera = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { reposo: bandera, todo: bandera, cerrar: bandera } });
const config = await oTerminar(() => leerConfig(process.env));
const postgres = await oTerminar(() => baseQueHay(config));
const base = abrirBase(postgres.url, 2);
const documentos = await abrirDocumentos(config);
const { rotas: rotos, cerradas } = await oTerminar(() =>
  leerAlmacen(() =>
    verificar(base, documentos, {
      ...values,
      reposo: values.reposo || values.cerrar,
      ahora: relojDelSistema.ahora(),
    }),
  ),
);
await base.destroy();
await postgres.detener();
for (const roto of rotos) console.log(roto);
if (cerradas.length > 0)
  console.log(
    `Temporadas cerradas, por su último día: ${cerradas.map(formatearFecha).join(', ')}.`,
  );
console.log(
  rotos.length === 0
    ? 'Todo se cumple.'
    : `${contar(rotos.length, 'regla no se cumple', 'reglas no se cumplen')}.`,
);
if (rotos.some((roto) => roto.endsWith(': danado')))
  console.log(`Documentos dañados: ${decirOrden('reparar')} corrige los que están en otro lugar.`);
process.exitCode = rotos.length === 0 ? 0 : 1;
