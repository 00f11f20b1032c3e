import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { leerConfig } from '../config.ts';
import { ErrorDePartida, oTerminar } from '../partida/partida.ts';
import { leerLlave } from './cifra.ts';
import { exigirRespaldo } from './exigir-respaldo.ts';
import { type Comprobador, comprobadorDe } from './firma.ts';
import { decirMomento, leerMomento } from './recuperar.ts';
import { restaurar, restaurarJuntoAPgBackRest } from './restaurar.ts';
import { decirOrden } from '#values/orden.ts';

const { values } = parseArgs({
  options: {
    hasta: { type: 'string' },
    // Accepts files that no known installation signed.
    'sin-firma': { type: 'boolean', default: false },
    // Writes nothing to the folder, which another installation keeps using.
    ensayo: { type: 'boolean', default: false },
    // Restores documents and keys only: pgBackRest restores the database. `soap restaurar` passes it.
    pgbackrest: { type: 'boolean', default: false },
  },
});

const exigirComprobador = ({ RESPALDO_FIRMA: firma }: Config): Comprobador => {
  if (values['sin-firma']) return () => Promise.resolve(true);
  if (firma !== undefined) return comprobadorDe(firma);
  throw new ErrorDePartida(
    'Ponga RESPALDO_FIRMA: es la firma que dijo el respaldo y que se guarda con la llave secreta. Si no la tiene y nadie más escribe en la carpeta de respaldo, agregue --sin-firma',
  );
};

/** Reads the secret key from standard input, because the server's settings hold only the public one. */
const juntoAPgBackRest = async (config: Config): Promise<void> => {
  if (!values.pgbackrest) {
    throw new ErrorDePartida(
      'Con DATABASE_URL restaura pgBackRest: use soap restaurar (docs/operacion/restaurar.md)',
    );
  }
  const { carpeta } = await exigirRespaldo(config);
  if (process.stdin.isTTY) console.log('Pegue la llave secreta (AGE-SECRET-KEY-1…) y Ctrl-D:');
  const llave = await leerLlave(await text(process.stdin));
  const comprobar = exigirComprobador(config);
  const { id, documentos } = await restaurarJuntoAPgBackRest(config, { carpeta, llave, comprobar });
  console.log(
    `Llaves del respaldo ${id} y ${documentos} documentos están de vuelta. Sigue la base.`,
  );
};

await oTerminar(async () => {
  const hasta = values.hasta === undefined ? null : leerMomento(values.hasta);
  const config = leerConfig(process.env);
  if (config.DATABASE_URL) return juntoAPgBackRest(config);
  const hecho = await restaurar(config, {
    ...(await exigirRespaldo(config)),
    comprobar: exigirComprobador(config),
    hasta,
    ensayo: values.ensayo,
  });
  console.log(
    `Restaurado el respaldo ${hecho.id} hasta ${decirMomento(hecho.momento)}, con ${hecho.segmentos} archivos de registro y ${hecho.documentos} documentos.`,
  );
  if (hecho.otros.length > 0)
    console.log(`Sin usar, porque no llevan la firma: ${hecho.otros.join(', ')}.`);
  if (hecho.dejados.length > 0)
    console.log(`Ajustes de PostgreSQL que no se traen: ${hecho.dejados.join(', ')}.`);
  console.log(
    hecho.nuevo === null
      ? 'Fue un ensayo: la carpeta de respaldo quedó como estaba. No parta este producto con esa RESPALDO_CARPETA.'
      : `Se escribió el respaldo ${hecho.nuevo} de lo restaurado.`,
  );
  console.log(`Siga con ${decirOrden('verificar')}: nombra lo que se entregó después.`);
});
