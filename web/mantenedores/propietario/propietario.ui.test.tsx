import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import {
  abrirFormulario,
  FICHA,
  filaDe,
  ok,
  prepararMantenedor,
} from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const LISTA = '/mantenedores/propietario';
const BUSCAR = '/Propietarios/Buscar';
const CREAR = '/Propietarios/Crear';
const ROSA = { ...FICHA, nombre: 'ROSA', vigente: true, soloDeVenta: false };

beforeEach(() => {
  prepararMantenedor(servidor, {
    ventana: LISTA,
    endpoints: ['Buscar', 'Crear', 'Actualizar'].map((uno) => `Propietarios/${uno}`),
  });
  servidor.responder(BUSCAR, ok({ filas: [ROSA], total: 1 }));
});

const nuevo = () => abrirFormulario(`${LISTA}/ingreso`, 'Nuevo propietario');

describe('owners', () => {
  it('[A-PROP-005] are listed with edit as their only action, and may be added', async () => {
    montarApp(LISTA);
    const fila = await filaDe('Rosa Pino Díaz');
    expect(fila.getByRole('link', { name: 'Editar propietario Rosa Pino Díaz' })).toBeVisible();
    expect(fila.queryAllByRole('button')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Añadir nuevo' })).toBeVisible();
  });

  it('[A-PROP-001] [A-PROP-003] have RUT, names or Razón social, e-mail and phone, and no address', async () => {
    servidor.responder(CREAR, ok(ROSA));
    servidor.responder(BUSCAR, ok({ filas: [], total: 0 }));
    const { escribir, hay, guardar } = await nuevo();
    expect(hay('Nombre')).toBe(true);
    expect(screen.queryByRole('combobox', { name: 'Comuna' })).toBeNull();
    expect(hay('Calle')).toBe(false);
    await escribir('RUT', '765432103');
    expect([hay('Nombre'), hay('Razón social')]).toEqual([false, true]);
    await escribir('Razón social', 'acme');
    await guardar();
    await screen.findByText('Propietario guardado con éxito');
    expect(servidor.pedidos(CREAR)[0]?.cuerpo).toMatchObject({
      rut: 76_543_210,
      dv: '3',
      razonSocial: 'ACME',
      email: '',
      telefono: '',
    });
  });

  it('[A-PROP-002] keep their RUT when they are edited', async () => {
    servidor.responder('/Propietarios/Actualizar/7', ok(ROSA));
    const { campo, escribir, guardar } = await abrirFormulario(
      `${LISTA}/ingreso?id=7`,
      'Editar propietario',
    );
    expect(campo('RUT')).toHaveAttribute('readonly');
    await escribir('Correo', '.cl');
    await guardar();
    await screen.findByText('Propietario guardado con éxito');
    // The address, which the form does not show, stays unchanged.
    expect(servidor.pedidos('/Propietarios/Actualizar/7')[0]?.cuerpo).toMatchObject({
      version: 3,
      email: 'rosa@correo.example.cl',
      calle: 'HUÉRFANOS',
      comunaId: 13_101,
    });
  });

  it('[A-PROP-004] are reported as existing when their RUT field is left', async () => {
    const { usuario, escribir } = await nuevo();
    await escribir('RUT', '123456785');
    await usuario.tab();
    const texto = 'Existe un propietario con el rut 12.345.678-5';
    expect(await screen.findByText(texto)).toBeVisible();
    expect(servidor.pedidos(BUSCAR)[0]?.cuerpo).toMatchObject({ rutEmpieza: '12345678' });
  });
});
