import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ok } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const DUENOS = '/mantenedores/propietario';
const VEHICULOS = '/mantenedores/vehiculos';
const DE_VENTA = { numeroPoliza: 1_000_007, fechaVenta: '2026-11-20T15:00:00Z', porEnlace: false };
const ROSA = {
  ...DE_VENTA,
  rut: 12_345_678,
  dv: '5',
  nombre: 'ROSA',
  segundoNombre: null,
  apellidoPaterno: 'PINO',
  apellidoMaterno: 'DÍAZ',
  razonSocial: null,
  telefono: '912345678',
  email: 'rosa@correo.example',
};
const AUTO = { marca: 'TOYOTA', modelo: 'YARIS', propietario: 'ROSA PINO DÍAZ' };

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: [DUENOS, VEHICULOS, '/InformarPolizasAACH'] });
  const llamadas = ['Buscar', 'BuscarVendidos', 'BuscarEspecificos', 'Crear', 'CrearVehiculo'];
  escribir({
    endpoints: JSON.stringify(
      ['Propietarios', 'Vehiculos'].flatMap((de) => llamadas.map((una) => `${de}/${una}`)),
    ),
  });
  for (const ruta of ['/Propietarios/Buscar', '/Vehiculos/Buscar']) {
    servidor.responder(ruta, ok({ filas: [], total: 0 }));
  }
  servidor.responder('/Propietarios/BuscarVendidos', ok({ filas: [ROSA], hayMas: false }));
  const vehiculo = { ...DE_VENTA, ...AUTO, patente: 'HWJP59', porEnlace: true };
  servidor.responder('/Vehiculos/BuscarVendidos', ok({ filas: [vehiculo], hayMas: true }));
});

const buscar = async (ruta: string, texto: string) => {
  const app = montarApp(ruta);
  await screen.findAllByText('Sin resultados.');
  await app.usuario.type(screen.getByRole('searchbox'), texto);
  return app;
};

describe('matches known only from sales, below a maintainer’s list', () => {
  it('[V-DUENO-005] an owner: marked, and its record starts with the sale’s data', async () => {
    const { usuario } = await buscar(DUENOS, 'pino');
    const region = await screen.findByRole('region', { name: /sólo por ventas/ });
    expect(servidor.pedidos('/Propietarios/BuscarVendidos').at(-1)?.cuerpo).toEqual({
      texto: 'pino',
    });
    for (const texto of ['Rosa Pino Díaz', '12.345.678-5', 'Sin registro']) {
      expect(within(region).getByText(texto)).toBeVisible();
    }
    expect(within(region).getByText(/1000007, vendida el 20.11.2026/)).toBeVisible();
    await usuario.click(
      within(region).getByRole('link', { name: 'Crear registro de Rosa Pino Díaz' }),
    );
    await screen.findByText(/Con los datos de la póliza N° 1000007/);
    const { numeroPoliza: _, fechaVenta: __, porEnlace: ___, ...rosa } = ROSA;
    const resto = { comunaId: null, comuna: null, villa: null, calle: null, numero: null };
    servidor.responder(
      '/Propietarios/Crear',
      ok({
        ...rosa,
        ...resto,
        id: 7,
        departamento: null,
        nombreCompleto: 'ROSA',
        vigente: true,
        soloDeVenta: false,
        version: 1,
      }),
    );
    await usuario.click(screen.getByRole('button', { name: 'GUARDAR' }));
    await screen.findByText('Propietario guardado con éxito');
    expect(servidor.pedidos('/Propietarios/Crear')[0]?.cuerpo).toMatchObject({
      rut: 12_345_678,
      dv: '5',
      nombre: 'ROSA',
      apellidoPaterno: 'PINO',
      email: 'rosa@correo.example',
      telefono: '912345678',
    });
  });

  it('[V-DUENO-005] a vehicle: marked as sold by link, with its policy for the record', async () => {
    servidor.responder('/Vehiculos/RegistrarDePoliza', ok({ id: 7 }));
    const { usuario } = await buscar(VEHICULOS, 'hwjp59');
    const region = await screen.findByRole('region', { name: /sólo por ventas/ });
    expect(within(region).getByText('Sin registro · enlace público')).toBeVisible();
    expect(within(region).getByText(/Hay más/)).toBeVisible();
    await usuario.click(within(region).getByRole('link', { name: 'Crear registro de HWJP59' }));
    await expect
      .poll(() => servidor.pedidos('/Vehiculos/RegistrarDePoliza')[0]?.cuerpo)
      .toEqual({ numeroPoliza: 1_000_007 });
  });

  it('are requested only for a search', async () => {
    montarApp(DUENOS);
    await screen.findByText('Sin resultados.');
    expect(servidor.pedidos('/Propietarios/BuscarVendidos')).toEqual([]);
    expect(screen.queryByRole('region', { name: /sólo por ventas/ })).toBeNull();
  });
});
