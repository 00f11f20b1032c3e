import { act, screen, waitFor, within } from '@testing-library/react';
import { DV_AJENO } from '#values/formato-patente.ts';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { montar } from '../../lib/pruebas/montar.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import {
  EMPRESA,
  fallo,
  ingresado,
  modelo,
  ok,
  encontrado,
  VENTANAS,
} from '../datos-de-pruebas.ts';
import {
  abierto,
  conVehiculo,
  elegido,
  montarIngreso,
  PATENTE,
  tarjeta,
} from './ingreso-de-pruebas.tsx';
import { IngresoVehiculo } from './IngresoVehiculo.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** Only the plate field is shown. */
const cerrado = () => {
  expect(screen.queryByLabelText('N° de motor')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Propietario' })).toBeNull();
};
const patente = () => screen.getByLabelText<HTMLInputElement>('Patente');
const NO_ENCONTRADA = fallo(400, 'vehiculo.no_encontrado', 'No se encontró la patente', {
  Patente: ['No se encontró la patente'],
});

describe('entering /venta/ingresoVehiculo', () => {
  const entrar = (estado?: unknown) => {
    conSesion({ ventanas: VENTANAS });
    const ruta = '/venta/ingresoVehiculo';
    return montar(<IngresoVehiculo resolver={async () => 'x'} />, { ruta, patron: ruta, estado });
  };

  it('[V-RUTA-013] without an agreement goes to / with its text', async () => {
    const { router } = entrar();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(router.state.location.state).toEqual({
      error: 'No ha seleccionado convenio, intente nuevamente',
    });
  });

  it.each(['4', '5'])('[V-RUTA-014] with a stored stage %s goes to /', async (etapa) => {
    escribir({ estadoIntencion: etapa });
    const { router } = entrar({ idConvenio: 7 });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('a plate from another screen', () => {
  it('[V-INICIO-004] is looked up at once, and once', async () => {
    conVehiculo(servidor);
    const { router } = await montarIngreso(servidor, { buscada: 'HWJP59' });
    await waitFor(() => expect(patente()).toHaveValue('HWJP59'));
    await waitFor(() => expect(servidor.pedidos(PATENTE)).toHaveLength(1));
    await waitFor(() =>
      expect(router.state.location.state).toEqual({ idConvenio: 7, patente: null }),
    );
  });
});

describe('the captcha', () => {
  it('[V-VEH-013] [V-VEH-015] runs first, and the form appears only after it passes', async () => {
    const captcha = Promise.withResolvers<string>();
    await montarIngreso(servidor, { tipo: 'publica', resolver: () => captcha.promise });
    await waitFor(() => expect(servidor.pedidos('/Convenios/BuscarPorId/7')).toHaveLength(1));
    await waitFor(() => expect(screen.getByText('Cargando, por favor espere.')).toBeVisible());
    expect(screen.queryByLabelText('Patente')).toBeNull();
    captcha.resolve('resuelto');
    expect(await screen.findByLabelText('Patente')).toBeVisible();
  });

  it('[V-SEGUNDO-007] is not asked of a user with a login', async () => {
    const resolver = vi.fn(async () => 'captcha');
    await montarIngreso(servidor, { resolver });
    expect(await screen.findByRole('group', { name: 'Vehículo' })).toBeVisible();
    expect(resolver).not.toHaveBeenCalled();
  });

  it('is sent with the first plate look-up, and with no other', async () => {
    servidor.responder(PATENTE, NO_ENCONTRADA);
    const { escribirPatente, usuario } = await montarIngreso(servidor, { tipo: 'publica' });
    await escribirPatente('ZZZZ98');
    await screen.findByText('No se encontró la patente');
    await usuario.type(patente(), '{Backspace}9');
    await waitFor(() => expect(servidor.pedidos(PATENTE)).toHaveLength(2));
    expect(servidor.pedidos(PATENTE).map(({ cabeceras }) => cabeceras['x-captcha'])).toEqual([
      'captcha',
      undefined,
    ]);
  });
});

describe('the plate', () => {
  it('[V-VEH-001] [V-VEH-002] has its title, a plate form and an owner form', async () => {
    conVehiculo(servidor);
    const { escribirPatente } = await montarIngreso(servidor);
    expect(screen.getByRole('heading', { level: 1, name: 'Ingreso de Datos' })).toBeVisible();
    await escribirPatente('HWJP59');
    await abierto();
    expect(screen.getByRole('group', { name: 'Vehículo' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Propietario' })).toBeVisible();
    expect(screen.getByLabelText('RUT')).toBeVisible();
  });

  it('[V-VEH-016] [V-VEH-021] is upper-cased, stripped of signs, limited to six characters and looked up', async () => {
    conVehiculo(servidor);
    const { usuario } = await montarIngreso(servidor);
    await usuario.type(await screen.findByLabelText('Patente'), 'hw-jp.597');
    expect(patente()).toHaveValue('HWJP59');
    await abierto();
    // In the body and never in an address, which servers and proxies log.
    expect(servidor.pedidos(PATENTE).map(({ cuerpo }) => cuerpo)).toEqual([{ patente: 'HWJP59' }]);
    expect(servidor.pedidos(PATENTE).map(({ consulta }) => consulta.size)).toEqual([0]);
  });

  it.each([
    ['typed', (usuario: UserEvent) => usuario.keyboard('HWJP-59-1')],
    ['pasted', (usuario: UserEvent) => usuario.paste('HWJP59-1')],
  ])('[V-INGRESO-021] %s is refused with a wrong check digit', async (_, dar) => {
    conVehiculo(servidor);
    const { usuario } = await montarIngreso(servidor);
    await usuario.click(await screen.findByLabelText('Patente'));
    await dar(usuario);
    expect(patente()).toHaveValue('HWJP59-1');
    expect(patente()).toHaveAccessibleDescription(DV_AJENO);
    cerrado();
    await usuario.keyboard('{Backspace}8');
    await abierto();
    expect(patente()).toHaveValue('HWJP59');
  });

  it('[V-INGRESO-021] keeps the focus while it is typed, when its vehicle is found', async () => {
    conVehiculo(servidor);
    const { escribirPatente, usuario } = await montarIngreso(servidor);
    const reloj = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await escribirPatente('HWJP59');
    await tarjeta();
    await new Promise((listo) => setTimeout(listo, 150));
    expect(patente()).toHaveFocus();
    await usuario.keyboard('-1');
    expect(patente()).toHaveAccessibleDescription(DV_AJENO);
    cerrado();
    await usuario.keyboard('{Backspace}8');
    await tarjeta();
    reloj.mockRestore();
    await waitFor(() => expect(patente()).not.toHaveFocus());
  });

  it('[V-INGRESO-021] is not covered by a dialog while it is typed', async () => {
    conVehiculo(servidor);
    servidor.responder(PATENTE, () => new Promise(() => undefined));
    const { escribirPatente } = await montarIngreso(servidor);
    const reloj = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await escribirPatente('HWJP59');
    await new Promise((listo) => setTimeout(listo, 300));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(servidor.pedidos(PATENTE)).toHaveLength(1);
    reloj.mockRestore();
    expect(await screen.findByRole('dialog', { name: 'Cargando Vehículo' })).toBeVisible();
  });

  it('of five characters is completed as a motorcycle’s on leaving, and looked up', async () => {
    conVehiculo(servidor, { patente: 'BBC011' });
    const { escribirPatente, usuario } = await montarIngreso(servidor);
    await escribirPatente('BBC11');
    expect(servidor.pedidos(PATENTE)).toHaveLength(0);
    await usuario.tab();
    await abierto();
    expect(patente()).toHaveValue('BBC011');
  });

  it('[V-VEH-017] [V-VEH-018] is required, and reported as too short on leaving', async () => {
    const { anadir, escribirPatente, usuario } = await montarIngreso(servidor);
    await screen.findByLabelText('Patente');
    await anadir();
    expect(patente()).toHaveAccessibleDescription('Patente es obligatorio');
    await escribirPatente('HWJ');
    await usuario.tab();
    expect(patente()).toHaveAccessibleDescription('La patente debe tener al menos 6 caracteres');
  });

  it('[V-VEH-020] in the list is refused without a look-up', async () => {
    const { escribirPatente } = await montarIngreso(servidor, {
      vehiculos: [ingresado('HWJP59')],
    });
    await escribirPatente('HWJP59');
    expect(patente()).toHaveAccessibleDescription('El vehículo ya está ingresado');
    expect(servidor.pedidos(PATENTE)).toHaveLength(0);
    cerrado();
  });

  it('[V-VEH-023] [V-VEH-024] shows Cargando Vehículo, and fills in vehicle and owner, and says so', async () => {
    const respuesta = Promise.withResolvers<ReturnType<typeof ok>>();
    conVehiculo(servidor);
    servidor.responder(PATENTE, () => respuesta.promise);
    const { escribirPatente } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    expect(await screen.findByRole('dialog', { name: 'Cargando Vehículo' })).toBeVisible();
    respuesta.resolve(ok(encontrado()));
    await abierto();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(['Tipo de vehículo', 'Marca', 'Modelo'].map(elegido)).toEqual([
        'Automóvil',
        'CHEVROLET',
        'SAIL',
      ]),
    );
    for (const [campo, valor] of Object.entries({
      Año: '2016',
      'N° de motor': 'CH2D4425528',
      DV: '8',
      RUT: '12.345.678-5',
      Nombre: 'JOSÉ',
      'Apellido paterno': 'BARRÍA',
      Teléfono: '912345678',
      Correo: 'jose@correo.cl',
    })) {
      expect(screen.getByLabelText(campo)).toHaveValue(valor);
    }
    expect(screen.getByLabelText('RUT')).toHaveAccessibleDescription(
      'Propietario según el registro de vehículos.',
    );
  });

  it('clears the data of the former plate', async () => {
    conVehiculo(servidor);
    const { escribirPatente, usuario } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    await abierto();
    await usuario.type(patente(), '{Backspace}');
    cerrado();
    conVehiculo(servidor, { numeroMotor: 'OTRO', propietarioVM: EMPRESA });
    await usuario.type(patente(), '9');
    await abierto();
    expect(screen.getByLabelText('N° de motor')).toHaveValue('OTRO');
    expect(screen.getByLabelText('RUT')).toHaveValue('76.086.428-5');
  });

  it('[V-VEH-027] [V-ERR-039] keeps the form locked if it is not found', async () => {
    servidor.responder(PATENTE, NO_ENCONTRADA);
    const { escribirPatente } = await montarIngreso(servidor);
    await escribirPatente('ZZZZ99');
    expect(await screen.findByText('No se encontró la patente')).toBeVisible();
    cerrado();
  });

  it.each([
    ['publica', /con el padrón o el permiso de circulación.*llame al/],
    ['login', /con el padrón o el permiso de circulación.*contacte a su ejecutivo/],
  ] as const)(
    '[V-INGRESO-010] without the register shows users who may not sell it (%s) what to check and whom to call',
    async (tipo, ayuda) => {
      servidor.responder(PATENTE, NO_ENCONTRADA);
      const { escribirPatente, usuario } = await montarIngreso(servidor, { tipo });
      await escribirPatente('ZZZZ99');
      const llamar = await screen.findByRole('link', { name: '600 000 1234' });
      expect(llamar).toHaveAttribute('href', 'tel:6000001234');
      expect(llamar.closest('p')).toHaveTextContent(ayuda);
      await usuario.type(patente(), '{Backspace}');
      expect(screen.queryByRole('link', { name: '600 000 1234' })).toBeNull();
    },
  );

  it('[V-FRESCO-001] without the register a buyer reads the telephone of the front page', async () => {
    servidor.responder(PATENTE, NO_ENCONTRADA);
    const { escribirPatente } = await montarIngreso(servidor, { tipo: 'publica' });
    const ayuda = { de: 'CORREDORA SUR', texto: '+56 9 1234 5678', numero: '+56912345678' };
    const marca = { nombre: 'CORREDORA SUR', color: null, logo: null, tonos: null };
    act(() => escribir({ marca: JSON.stringify({ ...marca, aseguradora: 'OTRA', ayuda }) }));
    await escribirPatente('ZZZZ99');
    const llamar = await screen.findByRole('link', { name: ayuda.texto });
    expect(llamar).toHaveAttribute('href', `tel:${ayuda.numero}`);
    expect(llamar.closest('p')).toHaveTextContent('llame a CORREDORA SUR al +56 9 1234 5678');
    expect(screen.queryByRole('link', { name: '600 000 1234' })).toBeNull();
  });

  it.each(['publica', 'login'] as const)(
    '[V-INGRESO-011] before it is found, the agreement’s prices are one press away (%s)',
    async (tipo) => {
      conVehiculo(servidor);
      const { escribirPatente, usuario } = await montarIngreso(servidor, { tipo });
      await screen.findByLabelText('Patente');
      await usuario.click(screen.getByRole('button', { name: 'Ver Primas' }));
      const primas = await screen.findByRole('dialog', { name: /^Primas de / });
      expect(await within(primas).findByRole('row', { name: /^Motocicleta/ })).toBeVisible();
      await usuario.keyboard('{Escape}');
      await escribirPatente('HWJP59');
      await abierto();
      expect(screen.queryByRole('button', { name: 'Ver Primas' })).toBeNull();
    },
  );

  it('[V-VEH-022] [V-ERR-029] gives up after 20 s and opens the form for typing', async () => {
    const plazo = AbortSignal.timeout.bind(AbortSignal);
    const pedido = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => plazo(ms / 1_000));
    const espera = Promise.withResolvers<void>();
    servidor.responder(PATENTE, async () => {
      await espera.promise;
      return NO_ENCONTRADA;
    });
    const { escribirPatente } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    expect(
      await screen.findByText('Por favor, verifique e ingrese la patente nuevamente'),
    ).toBeVisible();
    expect(pedido).toHaveBeenCalledWith(20_000);
    expect(screen.getByText(/El registro de vehículos no respondió/)).toBeVisible();
    expect(screen.getByLabelText('N° de motor')).toBeEnabled();
    expect(screen.getByLabelText('DV')).toHaveValue('8');
    espera.resolve();
  });

  it('opens the form for typing if the register is down', async () => {
    servidor.responder(PATENTE, fallo(503, 'vehiculo.registro_sin_respuesta', 'x'));
    const { escribirPatente } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    expect(await screen.findByText(/El registro de vehículos no respondió/)).toBeVisible();
    expect(screen.getByLabelText('N° de motor')).toBeEnabled();
  });

  it('[V-ERR-028] reports an unknown failure, stays locked and may be retried', async () => {
    servidor.responder(PATENTE, { estado: 500, json: {} });
    const { escribirPatente, usuario } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    expect(await screen.findByText('Hubo un error desconocido')).toBeVisible();
    cerrado();
    conVehiculo(servidor);
    await usuario.click(screen.getByRole('button', { name: 'Buscar la patente nuevamente' }));
    await abierto();
  });

  it('[V-ERR-030] is refused with a type that the agreement does not sell', async () => {
    const modeloVM = modelo(9, 'W9', undefined, { id: 99, nombre: 'TROLEBUS' });
    conVehiculo(servidor, { modeloVM });
    const { escribirPatente } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    expect(
      await screen.findByText('El tipo de vehículo no está disponible para esta campaña'),
    ).toBeVisible();
    cerrado();
  });

  it.each([
    ['login', /Complételos o contacte a su ejecutivo\.$/],
    ['publica', /Complételos o contacte a su ejecutivo: llame al 600 000 1234\.$/],
  ] as const)(
    '[V-ERR-031] [V-LLAMAR-003] asks a user (%s) to complete the data, and says whom to ask',
    async (tipo, ayuda) => {
      conVehiculo(servidor, { modeloVM: null, numeroMotor: '' });
      const { escribirPatente } = await montarIngreso(servidor, { tipo });
      await escribirPatente('HWJP59');
      expect(await screen.findByText(/están incompletos en el registro/)).toHaveTextContent(ayuda);
      expect(screen.getByLabelText('N° de motor')).toBeEnabled();
    },
  );

  it('[V-VEH-028] accepts one upper-case character as dv', async () => {
    conVehiculo(servidor, { dv: null });
    const { escribirPatente, usuario } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    await abierto();
    const dv = screen.getByLabelText('DV');
    await usuario.clear(dv);
    await usuario.type(dv, '-4k');
    expect(dv).toHaveValue('K');
  });
});
