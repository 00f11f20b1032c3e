import pg from 'pg';
import { vi } from 'vitest';

/** Statements sent to PostgreSQL while `hacer` runs. */
export const sentenciasDe = async (hacer: () => Promise<unknown>): Promise<string[]> => {
  const espia = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await hacer();
    return espia.mock.calls.map(([consulta]) => {
      const pedida = consulta as unknown as string | { readonly text: string };
      return (typeof pedida === 'string' ? pedida : pedida.text).trim();
    });
  } finally {
    espia.mockRestore();
  }
};
