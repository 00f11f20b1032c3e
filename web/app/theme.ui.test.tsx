import { Modal } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../lib/pruebas/montar.tsx';

afterEach(() => {
  vi.useRealTimers();
});

describe('theme', () => {
  it('[V-MODAL-019] gives a modal’s transition 300 ms and its backdrop 150 ms', () => {
    vi.useFakeTimers();
    const { baseElement } = montar(
      <Modal opened onClose={() => undefined} title="Diálogo">
        texto
      </Modal>,
      { entorno: 'default' },
    );
    act(() => {
      vi.advanceTimersByTime(40);
    });
    expect(screen.getByRole('dialog').style.transitionDuration).toBe('300ms');
    expect(
      baseElement.querySelector<HTMLElement>('.mantine-Modal-overlay')?.style.transitionDuration,
    ).toBe('150ms');
  });
});
