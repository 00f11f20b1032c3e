import { Button, Radio, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { montar } from '../../lib/pruebas/montar.tsx';
import { Formulario, useFormulario } from './Formulario.tsx';
import { useCambiosSinGuardar } from './useCambiosSinGuardar.ts';

const esquema = z.object({
  // In another order than on screen, to prove that the summary follows the screen.
  correo: z.string().min(1, 'El correo es obligatorio'),
  patente: z
    .string()
    .min(1, 'Patente es obligatorio')
    .min(6, 'La patente debe tener al menos 6 caracteres'),
  marca: z.number('Debe seleccionar una marca'),
});
const valoresIniciales = { patente: '', marca: null as number | null, correo: '' };
type Valores = typeof valoresIniciales;

interface PantallaProps {
  readonly alEnviar: (valores: Valores) => void | FormErrors | Promise<void | FormErrors>;
}

const Pantalla = ({ alEnviar }: PantallaProps) => {
  const form = useFormulario<Valores>({ valoresIniciales, esquema });
  const permitirSalida = useCambiosSinGuardar(form.isDirty());
  return (
    <Formulario form={form} alEnviar={alEnviar} etiquetas={{ correo: 'Correo' }}>
      <TextInput label="Patente" {...form.getInputProps('patente')} />
      <CampoSelector
        label="Marca"
        searchable
        opciones={[{ id: 7, nombre: 'TOYOTA' }]}
        {...form.getInputProps('marca')}
      />
      <TextInput label="Correo" {...form.getInputProps('correo')} />
      <Button type="submit">Guardar</Button>
      <Link to="/otra">Salir</Link>
      <Link to="/otra" onClick={permitirSalida}>
        Guardado
      </Link>
    </Formulario>
  );
};

const montarFormulario = (alEnviar: PantallaProps['alEnviar'] = () => undefined) =>
  montar(<Pantalla alEnviar={alEnviar} />, { ruta: '/formulario', patron: '/formulario' });
const guardar = () => screen.getByRole('button', { name: 'Guardar' });
const resumen = () => screen.getByRole('region', { name: /^Revise/ });

const llenar = async (usuario: ReturnType<typeof montar>['usuario']) => {
  await usuario.type(screen.getByLabelText('Patente'), 'HWJP59');
  await usuario.click(screen.getByRole('combobox', { name: 'Marca' }));
  await usuario.click(screen.getByRole('option', { name: 'TOYOTA' }));
  await usuario.type(screen.getByLabelText('Correo'), 'ana@correo.cl');
};

describe('Formulario', () => {
  it('[V-VAL-012] collects the errors of all fields, each with its first message', async () => {
    const alEnviar = vi.fn();
    const { usuario } = montarFormulario(alEnviar);
    await usuario.click(guardar());
    expect(
      within(resumen())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Patente es obligatorio', 'Debe seleccionar una marca', 'El correo es obligatorio']);
    expect(screen.getByLabelText('Patente')).toHaveAccessibleDescription('Patente es obligatorio');
    expect(alEnviar).not.toHaveBeenCalled();
  });

  it('[V-VUELTA-006] opens no list over the errors when it focuses a selector', async () => {
    const { usuario } = montarFormulario();
    await usuario.type(screen.getByLabelText('Patente'), 'HWJP59');
    await usuario.click(guardar());
    const marca = screen.getByRole('combobox', { name: 'Marca' });
    expect(marca).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
    await usuario.type(marca, 'toy');
    expect(await screen.findByRole('option', { name: 'TOYOTA' })).toBeVisible();
  });

  it('[V-VUELTA-006] names in the summary a field whose message does not name it', async () => {
    const { usuario } = montarFormulario(() => ({ patente: 'Debe ser otra' }));
    await llenar(usuario);
    await usuario.click(guardar());
    expect(await screen.findByRole('link', { name: 'Patente: Debe ser otra' })).toBeVisible();
  });

  it('[V-VUELTA-006] names a group of options by its question, not by its first option', async () => {
    const Eleccion = () => {
      const form = useFormulario({
        valoresIniciales: { final: '', pago: '' },
        validar: () => ({ final: 'Indique cómo termina', pago: 'Campo obligatorio' }),
      });
      return (
        <Formulario form={form} alEnviar={() => undefined}>
          <Radio.Group label="¿Cómo termina?" {...form.getInputProps('final')}>
            <Radio value="bien" label="Corregida" />
          </Radio.Group>
          <Radio.Group label="¿Cómo paga?" withAsterisk {...form.getInputProps('pago')}>
            <Radio value="linea" label="En línea" />
          </Radio.Group>
          <Button type="submit">Guardar</Button>
        </Formulario>
      );
    };
    const { usuario } = montar(<Eleccion />);
    await usuario.click(guardar());
    expect(
      within(resumen())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Indique cómo termina', '¿Cómo paga? Campo obligatorio']);
  });

  it('focuses the first invalid field, and the summary links the others', async () => {
    const { usuario } = montarFormulario();
    await usuario.type(screen.getByLabelText('Patente'), 'HWJP59');
    await usuario.click(guardar());
    expect(screen.getByRole('combobox', { name: 'Marca' })).toHaveFocus();
    await usuario.click(within(resumen()).getByRole('link', { name: 'El correo es obligatorio' }));
    expect(screen.getByLabelText('Correo')).toHaveFocus();
  });

  it('removes a corrected field from the summary', async () => {
    const { usuario } = montarFormulario();
    await usuario.click(guardar());
    await usuario.type(screen.getByLabelText('Correo'), 'a');
    expect(within(resumen()).queryByText('El correo es obligatorio')).toBeNull();
    expect(within(resumen()).getAllByRole('link')).toHaveLength(2);
  });

  it('submits valid values with Enter', async () => {
    const alEnviar = vi.fn();
    const { usuario } = montarFormulario(alEnviar);
    await llenar(usuario);
    await usuario.keyboard('{Enter}');
    expect(alEnviar).toHaveBeenCalledExactlyOnceWith({
      patente: 'HWJP59',
      marca: 7,
      correo: 'ana@correo.cl',
    });
    expect(screen.queryByRole('region', { name: /^Revise/ })).toBeNull();
  });

  it('drops an error once the form is submitted without it', async () => {
    const Corregible = () => {
      const form = useFormulario({
        valoresIniciales: { patente: 'HWJP59' },
        validar: ({ patente }) => (patente === '' ? { patente: 'Es obligatorio' } : {}),
      });
      return (
        <Formulario form={form} alEnviar={() => undefined}>
          <TextInput label="Patente" {...form.getInputProps('patente')} />
          <Button type="submit">Guardar</Button>
        </Formulario>
      );
    };
    const { usuario } = montar(<Corregible />);
    await usuario.clear(screen.getByLabelText('Patente'));
    await usuario.click(guardar());
    expect(resumen()).toBeVisible();
    await usuario.type(screen.getByLabelText('Patente'), 'HWJP59');
    await usuario.click(guardar());
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Revise/ })).toBeNull());
  });

  it('shows that it is being sent, until it was', async () => {
    const { promise: enviado, resolve: terminar } = Promise.withResolvers<void>();
    const ConEspera = () => {
      const form = useFormulario({ valoresIniciales: { patente: '' } });
      return (
        <Formulario form={form} alEnviar={() => enviado}>
          <Button type="submit" loading={form.submitting}>
            Guardar
          </Button>
        </Formulario>
      );
    };
    const { usuario } = montar(<ConEspera />);
    await usuario.click(guardar());
    expect(guardar()).toHaveAttribute('data-loading', 'true');
    terminar();
    await waitFor(() => expect(guardar()).not.toHaveAttribute('data-loading'));
  });

  it('shows the server’s errors like its own', async () => {
    const { usuario } = montarFormulario(async () => ({ correo: 'Campo obligatorio' }));
    await llenar(usuario);
    await usuario.click(guardar());
    expect(await screen.findByRole('link', { name: 'Correo: Campo obligatorio' })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Correo')).toHaveFocus());
  });
});

