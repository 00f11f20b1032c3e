import type { TestProject } from 'vitest/node';
import { prepararServidor, type ServidorDePruebas } from './plantilla.ts';

declare module 'vitest' {
  interface ProvidedContext {
    pg: ServidorDePruebas;
  }
}

/** vitest's global setup for the project `db`: one server and one template per run. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { detener, ...pg } = await prepararServidor();
  provide('pg', pg);
  return detener;
};
