import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { formatearNumero } from '#values/numero.ts';
import { type Config, leerConfig } from '../config.ts';
import { iniciarPostgres, type Postgres } from '../db/embebido.ts';
import { carpetaQueHay } from '../partida/base-que-hay.ts';
import { ErrorDePartida, oTerminar } from '../partida/partida.ts';
import type { Destino } from './archivar-wal.ts';
import { exigirMarcador, type Marcador } from './bodega.ts';
import { botar, buscarSobrante } from './botar.ts';
import { exigirDestino } from './exigir-respaldo.ts';
import { comprobadorDe } from './firma.ts';
import { anotarPgBackRest, copiarDocumentos, exigirUltimo } from './junto-a-pgbackrest.ts';
import { leerMarcador } from './marcar-respaldo.ts';
import { respaldar } from './respaldar.ts';

const { values } = parseArgs({
  options: {
    'carpeta-nueva': { type: 'boolean', default: false },
    // Number of days: lists older files that are no longer needed; --si deletes them.
    botar: { type: 'string' },
    si: { type: 'boolean', default: false },
    // Step beside pgBackRest, 'antes' or 'despues'; `soap respaldo` passes it.
    pgbackrest: { type: 'string' },
  },
});

const exigirDias = (): number | null => {
  const { botar: dicho, si, 'carpeta-nueva': nueva } = values;
  if (dicho === undefined) {
    if (si) throw new ErrorDePartida('--si va con --botar: --botar 30 --si');
    return null;
  }
  if (nueva) throw new ErrorDePartida('--botar no va con --carpeta-nueva');
  if (!/^[1-9]\d{0,4}$/.test(dicho))
    throw new ErrorDePartida('--botar es un número de días, desde 1: --botar 30');
  return Number(dicho);
};

const decirFirma = ({ firmante }: Destino): void =>
  console.log(
    `Guarde junto a la llave secreta, fuera de esta máquina, la firma que se pide al restaurar: RESPALDO_FIRMA=${firmante.publica}`,
  );

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
  decirFirma(destino);
};

const leerMarcadorEn = async (url: string): Promise<Marcador | null> => {
  const cliente = new pg.Client({ connectionString: url });
  cliente.on('error', () => undefined);
  await cliente.connect();
  return leerMarcador(cliente).finally(() => cliente.end());
};

const MEGA = 1_000_000;

const botarAntiguos = async (
  { url }: Postgres,
  { carpeta, firmante }: Destino,
  dias: number,
): Promise<void> => {
  await exigirMarcador(carpeta, await leerMarcadorEn(url));
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

/** Runs one step of `soap respaldo`; between them pgBackRest copies the database (ADR 39). */
const juntoAPgBackRest = async (config: Config, url: string, podar: boolean): Promise<void> => {
  const { pgbackrest: parte, 'carpeta-nueva': carpetaNueva } = values;
  const partes = podar ? ['antes'] : ['antes', 'despues'];
  if (parte === undefined || !partes.includes(parte)) {
    throw new ErrorDePartida(
      'Con DATABASE_URL respalda pgBackRest: use soap respaldo (docs/operacion/respaldo-postgresql.md)',
    );
  }
  const destino = await exigirDestino(config);
  if (podar) {
    const { id, pgbackrest } = await exigirUltimo(url, destino, await text(process.stdin));
    console.log(`El último respaldo está entero: ${id}, con la base ${pgbackrest}.`);
    console.log('Los documentos no se botan: cada respaldo tiene sólo los suyos.');
  } else if (parte === 'antes') {
    const ahora = relojDelSistema.ahora();
    const id = await copiarDocumentos(config, destino, { url, ahora, carpetaNueva });
    console.log(`Documentos y llaves del respaldo ${id} escritos. Sigue la base.`);
  } else {
    const { id, archivos, pgbackrest } = await anotarPgBackRest(
      url,
      destino,
      await text(process.stdin),
    );
    for (const { nombre, bytes, sha256 } of archivos) console.log(sha256, bytes, nombre);
    console.log(`Respaldo ${id} escrito y comparado de vuelta, con la base ${pgbackrest}.`);
    decirFirma(destino);
  }
};

await oTerminar(async () => {
  const dias = exigirDias();
  const config = leerConfig(process.env);
  if (config.DATABASE_URL) return juntoAPgBackRest(config, config.DATABASE_URL, dias !== null);
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
