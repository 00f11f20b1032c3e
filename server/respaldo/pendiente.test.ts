import { describe, expect, it } from 'vitest';
import { contarPendiente, finDeSegmento, siguienteSegmento } from './pendiente.ts';

const MEGA = 1_048_576;
const SEGUNDO = 1_000;

describe('the oldest change missing from the backup', () => {
  const hora = (segundos: number): Date => new Date(segundos * SEGUNDO);
  const contar = () => {
    const pendiente = contarPendiente();
    return {
      mirar(segundos: number, megas: number, cambios: string, archivado: number): number | null {
        pendiente.mirar(
          { en: hora(segundos), lugar: BigInt(megas * MEGA), cambios },
          BigInt(archivado * MEGA),
        );
        const desde = pendiente.desde();
        return desde === null ? null : desde.getTime() / SEGUNDO;
      },
    };
  };

  it('[A-NOCHE-004] is never dated before the last idle look, and is gone once its file is archived', () => {
    const { mirar } = contar();
    expect(mirar(0, 17, 'a', 16)).toBeNull();
    expect(mirar(10, 18, 'b', 16)).toBe(0);
    expect(mirar(20, 19, 'c', 16)).toBe(0);
    expect(mirar(30, 33, 'c', 32)).toBeNull();
  });

  it('[A-NOCHE-004] a quiet night has none, however far the WAL moves by itself', () => {
    const { mirar } = contar();
    for (let i = 0; i < 100; i += 1) expect(mirar(i * 10, 17 + i, 'a', 16)).toBeNull();
    expect(mirar(1_000, 200, 'b', 16)).toBe(990);
  });

  it('[A-NOCHE-004] during writes, only changes after the archived files count', () => {
    const { mirar } = contar();
    mirar(0, 17, 'a', 16);
    mirar(10, 20, 'b', 16);
    mirar(20, 34, 'c', 32);
    expect(mirar(30, 40, 'd', 32)).toBe(10);
    // A failed archiving reports no WAL position.
    expect(mirar(40, 50, 'e', 0)).toBe(10);
    expect(mirar(50, 65, 'f', 48)).toBe(30);
  });

  it('computes where a WAL file ends, and which one follows', () => {
    expect(finDeSegmento('000000010000000000000001')).toBe(0x2000000n);
    expect(finDeSegmento('0000000200000001000000FF')).toBe(0x200000000n);
    expect(finDeSegmento('000000010000000000000004.00000028.backup')).toBe(0n);
    expect(siguienteSegmento('000000010000000000000001')).toBe('000000010000000000000002');
    expect(siguienteSegmento('0000000200000001000000FF')).toBe('000000020000000200000000');
  });
});
