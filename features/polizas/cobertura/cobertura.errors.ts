import { Fallo } from '#values/fallo.ts';

export const MOMENTO_FUTURO = 'El momento no puede ser futuro';

export const momentoFuturo = (): Fallo =>
  new Fallo('cobertura.momento_futuro', 400, MOMENTO_FUTURO, {
    errors: { momento: [MOMENTO_FUTURO] },
  });
