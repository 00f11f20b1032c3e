import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { abrirFormulario, ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';
import { DUENOS, LISTA, prepararVehiculos, VEHICULO } from './vehiculo-de-pruebas.tsx';

const servidor = usarServidor();
const CREAR = '/Vehiculos/CrearVehiculo';
const ACTUALIZAR = '/Vehiculos/ActualizarVehiculo/7';

// Preloads the screen's code, so that tests do not wait for it.
beforeAll(() => import('./IngresoVehiculo.tsx'));
beforeEach(() => prepararVehiculos(servidor));

const pedidos = (ruta: string) => servidor.pedidos(ruta).map(({ cuerpo }) => cuerpo);
describe('the form of a vehicle', () => {
  const nuevo = () => abrirFormulario(`${LISTA}/ingreso`, 'Nuevo vehículo');
  const llenar = async ({ usuario, escribir }: Awaited<ReturnType<typeof nuevo>>) => {
    await escribir('Patente', 'hwjp-599');
    await escribir('Año', '2020');
    await elegir('Tipo de vehículo', 'Automóvil');
    await elegir('Tipo de uso', 'Particular');
    await elegir('Marca', 'TOYOTA');
    await elegir('Modelo', 'YARIS');
    await escribir('N° de motor', 'm-100');
    await usuario.click(screen.getByRole('combobox', { name: 'Propietario' }));
    await usuario.paste('12.3');
    await usuario.click(await screen.findByRole('option', { name: '12.345.678-5 Ana Nuñez' }));
  };

  it('[A-NOMBRE-016] [A-VEH-001] [A-VEH-005] [A-VEH-006] sends its fields; the plate in upper case, cut at six, with its check digit', async () => {
    servidor.responder(CREAR, ok(VEHICULO));
    const abierto = await nuevo();
    await llenar(abierto);
    expect(abierto.campo('Patente')).toHaveValue('HWJP59');
    const dv = (abierto.campo('DV') as HTMLInputElement).value;
    expect(dv).toMatch(/^[\dK]$/);
    await abierto.guardar();
    await waitFor(() => expect(pedidos(CREAR)).toHaveLength(1));
    expect(pedidos(CREAR)[0]).toEqual({
      patente: 'HWJP59',
      dv,
      numeroMotor: 'M-100',
      anioFabricacion: 2020,
      modeloVM: { id: 5 },
      tipoUsoVM: { id: 9 },
      propietarioVM: { id: 40 },
    });
    expect(await screen.findByText('Vehículo guardado con éxito')).toBeVisible();
  });

  it('[A-VEH-007] [A-VEH-008] [A-VEH-009] names every broken rule of the sales flow and sends nothing', async () => {
    const { escribir, guardar } = await nuevo();
    await escribir('Patente', 'ABR12');
    await escribir('Año', '1799');
    await guardar();
    for (const texto of [
      ...['Debe seleccionar un tipo', 'Debe seleccionar una marca', 'Debe seleccionar un modelo'],
      ...['Nro Motor es obligatorio', 'Año inválido', 'Elija un propietario'],
    ]) {
      expect(screen.getAllByText(texto).length).toBeGreaterThan(0);
    }
    expect(pedidos(CREAR)).toEqual([]);
  });

  it('[A-VEH-003] searches owners from the third digit of the RUT on', async () => {
    const { usuario } = await nuevo();
    const campo = screen.getByRole('combobox', { name: 'Propietario' });
    await usuario.type(campo, '12');
    expect(await screen.findByText('Escriba al menos 3 dígitos del RUT')).toBeVisible();
    await new Promise((listo) => setTimeout(listo, 400));
    expect(pedidos(DUENOS)).toEqual([]);
    await usuario.type(campo, '.3');
    await waitFor(() => expect(pedidos(DUENOS)).toHaveLength(1));
    expect(pedidos(DUENOS)[0]).toMatchObject({ rutEmpieza: '123', pagina: 1 });
  });

  it('[A-VEH-004] reports an existing plate at its field', async () => {
    const texto = 'Existe un vehículo de patente HWJP59';
    servidor.responder(CREAR, {
      estado: 400,
      json: { exito: false, codigo: 'vehiculo.duplicado', errors: { patente: [texto] } },
    });
    const abierto = await nuevo();
    await llenar(abierto);
    await abierto.guardar();
    await waitFor(() => expect(abierto.campo('Patente')).toHaveAccessibleDescription(texto));
  });

  it('[A-ERR-039] says what to do after a failed save', async () => {
    servidor.responder(ACTUALIZAR, { estado: 500, json: { exito: false, mensaje: 'otro' } });
    const { escribir, guardar } = await abrirFormulario(`${LISTA}/ingreso?id=7`, 'Editar vehículo');
    await escribir('N° de motor', '2');
    await guardar();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ocurrió un error al crear/actualizar el Vehículo. Por favor, revise los datos e intente nuevamente',
    );
  });

  it('[A-ERR-038] [V-ERR-034] says that the chosen brand and type have no model', async () => {
    servidor.responder('/Modelos/Buscar', ok([]));
    await nuevo();
    await elegir('Tipo de vehículo', 'Automóvil');
    await elegir('Marca', 'TOYOTA');
    expect(
      await screen.findByText('No hay modelos que pertenezcan a la marca y tipo seleccionados.'),
    ).toBeVisible();
  });

  it.each([
    ['[A-VEH-002]', `${LISTA}/ingreso?id=7`],
    ['[A-RUTA-023]', '/editarVehiculo?id=7'],
  ])('%s %s edits one: all but its plate', async (_, ruta) => {
    prepararMantenedor(servidor, {
      ventana: ruta.split(/\/ingreso|\?/)[0] ?? '',
      endpoints: ['Vehiculos/Buscar', 'Vehiculos/ActualizarVehiculo'],
    });
    servidor.responder(ACTUALIZAR, ok(VEHICULO));
    const { usuario, campo, escribir, guardar } = await abrirFormulario(ruta, 'Editar vehículo');
    expect(campo('Patente')).toHaveAttribute('readonly');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Modelo' })).toHaveValue('YARIS'),
    );
    expect(screen.getByRole('combobox', { name: 'Propietario' })).toHaveValue(
      '12.345.678-5 Ana Nuñez',
    );
    expect(screen.getByRole('combobox', { name: 'Tipo de uso' })).toHaveValue('NO APLICA');
    await usuario.clear(campo('N° de motor'));
    await escribir('N° de motor', 'm-200');
    await guardar();
    await waitFor(() => expect(pedidos(ACTUALIZAR)).toHaveLength(1));
    expect(servidor.pedidos(ACTUALIZAR)[0]).toMatchObject({
      metodo: 'PUT',
      cuerpo: {
        patente: 'HWJP59',
        dv: '8',
        numeroMotor: 'M-200',
        version: 3,
        modeloVM: { id: 5 },
        tipoUsoVM: null,
        propietarioVM: { id: 40 },
      },
    });
  });
});
