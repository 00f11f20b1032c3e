import pg from 'pg';
import { vi } from 'vitest';

interface Pedida {
  readonly text: string;
  /** Those that go before it in its message. */
  readonly antes?: readonly { readonly text: string }[];
}

const textosDe = (consulta: string | Pedida): string[] =>
  typeof consulta === 'string'
    ? [consulta]
    : [...(consulta.antes ?? []), consulta].map(({ text }) => text.trim());

/** The messages that PostgreSQL is sent and waited for while `hacer` runs: of each its statements. */
export const mensajesDe = async (hacer: () => Promise<unknown>): Promise<string[][]> => {
  const espia = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await hacer();
    return espia.mock.calls.map(([consulta]) => textosDe(consulta as never));
  } finally {
    espia.mockRestore();
  }
};

/** The statements that travel while `hacer` runs. */
export const sentenciasDe = async (hacer: () => Promise<unknown>): Promise<string[]> =>
  (await mensajesDe(hacer)).flat();
