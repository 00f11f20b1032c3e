import { screen, within } from '@testing-library/react';
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

describe('/mantenedores/planillas/corredores', () => {
  it('[A-PLANILLA-006] reviews an uploaded workbook, asks with the counts, and saves only the good rows', async () => {
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
    servidor.responder(GUARDAR, ok([vista(2, 'nueva')]));
    await usuario.click(boton('Crear 1 corredor'));
    const dialogo = await screen.findByRole('dialog', { name: '¿Crear 1 corredor?' });
    expect(servidor.pedidos(GUARDAR)).toEqual([]);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Guardado. Nuevo: 1 corredor.')).toBeVisible();
    expect(servidor.pedidos(GUARDAR)[0]?.cuerpo).toEqual({
      clase: 'corredores',
      filas: [{ hoja: 0, fila: 2, celdas: celdas('76.543.210-3'), version: null }],
    });
    expect(within(rejilla).getByText('Creada')).toBeVisible();
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
