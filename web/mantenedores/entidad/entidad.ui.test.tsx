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
const LISTA = '/mantenedores/entidad';
const BUSCAR = '/Entidades/Buscar';
const CREAR = '/Entidades/Crear';
const ROSA = { ...FICHA, nombres: 'ROSA', vigente: true };
const APAGADA = { ...ROSA, id: 9, nombreCompleto: 'OTRA', vigente: false };
const TODAS = ['Buscar', 'Crear', 'Actualizar', 'Desactivar', 'Reactivar', 'BuscarPorRut'];

const preparar = (calls: readonly string[] = TODAS) =>
  prepararMantenedor(servidor, {
    ventana: LISTA,
    endpoints: calls.map((uno) => `Entidades/${uno}`),
  });

beforeEach(() => {
  preparar();
  servidor.responder(BUSCAR, ok({ filas: [ROSA, APAGADA], total: 2 }));
  servidor.responder('/Entidades/BuscarPorRut', ok(null));
});

describe('Identidades', () => {
  it('[A-ENTI-001] [A-ENTI-003] are listed under that name, without a way to disable one', async () => {
    montarApp(LISTA);
    expect(await screen.findByRole('heading', { level: 1, name: 'Identidades' })).toBeVisible();
    const fila = await filaDe('Rosa Pino Díaz');
    expect(fila.getByRole('link', { name: 'Editar identidad Rosa Pino Díaz' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Desactivar|Habilitar/ })).toBeNull();
    expect((await filaDe('Otra')).getByText('NO VIGENTE')).toBeVisible();
  });

  it('[A-ROL-008] may be added and edited by users’ rights, each separately', async () => {
    const ofrecidas = async (calls: readonly string[]) => {
      preparar(calls);
      const { unmount } = montarApp(LISTA);
      const editar = (await filaDe('Otra')).queryByRole('link', { name: /^Editar/ });
      const crear = screen.queryByRole('link', { name: 'Añadir nuevo' });
      unmount();
      return { crear: crear !== null, editar: editar !== null };
    };
    expect(await ofrecidas(['Buscar', 'Crear'])).toEqual({ crear: true, editar: false });
    expect(await ofrecidas(['Buscar', 'Actualizar'])).toEqual({ crear: false, editar: true });
  });

  it('[A-ENTI-008] [A-ENTI-009] [A-ENTI-010] need e-mail, comuna and phone', async () => {
    const { guardar } = await abrirFormulario(`${LISTA}/ingreso`, 'Nueva identidad');
    await guardar();
    for (const texto of [
      ...['El correo es obligatorio', 'Elija una comuna', 'El teléfono es obligatorio'],
    ]) {
      expect(screen.getAllByText(texto).length).toBeGreaterThan(0);
    }
    expect(servidor.pedidos(CREAR)).toHaveLength(0);
  });

  it('[A-ENTI-002] [A-ENTI-006] [A-ENTI-007] [A-ENTI-011] send the first name as `nombres`; a company its razón social', async () => {
    servidor.responder(CREAR, ok(ROSA));
    const { escribir, guardar, elegirComuna } = await abrirFormulario(
      `${LISTA}/ingreso`,
      'Nueva identidad',
    );
    await escribir('Nombre', 'ro5sa*');
    await escribir('RUT', '765432103');
    await escribir('Razón social', 'acme 3 ltda.');
    await escribir('Correo', 'a@b.cl');
    await escribir('Teléfono', 'x912345678');
    await elegirComuna();
    await guardar();
    await screen.findByText('Identidad guardada con éxito');
    expect(servidor.pedidos(CREAR)[0]?.cuerpo).toMatchObject({
      rut: 76_543_210,
      dv: '3',
      nombres: '',
      razonSocial: 'ACME 3 LTDA.',
      telefono: '912345678',
    });
  });

  it('[A-ENTI-005] lock the RUT on edit and send the rest with the version', async () => {
    servidor.responder(BUSCAR, ok({ filas: [ROSA], total: 1 }));
    servidor.responder('/Entidades/Actualizar/7', ok(ROSA));
    const { campo, escribir, guardar } = await abrirFormulario(
      `${LISTA}/ingreso?id=7`,
      'Editar identidad',
    );
    expect(campo('RUT')).toHaveAttribute('readonly');
    expect(campo('Nombre')).toHaveValue('ROSA');
    await escribir('Nombre', ' 2ana');
    await guardar();
    await screen.findByText('Identidad guardada con éxito');
    expect(servidor.pedidos('/Entidades/Actualizar/7')[0]?.cuerpo).toMatchObject({
      rut: 12_345_678,
      dv: '5',
      nombres: 'ROSA ANA',
      version: 3,
    });
  });

  it('[A-ENTI-004] report a taken RUT in the server’s words, and save nothing', async () => {
    const texto = 'Existe una entidad con el rut 12.345.678-5';
    servidor.responder(CREAR, {
      estado: 400,
      json: { exito: false, codigo: 'ficha.rut_duplicado', mensaje: 'x', errors: { rut: [texto] } },
    });
    const { escribir, guardar, elegirComuna } = await abrirFormulario(
      `${LISTA}/ingreso`,
      'Nueva identidad',
    );
    await escribir('RUT', '123456785');
    await escribir('Nombre', 'rosa');
    await escribir('Apellido paterno', 'pino');
    await escribir('Correo', 'a@b.cl');
    await escribir('Teléfono', '912345678');
    await elegirComuna();
    await guardar();
    expect((await screen.findAllByText(texto)).length).toBeGreaterThan(0);
    expect(screen.queryByText('Identidad guardada con éxito')).toBeNull();
  });
});
