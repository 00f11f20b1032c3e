import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { abrirFormulario, ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';
import { elegir, prepararVehiculos } from '../vehiculo/vehiculo-de-pruebas.tsx';

const servidor = usarServidor();

type Abierto = Awaited<ReturnType<typeof abrirFormulario>>;

const pegarEn =
  (usuario: UserEvent) =>
  async (nombre: string, texto: string): Promise<void> => {
    await usuario.click(screen.getByRole('textbox', { name: nombre }));
    await usuario.paste(texto);
  };

const llenarFicha = async ({ usuario, elegirComuna }: Abierto): Promise<void> => {
  const pegar = pegarEn(usuario);
  await pegar('RUT', '76543210-3');
  await pegar('Razón social', 'FLOTAS DEL SUR');
  await pegar('Correo', 'flotas@correo.example');
  await pegar('Teléfono', '912345678');
  if (screen.queryByRole('combobox', { name: 'Comuna' })) await elegirComuna();
};

const llenarVehiculo = async ({ usuario }: Abierto): Promise<void> => {
  const pegar = pegarEn(usuario);
  await pegar('Patente', 'hwjp-599');
  await pegar('Año', '2020');
  await elegir(usuario, 'Tipo de vehículo', 'Automóvil');
  await elegir(usuario, 'Tipo de uso', 'Particular');
  await elegir(usuario, 'Marca', 'TOYOTA');
  await elegir(usuario, 'Modelo', 'YARIS');
  await pegar('N° de motor', 'm-100');
  await usuario.click(screen.getByRole('combobox', { name: 'Propietario' }));
  await usuario.paste('12.3');
  await usuario.click(await screen.findByRole('option', { name: '12.345.678-5 Ana Nuñez' }));
};

/** Maintainers: screen, title of a new record, call that creates it, and what is typed. */
const FORMULARIOS: readonly (readonly [
  string,
  string,
  string,
  (abierto: Abierto) => Promise<void>,
])[] = [
  ['corredor', 'Nuevo corredor', '/Corredores/Crear', llenarFicha],
  ['entidad', 'Nueva identidad', '/Entidades/Crear', llenarFicha],
  ['propietario', 'Nuevo propietario', '/Propietarios/Crear', llenarFicha],
  ['marca', 'Nueva marca', '/Marcas/Crear', ({ escribir }) => escribir('Nombre', 'kia')],
  [
    'modelo',
    'Nuevo modelo',
    '/Modelos/Crear',
    async ({ usuario, escribir }) => {
      await elegir(usuario, 'Tipo de vehículo', 'Automóvil');
      await elegir(usuario, 'Marca', 'TOYOTA');
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
    async ({ usuario, escribir }) => {
      await elegir(usuario, 'Tipo de vehículo', 'Automóvil');
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

  it.each(FORMULARIOS)(
    '[A-OFICINA-003] [A-CAMINO-052] of %s is sent again under its key after a lost answer',
    async (path, titulo, crear, llenar) => {
      const ruta = `/mantenedores/${path}`;
      prepararMantenedor(servidor, { ventana: ruta, endpoints: [crear.slice(1)] });
      servidor.responder(crear, { cortar: true });
      const abierto = await abrirFormulario(`${ruta}/ingreso`, titulo);
      await llenar(abierto);
      for (const veces of [1, 2]) {
        await abierto.guardar();
        await waitFor(() => expect(servidor.pedidos(crear)).toHaveLength(veces));
        const fallo = await screen.findByRole('dialog', { name: 'No se pudo completar' });
        await abierto.usuario.click(within(fallo).getByRole('button', { name: 'OK' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
      const [una, otra] = servidor
        .pedidos(crear)
        .map(({ cabeceras }) => cabeceras['idempotency-key']);
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
    for (const veces of [1, 2]) {
      await abierto.guardar();
      await waitFor(() => expect(servidor.pedidos(proponer)).toHaveLength(veces));
      const fallo = await screen.findByRole('dialog', { name: 'No se pudo completar' });
      await abierto.usuario.click(within(fallo).getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const [una, otra] = servidor
      .pedidos(proponer)
      .map(({ cabeceras }) => cabeceras['idempotency-key']);
    expect(una).toMatch(/\S/);
    expect(otra).toBe(una);
  });
});
