import { z } from 'zod';
import { ErrorDePartida } from '../partida/partida.ts';

const esquema = z.iso.datetime({ offset: true });

/** Reads the moment of `--hasta`; throws in Spanish for one without its zone, which each machine would take for another. */
export const leerMomento = (texto: string): Date => {
  const leido = esquema.safeParse(texto.replace(/(T.*[+-]\d\d)$/, '$1:00'));
  if (leido.success) return new Date(leido.data);
  throw new ErrorDePartida(
    '--hasta es un momento con su zona: 2026-11-22T12:00:00-03 (hora de Chile en verano) o 2026-11-22T15:00:00Z',
  );
};
