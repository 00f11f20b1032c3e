import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anotarTecla, moverElFoco, trasPausa } from './pausa.ts';

const campo = document.createElement('input');
const otro = document.createElement('input');

describe('[V-INGRESO-021] what takes the focus from the plate', () => {
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

  it('waits until no key came for half a second', () => {
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

  it('waits for the digit of a hyphen, however long it takes to find it', () => {
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

  it('waits no longer than the field is left', () => {
    const mover = vi.fn();
    anotarTecla();
    trasPausa(mover);
    otro.focus();
    vi.advanceTimersByTime(0);
    expect(mover).toHaveBeenCalledOnce();
  });

  it('waits for nobody who typed nothing, or elsewhere', () => {
    const mover = vi.fn();
    anotarTecla();
    vi.advanceTimersByTime(500);
    trasPausa(mover);
    anotarTecla();
    otro.focus();
    trasPausa(mover);
    expect(mover).toHaveBeenCalledTimes(2);
  });

  it('goes only where it was asked to go last', () => {
    const [primero, segundo] = [vi.fn(), vi.fn()];
    anotarTecla();
    moverElFoco(primero, 60);
    vi.advanceTimersByTime(100);
    moverElFoco(segundo, 60);
    vi.advanceTimersByTime(1_000);
    expect(primero).not.toHaveBeenCalled();
    expect(segundo).toHaveBeenCalledOnce();
  });

  it('can be called off', () => {
    const mover = vi.fn();
    anotarTecla();
    trasPausa(mover)();
    vi.advanceTimersByTime(1_000);
    otro.focus();
    vi.advanceTimersByTime(0);
    expect(mover).not.toHaveBeenCalled();
  });
});