describe('useCambiosSinGuardar', () => {
  it('lets users leave an untouched form', async () => {
    const { usuario, router } = montarFormulario();
    await usuario.click(screen.getByRole('link', { name: 'Salir' }));
    expect(router.state.location.pathname).toBe('/otra');
  });

  it('asks before leaving with changes, and obeys the answer', async () => {
    const { usuario, router } = montarFormulario();
    await usuario.type(screen.getByLabelText('Patente'), 'H');
    await usuario.click(screen.getByRole('link', { name: 'Salir' }));
    await usuario.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    expect(router.state.location.pathname).toBe('/formulario');
    expect(screen.getByLabelText('Patente')).toHaveValue('H');
    await usuario.click(screen.getByRole('link', { name: 'Salir' }));
    await usuario.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/otra'));
  });

  it('lets the navigation after saving pass', async () => {
    const { usuario, router } = montarFormulario();
    await usuario.type(screen.getByLabelText('Patente'), 'H');
    await usuario.click(screen.getByRole('link', { name: 'Guardado' }));
    expect(router.state.location.pathname).toBe('/otra');
  });

  it('stops the browser from closing a page with changes', async () => {
    const { usuario } = montarFormulario();
    const cerrar = () => {
      const evento = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(evento);
      return evento.defaultPrevented;
    };
    expect(cerrar()).toBe(false);
    await usuario.type(screen.getByLabelText('Patente'), 'H');
    expect(cerrar()).toBe(true);
  });
});
