import { expect, it } from 'vitest';
import { registroNinguno } from './ninguno.ts';

it('[A-PROD-004] where there is no registry, no plate gets an answer', async () => {
  expect(await registroNinguno.buscar('HWJP59')).toEqual({
    tipo: 'sin_respuesta',
    motivo: 'no_hay',
  });
});
