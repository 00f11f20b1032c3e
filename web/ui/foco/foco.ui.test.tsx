import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { Dialogo } from '../dialogo/Dialogo.tsx';
import { ModalOperacion } from '../dialogo/ModalOperacion.tsx';
import { useOperacion } from '../dialogo/useOperacion.ts';
import { recordarFoco } from './memoria.ts';
import { Pagina } from '../Pagina.tsx';

let parar = () => undefined as void;
// The page starts this at the first gesture.
beforeEach(() => {
  parar = recordarFoco(null);
});
afterEach(() => parar());

const boton = (name: string) => screen.getByRole('button', { name });

/** A button that is disabled while it works, and gone or enabled afterwards. */
const Trabajo = ({ alTerminar }: { readonly alTerminar: 'vuelve' | 'se va' }) => {
  const operacion = useOperacion();
  const [estado, setEstado] = useState<'quieto' | 'trabaja' | 'hecho'>('quieto');
  return (
    <Pagina titulo="Pólizas">
      {(estado !== 'hecho' || alTerminar === 'vuelve') && (
        <button type="button" disabled={estado === 'trabaja'} onClick={() => setEstado('trabaja')}>
          trabajar
        </button>
      )}
      <button type="button" onClick={() => operacion.exito('Listo')}>
        avisar
      </button>
      <button type="button" onClick={() => setEstado('hecho')}>
        terminar
      </button>
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};

/** Presses the button and drops its focus: browsers take it from a disabled element, jsdom does not. */
const pulsar = () => {
  act(() => {
    boton('trabajar').focus();
    boton('trabajar').blur();
  });
  fireEvent.click(boton('trabajar'));
  expect(boton('trabajar')).toBeDisabled();
  expect(document.body).toHaveFocus();
};

/** Shows a message without a user's action. */
const sucede = (que: 'avisar' | 'terminar') => fireEvent.click(boton(que));

describe('[V-QUIETO-004] the focus is not lost', () => {
  it('by a pressed button that is disabled meanwhile, without a dialog', async () => {
    montar(<Trabajo alTerminar="vuelve" />);
    pulsar();
    sucede('terminar');
    await waitFor(() => expect(boton('trabajar')).toHaveFocus());
  });

  it('by the first button pressed before the page started to remember', async () => {
    parar();
    montar(<Trabajo alTerminar="vuelve" />);
    pulsar();
    parar = recordarFoco(boton('trabajar'));
    sucede('terminar');
    await waitFor(() => expect(boton('trabajar')).toHaveFocus());
  });

  it('by a button, unless the user went on to something else', async () => {
    montar(<Trabajo alTerminar="vuelve" />);
    pulsar();
    boton('avisar').focus();
    sucede('terminar');
    await waitFor(() => expect(boton('trabajar')).toBeEnabled());
    expect(boton('avisar')).toHaveFocus();
  });

  it.each(['OK', 'Escape'])('by the first message of a screen, closed with %s', async (forma) => {
    const { usuario } = montar(<Trabajo alTerminar="vuelve" />);
    pulsar();
    sucede('avisar');
    await waitFor(() => expect(boton('OK')).toHaveFocus());
    sucede('terminar');
    if (forma === 'OK') await usuario.click(boton('OK'));
    else await usuario.keyboard('{Escape}');
    await waitFor(() => expect(boton('trabajar')).toHaveFocus());
  });

  it('by an opener that is gone or still disabled: the title gets it', async () => {
    for (const fin of ['se va', 'vuelve'] as const) {
      const { usuario, unmount } = montar(<Trabajo alTerminar={fin} />);
      pulsar();
      sucede('avisar');
      await waitFor(() => expect(boton('OK')).toHaveFocus());
      if (fin === 'se va') sucede('terminar');
      await usuario.click(boton('OK'));
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
      unmount();
    }
  });

  it('by a browser that does not focus a clicked button', async () => {
    montar(<Trabajo alTerminar="vuelve" />);
    fireEvent.click(boton('trabajar'), { detail: 1 });
    sucede('terminar');
    await waitFor(() => expect(boton('trabajar')).toHaveFocus());
  });

  it('by a message over a dialog that closed meanwhile: the dialog’s opener gets it', async () => {
    const Pantalla = () => {
      const operacion = useOperacion();
      const [abierto, setAbierto] = useState(false);
      const enviar = () => {
        operacion.exito('Enviada');
        setAbierto(false);
      };
      return (
        <Pagina titulo="Pólizas">
          <button type="button" onClick={() => setAbierto(true)}>
            abrir
          </button>
          <Dialogo opened={abierto} onClose={() => setAbierto(false)} title="Enviar">
            <button type="button" onClick={enviar}>
              enviar
            </button>
          </Dialogo>
          <ModalOperacion operacion={operacion} />
        </Pagina>
      );
    };
    const { usuario } = montar(<Pantalla />, { entorno: 'default' });
    await usuario.click(boton('abrir'));
    await usuario.click(await screen.findByRole('button', { name: 'enviar' }));
    await usuario.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(boton('abrir')).toHaveFocus());
  });

  it('by a dialog that is removed while open', async () => {
    const Pantalla = () => {
      const [abierto, setAbierto] = useState(false);
      return (
        <Pagina titulo="Pólizas">
          <button type="button" onClick={() => setAbierto(true)}>
            abrir
          </button>
          {abierto && <Dialogo opened onClose={() => setAbierto(false)} title="Compartir" />}
        </Pagina>
      );
    };
    const { usuario } = montar(<Pantalla />);
    await usuario.click(boton('abrir'));
    await screen.findByRole('dialog');
    await usuario.keyboard('{Escape}');
    await waitFor(() => expect(boton('abrir')).toHaveFocus());
  });
});
