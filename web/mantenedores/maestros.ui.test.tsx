import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../app/app-de-pruebas.tsx';
import { elegir } from '../lib/pruebas/elegir.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { abrirFormulario, filaDe, ok, prepararMantenedor } from './ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const AUTO = {
  id: 1,
  nombre: 'AUTOMOVIL',
  estaVigente: true,
  codigoRenta: 20,
  clasePatente: 'cualquiera',
  usos: 2,
  version: 4,
};
const VIEJO = {
  id: 2,
  nombre: 'CARRETA',
  estaVigente: false,
  codigoRenta: 1,
  clasePatente: 'cualquiera',
  usos: 0,
  version: 1,
};
const TOYOTA = { id: 3, nombre: 'TOYOTA', estaVigente: true, modelos: 1, version: 1 };
const referencia = ({ id, nombre, estaVigente }: typeof AUTO | typeof TOYOTA) => ({
  id,
  nombre,
  estaVigente,
});
const YARIS = {
  id: 5,
  nombre: 'YARIS',
  estaVigente: true,
  version: 1,
  marcaVM: referencia(TOYOTA),
  tipoVehiculoVM: referencia(AUTO),
};
const USO = {
  id: 9,
  nombre: 'PARTICULAR',
  vigente: true,
  tipoVehiculoId: 1,
  version: 2,
  tipoVehiculo: 'AUTOMOVIL',
};
const ACCIONES = ['Buscar', 'Crear', 'Actualizar', 'Desactivar'];

const entrar = (ventana: string) =>
  prepararMantenedor(servidor, {
    ventana,
    endpoints: [
      ...['Modelos', 'Marcas', 'TiposVehiculo', 'TiposUso'].flatMap((recurso) =>
        ACCIONES.map((accion) => `${recurso}/${accion}`),
      ),
      'TiposUso/BuscarPorTipoVehiculo',
    ],
  });
/** The bare array feeds selectors, the paged one is the list itself. */
const responderLista = (ruta: string, filas: readonly object[]) =>
  servidor.responder(ruta, ({ cuerpo }) =>
    ok(
      (cuerpo as { pagina?: number }).pagina === undefined ? filas : { filas, total: filas.length },
    ),
  );
beforeEach(() => {
  responderLista('/TiposVehiculo/Buscar', [AUTO, VIEJO]);
  responderLista('/Marcas/Buscar', [TOYOTA]);
  responderLista('/Modelos/Buscar', [YARIS]);
  responderLista('/TiposUso/BuscarPorTipoVehiculo', [USO]);
});

const enviado = async (ruta: string) => {
  await waitFor(() => expect(servidor.pedidos(ruta)).toHaveLength(1));
  return servidor.pedidos(ruta)[0]?.cuerpo;
};

