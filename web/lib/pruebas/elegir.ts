import { fireEvent, screen, waitFor } from '@testing-library/react';

/**
 * Chooses an option of a selector once it is enabled. It sends only the clicks; the fields' own tests cover
 * pointer and keyboard.
 */
export const elegir = async (campo: string, opcion: RegExp | string): Promise<void> => {
  const selector = await screen.findByRole('combobox', { name: campo });
  await waitFor(() => {
    if (selector.hasAttribute('disabled')) throw new Error('sigue cerrado');
  });
  fireEvent.click(selector);
  fireEvent.click(await screen.findByRole('option', { name: opcion }));
};
