import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { Sugerencia } from './Sugerencia.tsx';

it('[V-PESO-004] names an icon only while it has the pointer or the focus', async () => {
  const usuario = userEvent.setup();
  montar(
    <Sugerencia texto="Editar la fila">
      <button type="button" aria-label="Editar" />
    </Sugerencia>,
  );
  const icono = screen.getByRole('button', { name: 'Editar' });
  expect(screen.queryByText('Editar la fila')).toBeNull();
  await usuario.hover(icono);
  expect(await screen.findByText('Editar la fila')).toBeVisible();
  await usuario.unhover(icono);
  await expect.poll(() => screen.queryByText('Editar la fila')).toBeNull();
  await usuario.tab();
  expect(icono).toHaveFocus();
  expect(await screen.findByText('Editar la fila')).toBeVisible();
});
