import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { CampoFecha } from './CampoFecha.tsx';
import { CampoHora } from './CampoHora.tsx';

const montarCampo = (Campo: typeof CampoFecha, inicial = '', limites = {}) => {
  const alCambiar = vi.fn<(valor: string) => void>();
  const Pantalla = () => {
    const [valor, setValor] = useState(inicial);
    return (
      <>
        <Campo
          label="Campo"
          {...limites}
          value={valor}
          onChange={(nuevo) => {
            alCambiar(nuevo);
            setValor(nuevo);
          }}
        />
        <button type="button" onClick={() => setValor('')}>
          Borrar
        </button>
      </>
    );
  };
  return { ...montar(<Pantalla />), alCambiar, campo: screen.getByLabelText('Campo') };
};

describe('CampoFecha', () => {
  it('[A-LISTA-001] shows dd/mm/yyyy and inserts the slashes while it is typed; the value is ISO', async () => {
    const { usuario, campo, alCambiar } = montarCampo(CampoFecha, '2026-11-22');
    expect(campo).toHaveValue('22/11/2026');
    await usuario.clear(campo);
    await usuario.type(campo, '3112');
    expect(campo).toHaveValue('31/12');
    await usuario.type(campo, '2026');
    expect(campo).toHaveValue('31/12/2026');
    expect(alCambiar.mock.calls).toEqual([[''], ['2026-12-31']]);
  });

  it('[A-LISTA-002] keeps an invalid day as typed, with a blank value', async () => {
    const { usuario, campo, alCambiar } = montarCampo(CampoFecha, '2026-11-22');
    await usuario.clear(campo);
    await usuario.type(campo, '31/02/2026');
    await usuario.tab();
    expect(campo).toHaveValue('31/02/2026');
    expect(alCambiar).toHaveBeenLastCalledWith('');
  });

  it('[A-LISTA-001] completes a short day on leaving, and is cleared with the form', async () => {
    const { usuario, campo, alCambiar } = montarCampo(CampoFecha);
    await usuario.type(campo, '2/1/2027');
    await usuario.tab();
    expect(campo).toHaveValue('02/01/2027');
    expect(alCambiar).toHaveBeenLastCalledWith('2027-01-02');
    await usuario.click(screen.getByRole('button', { name: 'Borrar' }));
    expect(campo).toHaveValue('');
  });

  it('[A-LISTA-003] is chosen in a Spanish calendar that begins on Monday, by keyboard alone', async () => {
    const { usuario, campo, alCambiar } = montarCampo(CampoFecha, '2026-11-22', {
      max: '2026-11-25',
    });
    const boton = screen.getByRole('button', { name: 'Abrir calendario' });
    expect(boton).toHaveAccessibleDescription('Campo');
    await usuario.tab();
    await usuario.tab();
    expect(boton).toHaveFocus();
    await usuario.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Abrir calendario' });
    const dia = await within(panel).findByRole('button', {
      name: 'domingo, 22 de noviembre de 2026',
    });
    expect(within(panel).getByRole('button', { name: 'Elegir mes y año' })).toHaveTextContent(
      'noviembre 2026',
    );
    expect(within(panel).getAllByRole('columnheader')[0]).toHaveTextContent('lu');
    expect(
      within(panel).getByRole('button', { name: 'jueves, 26 de noviembre de 2026' }),
    ).toBeDisabled();
    await waitFor(() => expect(dia).toHaveFocus());
    await usuario.keyboard('{ArrowUp}{Enter}');
    expect(campo).toHaveValue('15/11/2026');
    expect(alCambiar).toHaveBeenLastCalledWith('2026-11-15');
    await waitFor(() => expect(boton).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[A-LISTA-003] Escape closes the calendar and leaves its dialog open', async () => {
    const { usuario } = montar(
      <DialogoDeFormulario<{ dia: string }>
        abierto
        titulo="Vigencia"
        alAbrir={() => ({ valoresIniciales: { dia: '2026-11-22' } })}
        alEnviar={() => undefined}
        alCerrar={() => undefined}
        textoEnviar="Guardar"
      >
        {(form) => <CampoFecha label="Día" {...form.getInputProps('dia')} />}
      </DialogoDeFormulario>,
    );
    await usuario.click(await screen.findByRole('button', { name: 'Abrir calendario' }));
    const dia = await screen.findByRole('button', { name: 'domingo, 22 de noviembre de 2026' });
    await waitFor(() => expect(dia).toHaveFocus());
    await usuario.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mes siguiente' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Vigencia' })).toBeVisible();
  });
});