describe('models', () => {
  const LISTA = '/mantenedores/modelo';
  beforeEach(() => entrar(LISTA));

  it('[A-MARCA-007] [A-MARCA-008] need a type and a brand before they are listed', async () => {
    const { router } = montarApp(LISTA);
    expect(await screen.findByText('Seleccione un Tipo de Vehículo y Marca')).toBeVisible();
    await elegir('Tipo de vehículo', 'Automóvil');
    expect(screen.getByText('Seleccione un Tipo de Vehículo y Marca')).toBeVisible();
    expect(servidor.pedidos('/Modelos/Buscar')).toHaveLength(0);
    await elegir('Marca', 'TOYOTA');
    await filaDe('YARIS');
    expect(servidor.pedidos('/Modelos/Buscar')[0]?.cuerpo).toMatchObject({ tipoId: 1, marcaId: 3 });
    expect(router.state.location.search).toBe('?tipoId=1&marcaId=3');
  });

  it('[A-CERO-009] that wait are counted, and accepted one by one or together', async () => {
    const vagos = ['FREE', 'DREAM', 'TAISHAN'].map((nombre, lugar) => ({
      ...{ ...YARIS, id: 30 + lugar, nombre, estaVigente: false },
    }));
    const aceptados = (): unknown[] =>
      servidor.pedidos('/Modelos/Reconocer').flatMap(({ cuerpo }) => (cuerpo as { ids: [] }).ids);
    servidor.responder('/Modelos/Buscar', () => {
      const filas = vagos.filter(({ id }) => !aceptados().includes(id));
      return ok({ filas, total: filas.length });
    });
    servidor.responder('/Modelos/Reconocer', ({ cuerpo }) =>
      ok({ modelos: (cuerpo as { ids: [] }).ids.length, marcas: 1 }),
    );
    prepararMantenedor(servidor, {
      ventana: LISTA,
      endpoints: ['Modelos/Buscar', 'Modelos/Reconocer'],
    });
    const { usuario } = montarApp(LISTA);
    await usuario.click(await screen.findByRole('link', { name: '3 modelos por reconocer' }));
    await screen.findByRole('heading', { level: 1, name: 'Modelos por reconocer' });
    await usuario.click(await screen.findByRole('button', { name: 'Aceptar modelo TOYOTA FREE' }));
    expect(await screen.findByText('Aceptados: 1 modelo y 1 marca')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'FREE' })).toBeNull());
    await usuario.click(screen.getByRole('checkbox', { name: 'Toda la página' }));
    await usuario.click(screen.getByRole('checkbox', { name: 'Elegir modelo TOYOTA DREAM' }));
    await usuario.click(screen.getByRole('checkbox', { name: 'Elegir modelo TOYOTA DREAM' }));
    await usuario.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByText('No hay modelos por reconocer.')).toBeVisible();
    expect(aceptados()).toEqual([30, 32, 31]);
  });

  it('[A-ERR-038] report that the pair has none', async () => {
    responderLista('/Modelos/Buscar', []);
    montarApp(`${LISTA}?tipoId=1&marcaId=3`);
    expect(
      await screen.findByText('No hay modelos que pertenezcan a la marca y tipo seleccionados.'),
    ).toBeVisible();
  });

  it('[A-ERR-037] report that the vehicle types cannot be read', async () => {
    servidor.responder('/TiposVehiculo/Buscar', { estado: 500, json: { exito: false } });
    montarApp(LISTA);
    expect(
      await screen.findByText('Hubo un error al buscar los tipos de vehículo'),
    ).toBeInTheDocument();
  });

  it('[A-MARCA-003] [A-MARCA-004] [A-MARCA-005] [A-MARCA-006] have a form with type, brand and name', async () => {
    servidor.responder('/Modelos/Crear', ok(YARIS));
    const { usuario, escribir, guardar } = await abrirFormulario(
      `${LISTA}/ingreso`,
      'Nuevo modelo',
    );
    await guardar();
    for (const texto of [
      ...['Elija un tipo de vehículo', 'Elija una marca'],
      'Nombre es obligatorio',
    ]) {
      expect(screen.getAllByText(texto).length).toBeGreaterThan(0);
    }
    await usuario.click(screen.getByRole('combobox', { name: 'Tipo de vehículo' }));
    await screen.findByRole('option', { name: 'Automóvil' });
    // A disabled record cannot be chosen.
    expect(screen.queryByRole('option', { name: /CARRETA/ })).toBeNull();
    await usuario.click(screen.getByRole('option', { name: 'Automóvil' }));
    await elegir('Marca', 'TOYOTA');
    await escribir('Nombre', 'yaris');
    await usuario.click(screen.getByRole('checkbox', { name: 'VIGENTE' }));
    await guardar();
    expect(await enviado('/Modelos/Crear')).toEqual({
      tipoDeVehiculoId: 1,
      marcaId: 3,
      nombre: 'YARIS',
      estaVigente: false,
    });
  });
});

describe('usage types', () => {
  const LISTA = '/mantenedores/tiposUso';
  beforeEach(() => entrar(LISTA));

  it('[A-MARCA-011] are listed by vehicle type', async () => {
    montarApp(LISTA);
    await filaDe('Particular');
    await elegir('Tipo de vehículo', 'Automóvil');
    await waitFor(() =>
      expect(servidor.pedidos('/TiposUso/BuscarPorTipoVehiculo').at(-1)?.cuerpo).toMatchObject({
        tipoVehiculoId: 1,
      }),
    );
  });

  it('[A-MARCA-009] [A-MARCA-012] have a form with name in upper case, vehicle type, VIGENTE', async () => {
    servidor.responder('/TiposUso/Crear', ok(USO));
    const { escribir, guardar } = await abrirFormulario(`${LISTA}/ingreso`, 'Nuevo tipo de uso');
    await elegir('Tipo de vehículo', 'Automóvil');
    await escribir('Nombre', 'escolar');
    await guardar();
    expect(await enviado('/TiposUso/Crear')).toEqual({
      tipoVehiculoId: 1,
      nombre: 'ESCOLAR',
      vigente: true,
    });
  });

  it('[A-MARCA-010] lock the vehicle type of an existing one', async () => {
    await abrirFormulario(`${LISTA}/ingreso?id=9`, 'Editar tipo de uso');
    const tipo = screen.getByRole('combobox', { name: 'Tipo de vehículo' });
    expect(tipo).toBeDisabled();
    await waitFor(() => expect(tipo).toHaveValue('Automóvil'));
  });
});

