import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { montar } from '../lib/pruebas/montar.tsx';
import { Asistente } from './Asistente.tsx';

const PASOS = [
  { titulo: 'Datos', explicacion: 'Quién es.' },
  { titulo: 'Primas' },
  { titulo: 'Usuarios' },
];

interface PantallaProps {
  readonly alEnviar?: () => void;
  readonly falta?: string | null;
}

const Pantalla = ({ alEnviar = () => undefined, falta = null }: PantallaProps) => {
  const [actual, setActual] = useState(0);
  return (
    <Asistente
      etiqueta="Pasos del convenio"
      pasos={PASOS}
      actual={actual}
      atras={{ texto: 'ATRÁS', alPulsar: () => setActual(actual - 1) }}
      falta={falta}
      siguiente={
        actual === 2
          ? { texto: 'GUARDAR', formulario: 'ultimo' }
          : // Like a browser, which shows the next step before it acts on the pressed button.
            { texto: 'SIGUIENTE', alPulsar: () => flushSync(() => setActual(actual + 1)) }
      }
    >
      <form
        id="ultimo"
        onSubmit={(evento) => {
          evento.preventDefault();
          alEnviar();
        }}
      />
    </Asistente>
  );
};

const boton = (name: string) => screen.getByRole('button', { name });
const pasoActual = () =>
  within(screen.getByRole('navigation', { name: 'Pasos del convenio' }))
    .getAllByRole('listitem')
    .findIndex((paso) => paso.getAttribute('aria-current') === 'step');

describe('Asistente', () => {
  it('shows one step at a time, and goes forward and back', async () => {
    const { usuario } = montar(<Pantalla />);
    expect(screen.getByRole('heading', { name: 'Datos' })).toBeVisible();
    expect(screen.getByText('Quién es.')).toBeVisible();
    await usuario.click(boton('SIGUIENTE'));
    expect([pasoActual(), screen.queryByText('Quién es.')]).toEqual([1, null]);
    await usuario.click(boton('ATRÁS'));
    expect(pasoActual()).toBe(0);
  });

  it('[V-VUELTA-003] shows beside a disabled button what it waits for, in readable form', async () => {
    const { usuario } = montar(<Pantalla falta="Para seguir, elija un corredor." />);
    expect(boton('SIGUIENTE')).toBeDisabled();
    expect(boton('SIGUIENTE')).toHaveAccessibleDescription('Para seguir, elija un corredor.');
    expect(boton('ATRÁS')).toBeEnabled();
    await usuario.tab({ shift: true });
    expect(screen.getByText('Para seguir, elija un corredor.')).toHaveFocus();
  });

  it('announces a new step by focusing its heading, except the first one', async () => {
    const { usuario } = montar(<Pantalla />);
    expect(document.body).toHaveFocus();
    await usuario.click(boton('SIGUIENTE'));
    expect(screen.getByRole('heading', { name: 'Primas' })).toHaveFocus();
  });

  it('[A-ASIST-001] opens a step with a form without submitting it', async () => {
    const alEnviar = vi.fn();
    const { usuario } = montar(<Pantalla alEnviar={alEnviar} />);
    await usuario.click(boton('SIGUIENTE'));
    await usuario.click(boton('SIGUIENTE'));
    expect(boton('GUARDAR')).toHaveAttribute('type', 'submit');
    expect(alEnviar).not.toHaveBeenCalled();
  });

  it('submits the form of its step', async () => {
    const alEnviar = vi.fn();
    const { usuario } = montar(<Pantalla alEnviar={alEnviar} />);
    await usuario.click(boton('SIGUIENTE'));
    await usuario.click(boton('SIGUIENTE'));
    await usuario.click(boton('GUARDAR'));
    expect(alEnviar).toHaveBeenCalledOnce();
  });
});