describe('CampoHora', () => {
  it('[A-LISTA-004] is a time of 24 hours, typed', async () => {
    const { usuario, campo, alCambiar } = montarCampo(CampoHora, '14:30');
    expect(campo).toHaveValue('14:30');
    await usuario.clear(campo);
    await usuario.type(campo, '930');
    await usuario.tab();
    expect(campo).toHaveValue('09:30');
    expect(alCambiar.mock.calls).toEqual([[''], ['09:30']]);
  });

  it('[A-LISTA-004] or chosen by half hours', async () => {
    const { usuario, campo, alCambiar } = montarCampo(CampoHora, '14:40');
    await usuario.click(screen.getByRole('button', { name: 'Abrir horas' }));
    const panel = await screen.findByRole('dialog', { name: 'Abrir horas' });
    await usuario.click(await within(panel).findByRole('button', { name: '18:30' }));
    expect(campo).toHaveValue('18:30');
    expect(alCambiar).toHaveBeenLastCalledWith('18:30');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('[A-LISTA-009] an incomplete day is reported at its field once it is left, outside of a form too', async () => {
  const { usuario, campo } = montarCampo(CampoFecha);
  await usuario.type(campo, '5/12');
  expect(campo).toBeValid();
  await usuario.tab();
  expect(campo).toHaveAccessibleDescription('Complete la fecha: día, mes y año');
  expect(campo).toBeInvalid();
  await usuario.type(campo, '/2026');
  expect(campo).toBeValid();
});

describe('a form with an incomplete or impossible day or time', () => {
  it('[A-LISTA-009] is not sent, and reports it at the field and in its summary, even for an optional field', async () => {
    const alEnviar = vi.fn<() => void>();
    const { usuario } = montar(
      <DialogoDeFormulario<{ desde: string; hasta: string; hora: string }>
        abierto
        titulo="Vigencia"
        textoEnviar="Guardar"
        alAbrir={() => ({
          valoresIniciales: { desde: '', hasta: '2027-03-31', hora: '' },
          validar: ({ desde, hasta }) => ({
            ...(desde === '' && { desde: 'Campo obligatorio' }),
            ...(hasta === '' && { hasta: 'Campo obligatorio' }),
          }),
        })}
        alEnviar={alEnviar}
        alCerrar={() => undefined}
      >
        {(form) => (
          <>
            <CampoFecha label="Desde" {...form.getInputProps('desde')} />
            <CampoFecha label="Hasta" {...form.getInputProps('hasta')} />
            <CampoHora label="Hora" {...form.getInputProps('hora')} />
          </>
        )}
      </DialogoDeFormulario>,
    );
    const hasta = screen.getByLabelText('Hasta');
    await usuario.clear(hasta);
    await usuario.type(hasta, '31/02/2027');
    await usuario.type(screen.getByLabelText('Hora'), '12:75');
    await usuario.click(screen.getByRole('button', { name: 'Guardar' }));
    const resumen = within(await screen.findByRole('region', { name: 'Revise 3 campos' }));
    expect(resumen.getByRole('link', { name: 'Desde: Campo obligatorio' })).toBeVisible();
    expect(resumen.getByRole('link', { name: 'Hasta: La fecha no existe' })).toBeVisible();
    expect(hasta).toHaveAccessibleDescription('La fecha no existe');
    expect(screen.getByLabelText('Hora')).toHaveAccessibleDescription('La hora no existe');

    await usuario.clear(hasta);
    await usuario.type(hasta, '28/02/2027');
    await usuario.clear(screen.getByLabelText('Hora'));
    await usuario.type(screen.getByLabelText('Desde'), '01/02/2027');
    await usuario.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(alEnviar).toHaveBeenCalledOnce());
  });
});