describe('vehicle types', () => {
  const LISTA = '/mantenedores/tipoVehiculo';
  beforeEach(() => entrar(LISTA));

  it('[A-MARCA-013] [A-MARCA-014] [A-PRECIO-001] have a form with name, a numeric Código Renta, class of plate, VIGENTE', async () => {
    servidor.responder('/TiposVehiculo/Crear', ok(AUTO));
    const { usuario, escribir, guardar, campo } = await abrirFormulario(
      `${LISTA}/ingreso`,
      'Nuevo tipo de vehículo',
    );
    await escribir('Nombre', 'carro');
    await escribir('Código Renta', 'a3x1');
    expect(campo('Código Renta')).toHaveValue('a3x1');
    await guardar();
    expect(campo('Código Renta')).toHaveAccessibleDescription('Escriba sólo un número entero');
    expect(servidor.pedidos('/TiposVehiculo/Crear')).toEqual([]);
    await usuario.clear(campo('Código Renta'));
    await escribir('Código Renta', '31');
    await elegir('Clase de patente', 'Motocicleta');
    await guardar();
    expect(await enviado('/TiposVehiculo/Crear')).toEqual({
      nombre: 'CARRO',
      codigoRenta: 31,
      clasePatente: 'motocicleta',
      estaVigente: true,
    });
  });

  it('[A-MARCA-015] lock the Código Renta of an existing one', async () => {
    responderLista('/TiposVehiculo/Buscar', [AUTO]);
    const { campo } = await abrirFormulario(`${LISTA}/ingreso?id=1`, 'Editar tipo de vehículo');
    expect(campo('Código Renta')).toHaveValue('20');
    expect(campo('Código Renta')).toHaveAttribute('readonly');
  });

  it('are listed with their code, disabled ones as NO VIGENTE', async () => {
    montarApp(LISTA);
    expect((await filaDe('Carreta')).getByText('NO VIGENTE')).toBeVisible();
    expect(within(screen.getByRole('table')).getByText('20')).toBeVisible();
  });

  it('[A-CERO-003] offer the base catalogue by count and name, and create it in one press', async () => {
    const falta = {
      tipos: ['CAMION'],
      usos: [
        { tipo: 'CAMION', nombre: 'CARGA' },
        { tipo: 'AUTOMOVIL', nombre: 'ARRIENDO' },
      ],
      marcas: ['TOYOTA', 'KIA'],
      modelos: 12,
    };
    const nada = { tipos: [], usos: [], marcas: [], modelos: 0 };
    prepararMantenedor(servidor, {
      ventana: LISTA,
      endpoints: ['TiposVehiculo/Buscar', 'CatalogoBase/Cargar', 'CatalogoBase/PorCargar'],
    });
    servidor.responder('/CatalogoBase/PorCargar', () =>
      ok(servidor.pedidos('/CatalogoBase/Cargar').length === 0 ? falta : nada),
    );
    servidor.responder('/CatalogoBase/Cargar', ok({ tipos: 1, usos: 2, marcas: 2, modelos: 12 }));
    const { usuario } = montarApp(LISTA);
    const panel = within(await screen.findByRole('region', { name: 'Catálogo base' }));
    expect(
      panel.getByText(/^Agrega 1 tipo de vehículo, 2 tipos de uso, 2 marcas y 12 modelos\./),
    ).toBeVisible();
    await usuario.click(panel.getByText('Ver los nombres'));
    expect(panel.getByText('Camión: Carga')).toBeVisible();
    expect(panel.getByText('Automóvil: Arriendo')).toBeVisible();
    expect(panel.getByText('TOYOTA, KIA')).toBeVisible();
    await usuario.click(panel.getByRole('button', { name: 'Cargar catálogo base' }));
    expect(
      await screen.findByText(
        'Se crearon 1 tipo de vehículo, 2 tipos de uso, 2 marcas y 12 modelos',
      ),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Catálogo base' })).toBeNull());
  });
});
