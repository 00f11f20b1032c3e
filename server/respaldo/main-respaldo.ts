import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { formatearNumero } from '#values/numero.ts';
import { type Config, leerConfig } from '../config.ts';
import { iniciarPostgres, type Postgres } from '../db/embebido.ts';
import { carpetaQueHay } from '../partida/base-que-hay.ts';
import { ErrorDePartida, oTerminar } from '../partida/partida.ts';
import type { Destino } from './archivar-wal.ts';
import { exigirMarcador } from './bodega.ts';
import { botar, buscarSobrante } from './botar.ts';
import { exigirDestino } from './exigir-respaldo.ts';
import { comprobadorDe } from './firma.ts';
import { leerNombre } from './marcar-respaldo.ts';
import { respaldar } from './respaldar.ts';

const { values } = parseArgs({
  options: {
    'carpeta-nueva': { type: 'boolean', default: false },
    // Days: says what is older and no longer needed, and with --si deletes it.
    botar: { type: 'string' },
    si: { type: 'boolean', default: false },
  },
});

const exigirDias = (): number | null => {
  const { botar: dicho, si, 'carpeta-nueva': nueva } = values;
  if (dicho === undefined) {
    if (si) throw new ErrorDePartida('--si va con --botar: npm run respaldo -- --botar 30 --si');
    return null;
  }
  if (nueva) throw new ErrorDePartida('--botar no va con --carpeta-nueva');
  if (!/^[1-9]\d{0,4}$/.test(dicho))
    throw new ErrorDePartida(
      '--botar es un número de días, desde 1: npm run respaldo -- --botar 30',
    );
  return Number(dicho);
};

const respaldarAhora = async (
  config: Config,
  postgres: Postgres,
  destino: Destino,
): Promise<void> => {
  const ahora = () => relojDelSistema.ahora();
  const hecho = await respaldar(config, postgres, destino, ahora, values['carpeta-nueva']);
  for (const { nombre, bytes, sha256 } of hecho.archivos) console.log(sha256, bytes, nombre);
  console.log(
    `Respaldo ${hecho.id} escrito y ${destino.llave.secreta ? 'leído' : 'comparado'} de vuelta.`,
  );
  console.log(
    `Guarde junto a la llave secreta, fuera de esta máquina, la firma que pide npm run restaurar: RESPALDO_FIRMA=${destino.firmante.publica}`,
  );
};

const leerNombreEn = async (url: string): Promise<string | null> => {
  const cliente = new pg.Client({ connectionString: url });
  cliente.on('error', () => undefined);
  await cliente.connect();
  return leerNombre(cliente).finally(() => cliente.end());
};

const MEGA = 1_000_000;

const botarAntiguos = async (
  { url }: Postgres,
  { carpeta, firmante }: Destino,
  dias: number,
): Promise<void> => {
  await exigirMarcador(carpeta, await leerNombreEn(url));
  const comprobar = comprobadorDe(firmante.publica);
  const sobrante = await buscarSobrante(carpeta, comprobar, dias, relojDelSistema.ahora());
  const { respaldos, registro, quedan, rutas, bytes } = sobrante;
  if (rutas.length === 0) {
    console.log(`No hay nada que botar. Respaldos que quedan: ${quedan.length}.`);
    return;
  }
  for (const { id, conDocumentos } of respaldos)
    console.log(`respaldos/${id}${conDocumentos ? ' (sus documentos quedan)' : ''}`);
  if (registro.length > 0) console.log(`wal/ desde ${registro[0]} hasta ${registro.at(-1)}`);
  const megas = formatearNumero(Math.ceil(bytes / MEGA));
  const cuanto = `respaldos: ${respaldos.length}, archivos del registro: ${formatearNumero(registro.length)}, ${megas} MB`;
  const queda = `Quedan ${quedan.length}, desde el ${quedan[0]}.`;
  if (!values.si) {
    console.log(`Por botar: ${cuanto}. ${queda}`);
    console.log(`No se borró nada. Para borrarlo, agregue --si: --botar ${dias} --si`);
    return;
  }
  await botar(carpeta, sobrante);
  console.log(`Botado: ${cuanto}. ${queda}`);
};

await oTerminar(async () => {
  const dias = exigirDias();
  const config = leerConfig(process.env);
  if (config.DATABASE_URL) {
    throw new ErrorDePartida(
      'Con DATABASE_URL respalda pgBackRest: vea docs/operacion/respaldo-postgresql.md',
    );
  }
  const carpeta = carpetaQueHay(config);
  const destino = await exigirDestino(config);
  const postgres = await iniciarPostgres({ carpeta, archivar: true });
  try {
    await (dias === null
      ? respaldarAhora(config, postgres, destino)
      : botarAntiguos(postgres, destino, dias));
  } finally {
    await postgres.detener();
  }
});
