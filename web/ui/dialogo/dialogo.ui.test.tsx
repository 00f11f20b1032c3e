import { Radio, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { useConfirmar } from './confirmar.tsx';
import { Dialogo } from './Dialogo.tsx';
import { DialogoDeFormulario } from './DialogoDeFormulario.tsx';

/** Dialogs stand beside the page, as in the browser. */
const montarPagina = (pantalla: ReactNode) => {
  const { container, usuario } = montar(pantalla, { entorno: 'default' });
  container.id = 'raiz';
  return { pagina: container, usuario };
};

const DosDialogos = () => {
  const [abiertos, setAbiertos] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setAbiertos(1)}>
        abrir
      </button>
      <Dialogo opened={abiertos > 0} onClose={() => setAbiertos(0)} title="Uno">
        <button type="button" onClick={() => setAbiertos(2)}>
          otro
        </button>
      </Dialogo>
      <Dialogo opened={abiertos > 1} onClose={() => setAbiertos(1)} title="Dos">
        <button type="button" onClick={() => setAbiertos(1)}>
          volver
        </button>
      </Dialogo>
    </>
  );
};

describe('the page behind a dialog', () => {
  it('[V-QUIETO-002] is inert until the last dialog closes', async () => {
    const { pagina, usuario } = montarPagina(<DosDialogos />);
    expect(pagina).not.toHaveAttribute('inert');
    await usuario.click(screen.getByRole('button', { name: 'abrir' }));
    expect(pagina).toHaveAttribute('inert');
    await usuario.click(await screen.findByRole('button', { name: 'otro' }));
    await usuario.click(await screen.findByRole('button', { name: 'volver' }));
    expect(pagina).toHaveAttribute('inert');
    await usuario.keyboard('{Escape}');
    expect(pagina).not.toHaveAttribute('inert');
  });

  it('[A-SEGUI-007] Escape closes the dialog opened last, and the one below only when pressed again', async () => {
    const { usuario } = montarPagina(<DosDialogos />);
    await usuario.click(screen.getByRole('button', { name: 'abrir' }));
    await usuario.click(await screen.findByRole('button', { name: 'otro' }));
    await screen.findByRole('button', { name: 'volver' });
    await usuario.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dos' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Uno' })).toBeVisible();
    await usuario.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[A-SEGUI-007] Escape in a question over a form leaves the form open', async () => {
    const Pantalla = () => {
      const confirmar = useConfirmar();
      const [abierto, setAbierto] = useState(false);
      return (
        <>
          <button type="button" onClick={() => void confirmar({ titulo: 'Antes', texto: '¿Sí?' })}>
            antes
          </button>
          <button type="button" onClick={() => setAbierto(true)}>
            abrir
          </button>
          <Dialogo
            key={String(abierto)}
            opened={abierto}
            onClose={() => setAbierto(false)}
            title="Form"
          >
            <button
              type="button"
              onClick={() => void confirmar({ titulo: 'Guardar', texto: '¿Sí?' })}
            >
              guardar
            </button>
          </Dialogo>
        </>
      );
    };
    const { usuario } = montarPagina(<Pantalla />);
    // The question's listener runs before the form's.
    await usuario.click(screen.getByRole('button', { name: 'antes' }));
    await screen.findByRole('dialog', { name: 'Antes' });
    await usuario.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await usuario.click(screen.getByRole('button', { name: 'abrir' }));
    await usuario.click(await screen.findByRole('button', { name: 'guardar' }));
    await screen.findByRole('dialog', { name: 'Guardar' });
    await usuario.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Guardar' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Form' })).toBeVisible();
  });

  it('[V-QUIETO-002] the opener of a question gets the focus when the page is active again', async () => {
    const Pantalla = () => {
      const confirmar = useConfirmar();
      return (
        <button type="button" onClick={() => void confirmar({ titulo: 'Volver', texto: '¿Sí?' })}>
          abrir
        </button>
      );
    };
    const { pagina, usuario } = montarPagina(<Pantalla />);
    const quienAbre = screen.getByRole('button', { name: 'abrir' });
    let reposaba: boolean | undefined;
    await usuario.click(quienAbre);
    await screen.findByRole('dialog');
    await waitFor(() => expect(pagina).toHaveAttribute('inert'));
    quienAbre.addEventListener('focus', () => (reposaba = pagina.hasAttribute('inert')));
    await usuario.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(quienAbre).toHaveFocus());
    expect(reposaba).toBe(false);
  });
});

describe('[V-TAREAS-002] a dialog with a form opens with the focus', () => {
  const abrirCon = (campos: ReactNode) =>
    montar(
      <DialogoDeFormulario
        abierto
        titulo="Cambiar"
        introduccion={<a href="/otra">Antes</a>}
        alAbrir={() => ({ valoresIniciales: {} })}
        alEnviar={() => undefined}
        alCerrar={() => undefined}
        textoEnviar="Guardar"
      >
        {() => campos}
      </DialogoDeFormulario>,
    );

  it('on its first field', async () => {
    abrirCon(
      <>
        <TextInput label="Folio" disabled />
        <TextInput label="Motivo" />
      </>,
    );
    await waitFor(() => expect(screen.getByLabelText('Motivo')).toHaveFocus());
  });

  it('on the chosen one of a group of options', async () => {
    abrirCon(
      <Radio.Group label="A quién" defaultValue="dos">
        <Radio value="uno" label="Al comprador" />
        <Radio value="dos" label="Al propietario" />
      </Radio.Group>,
    );
    await waitFor(() => expect(screen.getByLabelText('Al propietario')).toHaveFocus());
  });

  it('on the field that the form names', async () => {
    abrirCon(
      <>
        <TextInput label="Nombre" />
        <TextInput label="Motivo" data-autofocus />
      </>,
    );
    await waitFor(() => expect(screen.getByLabelText('Motivo')).toHaveFocus());
  });
});
