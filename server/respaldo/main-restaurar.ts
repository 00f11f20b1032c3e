import { parseArgs } from 'node:util';
import { leerConfig } from '../config.ts';
import { ErrorDePartida, oTerminar } from '../partida/partida.ts';
import { exigirRespaldo } from './exigir-respaldo.ts';
import { restaurar } from './restaurar.ts';

const { values } = parseArgs({ options: { hasta: { type: 'string' } } });

await oTerminar(async () => {
  const hasta = values.hasta === undefined ? null : new Date(values.hasta);
  if (hasta && Number.isNaN(hasta.getTime())) {
    throw new ErrorDePartida('--hasta es un momento como 2026-11-22T15:00:00Z');
  }
  const config = leerConfig(process.env);
  const hecho = await restaurar(config, { ...(await exigirRespaldo(config)), hasta });
  console.log(
    `Restaurado el respaldo ${hecho.id}, con ${hecho.segmentos} archivos de registro y ${hecho.documentos} documentos.`,
  );
  console.log('Siga con npm run verificar: nombra lo que se entregó después.');
});
