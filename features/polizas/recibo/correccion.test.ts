import { describe, expect, it } from 'vitest';
import { type Corregible, reparoDeCorreccion } from './correccion.ts';

const PAGADA = new Date('2026-11-27T12:00:00Z');
const DIA_MS = 86_400_000;
const venta = (cambios: Partial<Corregible> = {}): Corregible => ({
  esSuSesion: true,
  vigente: true,
  pagadaEn: PAGADA,
  hechas: 0,
  ...cambios,
});
const reparo = (cambios: Partial<Corregible>, trasMs = 0) =>
  reparoDeCorreccion(venta(cambios), new Date(PAGADA.getTime() + trasMs))?.codigo ?? null;

describe('reparoDeCorreccion', () => {
  it('[V-RECIBO-006] allows two corrections until 24 hours after the payment', () => {
    expect(reparo({})).toBeNull();
    expect(reparo({ hechas: 1 }, DIA_MS)).toBeNull();
    expect(reparo({ hechas: 2 })).toBe('recibo.correcciones_agotadas');
    expect(reparo({}, DIA_MS + 1)).toBe('recibo.plazo_vencido');
  });

  it('[V-RECIBO-006] is only for a paid, valid sale in the session that began it', () => {
    expect(reparo({ esSuSesion: false })).toBe('recibo.otra_sesion');
    expect(reparo({ vigente: false })).toBe('venta.anulada');
    expect(reparo({ pagadaEn: null })).toBe('recibo.sin_pagar');
  });
});
