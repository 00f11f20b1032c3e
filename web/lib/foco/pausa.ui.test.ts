import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anotarTecla, moverElFoco, trasPausa } from './pausa.ts';

const campo = document.createElement('input');
const otro = document.createElement('input');

describe('[V-INGRESO-021] an action that takes the focus from the plate', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    campo.dataset['path'] = 'patente';
    document.body.append(campo, otro);
    campo.focus();
  });
  afterEach(() => {
    vi.useRealTimers();
    campo.remove();
    otro.remove();
  });

  it('waits for half a second without keys', () => {
    const mover = vi.fn();
    anotarTecla();
    trasPausa(mover);
    vi.advanceTimersByTime(400);
    anotarTecla();
    vi.advanceTimersByTime(499);
    expect(mover).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(mover).toHaveBeenCalledOnce();
    campo.blur();
    vi.advanceTimersByTime(1_000);
    expect(mover).toHaveBeenCalledOnce();
  });

  it('waits for the digit after a hyphen, for any time', () => {
    const mover = vi.fn();
    campo.value = 'CDPZ78-';
    anotarTecla();
    trasPausa(mover);
    vi.advanceTimersByTime(10_000);
    expect(mover).not.toHaveBeenCalled();
    campo.value = 'CDPZ78';
    anotarTecla();
    vi.advanceTimersByTime(1_000);
    expect(mover).toHaveBeenCalledOnce();
  });

  it('stops waiting when the field is left', () => {
    const mover = vi.fn();
    anotarTecla();
    trasPausa(mover);
    otro.focus();
    vi.advanceTimersByTime(0);
    expect(mover).toHaveBeenCalledOnce();
  });

  it('does not wait for a user who typed nothing, or elsewhere', () => {
    const mover = vi.fn();
    anotarTecla();
    vi.advanceTimersByTime(500);
    trasPausa(mover);
    anotarTecla();
    otro.focus();
    trasPausa(mover);
    expect(mover).toHaveBeenCalledTimes(2);
  });

  it('follows only the last request', () => {
    const [primero, segundo] = [vi.fn(), vi.fn()];
    anotarTecla();
    moverElFoco(primero, 60);
    vi.advanceTimersByTime(100);
    moverElFoco(segundo, 60);
    vi.advanceTimersByTime(1_000);
    expect(primero).not.toHaveBeenCalled();
    expect(segundo).toHaveBeenCalledOnce();
  });

  it('can be cancelled', () => {
    const mover = vi.fn();
    anotarTecla();
    trasPausa(mover)();
    vi.advanceTimersByTime(1_000);
    otro.focus();
    vi.advanceTimersByTime(0);
    expect(mover).not.toHaveBeenCalled();
  });
});
