import type { TestProject } from 'vitest/node';
import { prepararServidor, type ServidorDePruebas } from './plantilla.ts';

declare module 'vitest' {
  interface ProvidedContext {
    pg: ServidorDePruebas;
  }
}

/** vitest's global setup of the project `db`: one server and one template for the whole run. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { detener, ...pg } = await prepararServidor();
  provide('pg', pg);
  return detener;
};
