import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { CampoCorreo } from '../CampoCorreo.tsx';

const MENSAJE = 'Correo inválido';

const Pantalla = () => {
  const [dejado, setDejado] = useState(false);
  const [pulsados, setPulsados] = useState(0);
  return (
    <>
      <CampoCorreo error={dejado && MENSAJE} onBlur={() => setDejado(true)} />
      <button type="button" onClick={() => setPulsados(pulsados + 1)}>
        Completar {pulsados}
      </button>
    </>
  );
};

it('[V-PULSAR-001] a field left by pressing a button shows its message once the button is released', async () => {
  const { usuario } = montar(<Pantalla />);
  const boton = screen.getByRole('button');
  await usuario.type(screen.getByRole('textbox'), 'flota@');
  await usuario.pointer({ keys: '[MouseLeft>]', target: boton });
  expect(screen.getByRole('textbox')).not.toHaveFocus();
  expect(screen.queryByText(MENSAJE)).not.toBeInTheDocument();
  await usuario.pointer('[/MouseLeft]');
  expect(boton).toHaveTextContent('Completar 1');
  expect(await screen.findByText(MENSAJE)).toBeVisible();
});

it('[V-PULSAR-001] a field left by the keyboard shows its message at once', async () => {
  const { usuario } = montar(<Pantalla />);
  await usuario.type(screen.getByRole('textbox'), 'flota@');
  await usuario.tab();
  await waitFor(() => expect(screen.getByText(MENSAJE)).toBeVisible());
});

it('[V-PULSAR-002] a field left with another button pressed shows its message at once', async () => {
  const { usuario } = montar(<Pantalla />);
  const campo = screen.getByRole('textbox');
  await usuario.type(campo, 'flota@');
  fireEvent.mouseDown(campo, { button: 2 });
  fireEvent.blur(campo);
  expect(screen.getByText(MENSAJE)).toBeVisible();
});

it.each([
  ['the menu of the page', () => fireEvent.contextMenu(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['the window that loses the focus', () => fireEvent.blur(globalThis.window)],
  ['a touch taken by the browser', () => fireEvent(document.body, new Event('pointercancel'))],
])('[V-PULSAR-002] a press whose release does not arrive is ended by %s', async (_, terminar) => {
  const { usuario } = montar(<Pantalla />);
  await usuario.type(screen.getByRole('textbox'), 'flota@');
  fireEvent.mouseDown(screen.getByRole('button'));
  fireEvent.blur(screen.getByRole('textbox'));
  expect(screen.queryByText(MENSAJE)).not.toBeInTheDocument();
  terminar();
  expect(await screen.findByText(MENSAJE)).toBeVisible();
});
