import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enOrden } from '#features/planillas/planilla.ts';
import { PLANILLAS } from '#features/planillas/planillas.ts';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { darLugarALaRejilla } from '../../venta/masivo/carga-de-pruebas.tsx';
import { ETIQUETAS as DE_CONVENIO } from '../convenio/convenio.ts';
import { prepararConvenios } from '../convenio/convenio-de-pruebas.ts';
import { SECCION_DE_PAPELES } from '../corredor/corredor.ts';
import { ETIQUETAS as DE_FICHA } from '../ficha/ficha.ts';
import { ok } from '../ficha/ficha-de-pruebas.tsx';
import { ETIQUETAS as DE_USUARIO } from '../usuario/usuario.ts';

const servidor = usarServidor();
const LEER = '/Planillas/Leer';
const REVISAR = '/Planillas/Revisar';
const GUARDAR = '/Planillas/Guardar';

const celdas = (rut: string) => {
  const [hoja] = PLANILLAS.corredores.hojas;
  return hoja ? enOrden(hoja, { rut }) : [];
};
const vista = (fila: number, estado: string, reparos = {}) => ({
  hoja: 0,
  fila,
  estado,
  version: null,
  cambios: [],
  reparos,
  rut: null,
});

beforeEach(() => {
  prepararConvenios(servidor, { ventana: '/mantenedores/planillas' });
  darLugarALaRejilla();
  servidor.responder(
    LEER,
    ok([
      { hoja: 0, fila: 2, celdas: celdas('76.543.210-3'), reparos: {} },
      { hoja: 0, fila: 3, celdas: celdas('12.345.678-5'), reparos: {} },
    ]),
  );
  servidor.responder(
    REVISAR,
    ok([vista(2, 'nueva'), vista(3, 'error', { comunaId: 'La comuna no existe' })]),
  );
});
afterEach(() => vi.restoreAllMocks());

const boton = (name: string) => screen.getByRole('button', { name });

describe('/mantenedores/planillas', () => {
  it('[A-OFICINA-001] lists the workbooks and leads to each', async () => {
    const { usuario, router } = montarApp('/mantenedores/planillas');
    expect(await screen.findByRole('heading', { level: 1, name: 'Planillas' })).toBeVisible();
    const lista = within(screen.getByRole('main')).getByRole('list');
    const enlaces = within(lista).getAllByRole('link');
    expect(enlaces.map((uno) => [uno.textContent, uno.getAttribute('href')])).toEqual(
      Object.entries(PLANILLAS).map(([clase, { titulo }]) => [
        titulo,
        `/mantenedores/planillas/${clase}`,
      ]),
    );
    await usuario.click(screen.getByRole('link', { name: 'Usuarios' }));
    expect(
      await screen.findByRole('heading', { name: 'Usuarios desde una planilla' }),
    ).toBeVisible();
    expect(router.state.location.pathname).toBe('/mantenedores/planillas/usuarios');
  });
});

