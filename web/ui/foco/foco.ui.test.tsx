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
// As the page does, from the first gesture on.
beforeEach(() => {
  parar = recordarFoco(null);
});
afterEach(() => parar());

const boton = (name: string) => screen.getByRole('button', { name });

/** A button that is disabled while it works, and gone or enabled once it is done. */
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

/**
 * Presses the button, which loses the focus to nobody: browsers take it from what is disabled, jsdom
 * does not.
 */
const pulsar = () => {
  act(() => {
    boton('trabajar').focus();
    boton('trabajar').blur();
  });
  fireEvent.click(boton('trabajar'));
  expect(boton('trabajar')).toBeDisabled();
  expect(document.body).toHaveFocus();
};

/** Says something of itself, without anybody pressing anything. */
const sucede = (que: 'avisar' | 'terminar') => fireEvent.click(boton(que));

describe('[V-QUIETO-004] the focus is not lost', () => {
  it('to what was pressed and does not work meanwhile, without a dialog', async () => {
    montar(<Trabajo alTerminar="vuelve" />);
    pulsar();
    sucede('terminar');
    await waitFor(() => expect(boton('trabajar')).toHaveFocus());
  });

  it('though it was the first thing that anybody pressed, before the page began to remember', async () => {
    parar();
    montar(<Trabajo alTerminar="vuelve" />);
    pulsar();
    parar = recordarFoco(boton('trabajar'));
    sucede('terminar');
    await waitFor(() => expect(boton('trabajar')).toHaveFocus());
  });

  it('unless somebody went on to something else', async () => {
    montar(<Trabajo alTerminar="vuelve" />);
    pulsar();
    boton('avisar').focus();
    sucede('terminar');
    await waitFor(() => expect(boton('trabajar')).toBeEnabled());
    expect(boton('avisar')).toHaveFocus();
  });

  it.each(['OK', 'Escape'])(
    'after the first message of a screen, closed with %s',
    async (forma) => {
      const { usuario } = montar(<Trabajo alTerminar="vuelve" />);
      pulsar();
      sucede('avisar');
      await waitFor(() => expect(boton('OK')).toHaveFocus());
      sucede('terminar');
      if (forma === 'OK') await usuario.click(boton('OK'));
      else await usuario.keyboard('{Escape}');
      await waitFor(() => expect(boton('trabajar')).toHaveFocus());
    },
  );

  it('where what was pressed is gone or still disabled: the title has it', async () => {
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

  it('by a browser that gives a clicked button no focus', async () => {
    montar(<Trabajo alTerminar="vuelve" />);
    fireEvent.click(boton('trabajar'), { detail: 1 });
    sucede('terminar');
    await waitFor(() => expect(boton('trabajar')).toHaveFocus());
  });

  it('by a message over a dialog that closed meanwhile: what opened that dialog has it', async () => {
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

  it('by a dialog that goes while it is open', async () => {
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
