import { Fallo } from '#values/fallo.ts';

const MENSAJE = 'El momento no puede ser futuro';

export const momentoFuturo = (): Fallo =>
  new Fallo('cobertura.momento_futuro', 400, MENSAJE, {
    errors: { momento: [MENSAJE] },
  });
