import pg from 'pg';
import { vi } from 'vitest';

const textoDe = (consulta: unknown): string =>
  typeof consulta === 'string' ? consulta : (consulta as { text: string }).text;

/** The statements that travel while `hacer` runs. */
export const sentenciasDe = async (hacer: () => Promise<unknown>): Promise<string[]> => {
  const espia = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await hacer();
    return espia.mock.calls.map(([consulta]) => textoDe(consulta).trim());
  } finally {
    espia.mockRestore();
  }
};
