import { expect, it } from 'vitest';
import { registroNinguno } from './ninguno.ts';

it('[A-PROD-004] a look-up without a registry is no_hay for every plate', async () => {
  const noHay = { tipo: 'sin_respuesta', motivo: 'no_hay' };
  expect(await registroNinguno.buscar('HWJP59')).toEqual(noHay);
  expect(await registroNinguno.buscarVarias(['HWJP59', 'VLBP65'])).toEqual([noHay, noHay]);
});
