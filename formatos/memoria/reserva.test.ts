import { describe, expect, it } from 'vitest';
import { crearReserva, type Memoria } from './reserva.ts';

const MB = 1_048_576;
const lugarDe = ({ buffer, byteOffset, length }: Buffer) => ({
  buffer,
  desde: byteOffset,
  hasta: byteOffset + length,
});
const piezas = (memoria: Memoria, cuantas: number): Buffer[] =>
  Array.from({ length: cuantas }, (_, i) => memoria.cortar(40_000 + i));

describe('[A-MEMORIA-001] memory that is used again', () => {
  it('gives each piece as long as it was asked for, and none a byte of another', () => {
    const reserva = crearReserva();
    const [una, otra] = [reserva.tomar(), reserva.tomar()];
    const todas = Array.from({ length: 60 }, (_, i) => (i % 2 ? una : otra).cortar(30_000 + i));
    for (const [i, pieza] of todas.entries()) {
      expect(pieza).toHaveLength(30_000 + i);
      pieza.fill(i);
    }
    for (const [i, pieza] of todas.entries()) expect(pieza.every((byte) => byte === i)).toBe(true);
  });

  it('gives what was given back to whoever asks next, and never what somebody holds', () => {
    const reserva = crearReserva();
    const [primera, segunda] = [reserva.tomar(), reserva.tomar()];
    const suyas = piezas(primera, 20).map(lugarDe);
    const ajenas = new Set(piezas(segunda, 20).map(({ buffer }) => buffer));
    primera.devolver();
    // Given back twice, or asked for more afterwards, it is nobody's twice.
    primera.devolver();
    const tercera = piezas(reserva.tomar(), 20).map(lugarDe);
    const despues = piezas(primera, 20).map(lugarDe);
    expect(new Set(tercera.map(({ buffer }) => buffer))).toEqual(
      new Set(suyas.map(({ buffer }) => buffer)),
    );
    for (const { buffer } of tercera) {
      expect(ajenas.has(buffer)).toBe(false);
      expect(despues.some((pieza) => pieza.buffer === buffer)).toBe(false);
    }
  });

  it('keeps 32 MB at most, and gives what is large memory of its own', () => {
    const reserva = crearReserva();
    const grande = reserva.tomar();
    const tomados = new Set(piezas(grande, 1_000).map(({ buffer }) => buffer));
    grande.devolver();
    const otraVez = new Set(piezas(reserva.tomar(), 1_000).map(({ buffer }) => buffer));
    const guardados = [...otraVez].filter((buffer) => tomados.has(buffer));
    expect(guardados.reduce((suma, { byteLength }) => suma + byteLength, 0)).toBe(32 * MB);
    const pieza = reserva.tomar().cortar(200_000);
    expect(lugarDe(pieza)).toMatchObject({ desde: 0, hasta: 200_000 });
    expect(pieza.buffer.byteLength).toBe(200_000);
  });
});
