import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { leerConfig } from '../config.ts';
import { ErrorDePartida, oTerminar } from '../partida/partida.ts';
import { exigirRespaldo } from './exigir-respaldo.ts';
import { type Comprobador, comprobadorDe } from './firma.ts';
import { decirMomento } from './recuperar.ts';
import { restaurar } from './restaurar.ts';

const { values } = parseArgs({
  options: {
    hasta: { type: 'string' },
    // Takes what is in the folder, whoever wrote it.
    'sin-firma': { type: 'boolean', default: false },
    // Writes nothing to the folder: another installation goes on using it.
    ensayo: { type: 'boolean', default: false },
  },
});

const exigirComprobador = ({ RESPALDO_FIRMA: firma }: Config): Comprobador => {
  if (values['sin-firma']) return () => Promise.resolve(true);
  if (firma !== undefined) return comprobadorDe(firma);
  throw new ErrorDePartida(
    'Ponga RESPALDO_FIRMA: es la firma que dijo npm run respaldo y que se guarda con la llave secreta. Si no la tiene y nadie más escribe en la carpeta de respaldo, agregue --sin-firma',
  );
};

await oTerminar(async () => {
  const hasta = values.hasta === undefined ? null : new Date(values.hasta);
  if (hasta && Number.isNaN(hasta.getTime())) {
    throw new ErrorDePartida('--hasta es un momento como 2026-11-22T15:00:00Z');
  }
  const config = leerConfig(process.env);
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
  console.log('Siga con npm run verificar: nombra lo que se entregó después.');
});
