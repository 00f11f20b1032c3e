import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { traceparent } from './traza.ts';

describe('the trace of a click', () => {
  const partes = (): string[] => traceparent().split('-');

  it('[A-TRAZA-005] covers everything that follows it, until the next click', () => {
    expect(traceparent()).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    const [, traza, tramo] = partes();
    expect(partes()[1]).toBe(traza);
    expect(partes()[2]).not.toBe(tramo);
    fireEvent.click(document.body);
    expect(partes()[1]).not.toBe(traza);
  });
});
