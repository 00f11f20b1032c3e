import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { parseArgs } from 'node:util';
import { leerConfig } from '../config.ts';
import { iniciarPostgres } from '../db/embebido.ts';
import { carpetaQueHay } from '../partida/base-que-hay.ts';
import { ErrorDePartida, oTerminar } from '../partida/partida.ts';
import { exigirDestino } from './exigir-respaldo.ts';
import { respaldar } from './respaldar.ts';

const { values } = parseArgs({
  options: { 'carpeta-nueva': { type: 'boolean', default: false } },
});

await oTerminar(async () => {
  const config = leerConfig(process.env);
  if (config.DATABASE_URL) {
    throw new ErrorDePartida(
      'Con DATABASE_URL respalda pgBackRest: vea despliegue/pgbackrest y docs/operacion.md',
    );
  }
  const carpeta = carpetaQueHay(config);
  const destino = await exigirDestino(config);
  const postgres = await iniciarPostgres({ carpeta, archivar: true });
  try {
    const ahora = () => relojDelSistema.ahora();
    const nueva = values['carpeta-nueva'];
    const hecho = await respaldar(config, postgres, destino, ahora, nueva);
    for (const { nombre, bytes, sha256 } of hecho.archivos) console.log(sha256, bytes, nombre);
    console.log(
      `Respaldo ${hecho.id} escrito y ${destino.llave.secreta ? 'leído' : 'comparado'} de vuelta.`,
    );
    console.log(
      `Guarde junto a la llave secreta, fuera de esta máquina, la firma que pide npm run restaurar: RESPALDO_FIRMA=${destino.firmante.publica}`,
    );
  } finally {
    await postgres.detener();
  }
});
