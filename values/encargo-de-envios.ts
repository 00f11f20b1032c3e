import { z } from 'zod';
import { enPartes } from './cola.ts';

/** Letters and notices of one job: as many as may wait for each other's end. */
const JUNTOS = 20;

const id = z.int().positive();

/** Things to send: one, or several that were written together. */
export const encargoDeEnvios = z.union([
  z.strictObject({ envioId: id }),
  z.strictObject({ envioIds: z.array(id).min(1) }),
]);
export type EncargoDeEnvios = z.output<typeof encargoDeEnvios>;

export const enviosDe = (encargo: EncargoDeEnvios): readonly number[] =>
  'envioId' in encargo ? [encargo.envioId] : encargo.envioIds;

export const reunirEnvios = (encargos: readonly EncargoDeEnvios[]): EncargoDeEnvios[] =>
  enPartes(encargos.flatMap(enviosDe), JUNTOS).map((envioIds) => ({ envioIds }));
