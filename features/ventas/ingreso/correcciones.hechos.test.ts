import { expect, it } from 'vitest';
import { registroCorregido } from './correcciones.hechos.ts';

it.each(['numeroMotor', 'nroMotor'])('reads a correction of the engine kept as %s', (campo) => {
  const detalle = registroCorregido.lectura?.detalle?.(
    { patente: 'HWJP59', [campo]: 'OTRO' },
    { patente: 'HWJP59', [campo]: 'CH2D4' },
    1,
  );
  expect(detalle).toEqual(['HWJP59', 'motor CH2D4 por OTRO']);
});
