import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clavesDe } from '../../lib/pruebas/claves-de.ts';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { abrirFormulario, ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';
import { prepararVehiculos } from '../vehiculo/vehiculo-de-pruebas.tsx';

const servidor = usarServidor();

type Abierto = Awaited<ReturnType<typeof abrirFormulario>>;

const llenarFicha = async ({ escribir, elegirComuna }: Abierto): Promise<void> => {
  await escribir('RUT', '76543210-3');
  await escribir('Razón social', 'FLOTAS DEL SUR');
  await escribir('Correo', 'flotas@correo.example');
  await escribir('Teléfono', '912345678');
  if (screen.queryByRole('combobox', { name: 'Comuna' })) await elegirComuna();
};

const llenarVehiculo = async ({ usuario, escribir }: Abierto): Promise<void> => {
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

/** A maintainer: screen, title of a new record, call that creates it, and what is typed. */
type Formulario = readonly [string, string, string, (abierto: Abierto) => Promise<void>];
const FORMULARIOS: readonly Formulario[] = [
  ['corredor', 'Nuevo corredor', '/Corredores/Crear', llenarFicha],
  ['marca', 'Nueva marca', '/Marcas/Crear', ({ escribir }) => escribir('Nombre', 'kia')],
  [
    'modelo',
    'Nuevo modelo',
    '/Modelos/Crear',
    async ({ escribir }) => {
      await elegir('Tipo de vehículo', 'Automóvil');
      await elegir('Marca', 'TOYOTA');
      await escribir('Nombre', 'hilux');
    },
  ],
  [
    'tipoVehiculo',
    'Nuevo tipo de vehículo',
    '/TiposVehiculo/Crear',
    async ({ escribir }) => {
      await escribir('Nombre', 'carro');
      await escribir('Código Renta', '31');
    },
  ],
  [
    'tiposUso',
    'Nuevo tipo de uso',
    '/TiposUso/Crear',
    async ({ escribir }) => {
      await elegir('Tipo de vehículo', 'Automóvil');
      await escribir('Nombre', 'escolar');
    },
  ],
  ['vehiculos', 'Nuevo vehículo', '/Vehiculos/CrearVehiculo', llenarVehiculo],
  [
    'folio',
    'Nuevo rango de folios',
    '/NumerosDePolizaYFolio/CrearRangoFolio',
    async ({ escribir }) => {
      await escribir('Número Inicial', '1');
      await escribir('Número Final', '9');
    },
  ],
];

/** Filled in like the form of a broker. */
const COMO_CORREDOR: readonly Formulario[] = [
  ['entidad', 'Nueva identidad', '/Entidades/Crear', llenarFicha],
  ['propietario', 'Nuevo propietario', '/Propietarios/Crear', llenarFicha],
];

describe('a new record of a maintainer', () => {
  beforeEach(() => {
    prepararVehiculos(servidor);
    for (const ruta of ['/Corredores/BuscarPorRut', '/Entidades/BuscarPorRut']) {
      servidor.responder(ruta, ok(null));
    }
    servidor.responder('/Folio/Buscar', ok({ filas: [], total: 0 }));
    servidor.responder(
      '/NumerosDePolizaYFolio/ObtenerRangosHistoricos',
      ok({ rangosNumerosFolioHistoricoVM: [], rangosNumerosPolizaHistoricoVM: [] }),
    );
  });

  const guardarDosVeces = async (abierto: Abierto, llamada: string): Promise<string[]> => {
    for (const veces of [1, 2]) {
      await abierto.guardar();
      await waitFor(() => expect(servidor.pedidos(llamada)).toHaveLength(veces));
      const fallo = await screen.findByRole('dialog', { name: 'No se pudo completar' });
      await abierto.usuario.click(within(fallo).getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    return clavesDe(servidor, llamada);
  };
  const repetir = async (...[path, titulo, crear, llenar]: Formulario): Promise<string[]> => {
    const ruta = `/mantenedores/${path}`;
    prepararMantenedor(servidor, { ventana: ruta, endpoints: [crear.slice(1)] });
    servidor.responder(crear, { cortar: true });
    const abierto = await abrirFormulario(`${ruta}/ingreso`, titulo);
    await llenar(abierto);
    return guardarDosVeces(abierto, crear);
  };

  it.each(FORMULARIOS)(
    '[A-OFICINA-003] [A-CAMINO-052] of %s is sent again under its key after a lost answer',
    async (...formulario) => {
      const [una, otra] = await repetir(...formulario);
      expect(una).toMatch(/\S/);
      expect(otra).toBe(una);
    },
  );

  it.each(COMO_CORREDOR)(
    '[A-OFICINA-003] [A-CAMINO-052] of %s is sent again under its key after a lost answer @largo',
    async (...formulario) => {
      const [una, otra] = await repetir(...formulario);
      expect(una).toMatch(/\S/);
      expect(otra).toBe(una);
    },
  );

  it('[A-OFICINA-007] of a range is proposed again under its key after a lost answer', async () => {
    const proponer = '/Aprobaciones/Proponer';
    prepararMantenedor(servidor, {
      ventana: '/mantenedores/folio',
      endpoints: ['NumerosDePolizaYFolio/CrearRangoFolio'],
    });
    servidor.responder('/NumerosDePolizaYFolio/CrearRangoFolio', {
      estado: 409,
      json: { exito: false, codigo: 'aprobacion.exigida', mensaje: 'x' },
    });
    servidor.responder(proponer, { cortar: true });
    const ruta = '/mantenedores/folio/ingreso';
    const abierto = await abrirFormulario(ruta, 'Nuevo rango de folios');
    await abierto.escribir('Número Inicial', '1');
    await abierto.escribir('Número Final', '9');
    const [una, otra] = await guardarDosVeces(abierto, proponer);
    expect(una).toMatch(/\S/);
    expect(otra).toBe(una);
  });
});
