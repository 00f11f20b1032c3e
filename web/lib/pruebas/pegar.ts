import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Writes at the end of a field in one event, as by pasting. Tests of the fields with a format (`web/campos`) type single keys. */
export const pegar = async (
  usuario: UserEvent,
  campo: HTMLElement,
  texto: string,
): Promise<void> => {
  act(() => campo.focus());
  await usuario.paste(texto);
};

/** Replaces the text of a field in one event. */
export const pegarEncima = async (
  usuario: UserEvent,
  campo: HTMLElement,
  texto: string,
): Promise<void> => {
  act(() => {
    campo.focus();
    (campo as HTMLInputElement).select();
  });
  await usuario.paste(texto);
};