describe('/mantenedores/planillas/corredores', () => {
  it('[A-PLANILLA-006] [A-PLANILLA-016] [A-PLANILLA-017] reviews an uploaded workbook, asks with the counts, and saves only the good rows', async () => {
    const { usuario } = montarApp('/mantenedores/planillas/corredores');
    await screen.findByRole('button', { name: 'Subir planilla' });
    await usuario.upload(
      screen.getByLabelText('Planilla llena'),
      new File(['x'], 'Corredores.xlsx'),
    );
    const rejilla = await screen.findByRole('grid', { name: 'Corredores' });
    expect(await within(rejilla).findByText('Comuna: La comuna no existe')).toBeVisible();
    expect(within(rejilla).getByText('Nueva')).toBeVisible();
    expect(screen.getByText('1 fila con errores queda fuera.')).toBeVisible();
    expect(screen.getByText('Fila 3.').parentElement).toHaveTextContent('La comuna no existe');
    servidor.responder(GUARDAR, ok([vista(2, 'nueva')]));
    await usuario.click(boton('Crear 1 corredor'));
    const dialogo = await screen.findByRole('dialog', { name: '¿Crear 1 corredor?' });
    expect(servidor.pedidos(GUARDAR)).toEqual([]);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Guardar' }));
    expect(
      await screen.findByText('Guardado. Nuevo: 1 corredor. 1 fila con errores queda fuera.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(servidor.pedidos(GUARDAR)[0]?.cuerpo).toEqual({
      clase: 'corredores',
      filas: [{ hoja: 0, fila: 2, celdas: celdas('76.543.210-3'), version: null }],
    });
    expect(within(rejilla).getByText('Creada')).toBeVisible();
  });

  it('[A-PLANILLA-015] repeats at the end how many hidden rows were left out', async () => {
    const ocultas = {
      estado: 400,
      json: { exito: false, codigo: 'planilla.filas_ocultas', mensaje: 'x', filas: 5, ocultas: 3 },
    };
    servidor.responder(LEER, ocultas);
    const { usuario } = montarApp('/mantenedores/planillas/corredores');
    await screen.findByRole('button', { name: 'Subir planilla' });
    await usuario.upload(screen.getByLabelText('Planilla llena'), new File(['x'], 'Cien.xlsx'));
    const dialogo = await screen.findByRole('dialog', { name: 'El archivo tiene filas ocultas' });
    servidor.responder(
      LEER,
      ok([{ hoja: 0, fila: 2, celdas: celdas('76.543.210-3'), reparos: {} }]),
    );
    servidor.responder(REVISAR, ok([vista(2, 'nueva')]));
    servidor.responder(GUARDAR, ok([vista(2, 'nueva')]));
    await usuario.click(within(dialogo).getByRole('button', { name: 'Leer' }));
    expect(await screen.findByText('3 filas ocultas del archivo quedan fuera.')).toBeVisible();
    await usuario.click(boton('Crear 1 corredor'));
    const pregunta = await screen.findByRole('dialog', { name: '¿Crear 1 corredor?' });
    await usuario.click(within(pregunta).getByRole('button', { name: 'Guardar' }));
    const cuenta = 'Guardado. Nuevo: 1 corredor. 3 filas ocultas del archivo quedan fuera.';
    expect(await screen.findByText(cuenta)).toBeVisible();
  });

  it('[A-PLANILLA-016] after a reload while it saved, says how much was saved and how to go on', async () => {
    const { usuario, unmount } = montarApp('/mantenedores/planillas/corredores');
    await screen.findByRole('button', { name: 'Subir planilla' });
    await usuario.upload(screen.getByLabelText('Planilla llena'), new File(['x'], 'Cien.xlsx'));
    servidor.responder(GUARDAR, () => new Promise(() => {}));
    await usuario.click(await screen.findByRole('button', { name: 'Crear 1 corredor' }));
    const dialogo = await screen.findByRole('dialog', { name: '¿Crear 1 corredor?' });
    await usuario.click(within(dialogo).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(servidor.pedidos(GUARDAR)).toHaveLength(1));
    unmount();
    montarApp('/mantenedores/planillas/corredores');
    const aviso = await screen.findByRole('alert');
    expect(aviso).toHaveTextContent('El guardado de «Cien.xlsx» se interrumpió');
    expect(aviso).toHaveTextContent('Suba el mismo archivo');
  });

  it('[A-PLANILLA-010] has the labels of the forms as its headings', () => {
    const etiquetas: Record<string, Readonly<Record<string, string>>> = {
      corredores: { ...DE_FICHA, ...SECCION_DE_PAPELES.etiquetas },
      usuarios: DE_USUARIO,
      convenios: { ...DE_CONVENIO, nombre: 'Convenio', corredorId: 'RUT del corredor' },
    };
    for (const [clase, suyas] of Object.entries(etiquetas)) {
      const [hoja] = PLANILLAS[clase as keyof typeof PLANILLAS].hojas;
      const otras = (hoja?.columnas ?? []).filter(
        ({ clave, titulo }) => suyas[clave] !== undefined && suyas[clave] !== titulo,
      );
      expect([clase, otras]).toEqual([clase, []]);
    }
  });
});
