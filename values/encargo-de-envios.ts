import { z } from 'zod';
import { enPartes } from './cola.ts';

/** Maximum sends of one job; a slow send delays the others of its job. */
const JUNTOS = 20;

const id = z.int().positive();

/** Payload of a send job: one row of `envios`, or several written in one transaction. */
export const encargoDeEnvios = z.union([
  z.strictObject({ envioId: id }),
  z.strictObject({ envioIds: z.array(id).min(1) }),
]);
export type EncargoDeEnvios = z.output<typeof encargoDeEnvios>;

export const enviosDe = (encargo: EncargoDeEnvios): readonly number[] =>
  'envioId' in encargo ? [encargo.envioId] : encargo.envioIds;

export const reunirEnvios = (encargos: readonly EncargoDeEnvios[]): EncargoDeEnvios[] =>
  enPartes(encargos.flatMap(enviosDe), JUNTOS).map((envioIds) => ({ envioIds }));
