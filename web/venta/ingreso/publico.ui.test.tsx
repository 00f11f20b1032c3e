import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { conSesion } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { montar } from '../../lib/pruebas/montar.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { leer } from '../../lib/navegador/almacen.ts';
import { guardarEnlace } from '../../lib/sesion/enlace-de-compra.ts';
import { comenzarVenta, leerVehiculos } from '../../lib/venta/venta.ts';
import { trasPintar } from '../../ui/tras-pintar.ts';
import { CONVENIO, ingresado, ok, VENTANAS } from '../datos-de-pruebas.ts';
import {
  abierto,
  conVehiculo,
  DUENO_RESERVADO,
  INGRESAR,
  montarIngreso,
  PROPIETARIO,
} from './ingreso-de-pruebas.tsx';
import { IngresoVehiculo } from './IngresoVehiculo.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

const campo = (etiqueta: string) => screen.getByLabelText(etiqueta);
const boton = (name: string) => screen.getByRole('button', { name });
const propietario = () => screen.getByRole('group', { name: 'Propietario' });
const MARCADO = 'Propietario registrado: J*** P***, RUT 12.***.***-5';
const CONVENIO_DEL_ENLACE = '/Convenios/BuscarPorId/7';
const DETENIDO: typeof CONVENIO = {
  ...CONVENIO,
  detenciones: [{ ambito: 'convenio', tipoVehiculoId: null, palabras: 'Volvemos.', hasta: null }],
};
const COMPLETO = { ...DUENO_RESERVADO, tieneTelefono: true, tieneCorreo: true };

/** Open form of a public session, with this recorded owner. */
const montarPublico = async (propietarioVM = DUENO_RESERVADO) => {
  conVehiculo(servidor, { propietarioVM });
  const app = await montarIngreso(servidor, { tipo: 'publica' });
  await app.escribirPatente('HWJP59');
  await abierto();
  return app;
};

/** Autocomplete attribute of each owner field. */
const datosQuePide = (): (string | null)[] =>
  ['RUT', 'Nombre', 'Segundo nombre (opcional)', 'Apellido paterno', 'Teléfono', 'Correo'].map(
    (etiqueta) => campo(etiqueta).getAttribute('autocomplete'),
  );

describe('autofill', () => {
  const montarSinDueno = async (tipo: 'publica' | 'privada') => {
    conVehiculo(servidor);
    servidor.responder(PROPIETARIO, ok(null));
    const app = await montarIngreso(servidor, tipo === 'publica' ? { tipo } : {});
    await app.escribirPatente('HWJP59');
    await abierto();
    await app.usuario.click(boton('Cambiar propietario'));
    await waitFor(() => expect(campo('RUT')).toHaveFocus());
  };

  it('[V-AUTO-001] offers a buyer by public link their own name, telephone and e-mail', async () => {
    await montarSinDueno('publica');
    expect(datosQuePide()).toEqual([
      'off',
      'given-name',
      'additional-name',
      'family-name',
      'tel-national',
      'email',
    ]);
  });

  it('[V-AUTO-001] does not offer a seller’s own data for an owner', async () => {
    await montarSinDueno('privada');
    expect(datosQuePide()).toEqual(['off', 'off', 'off', 'off', 'off', 'off']);
  });
});

describe('a recorded owner in a public session', () => {
  it('is shown masked, in place of the hidden fields', async () => {
    await montarPublico();
    expect(propietario()).toHaveTextContent(MARCADO);
    expect(screen.queryByLabelText('RUT')).toBeNull();
    expect(screen.queryByLabelText('Nombre')).toBeNull();
  });

  it('[V-VEH-050] [V-VEH-052] needs only the data that the server lacks', async () => {
    const { anadir, usuario } = await montarPublico();
    await anadir();
    const errores = screen.getAllByRole('link', { name: /obligatorio/ });
    expect(errores.map(({ textContent }) => textContent)).toEqual([
      'El teléfono es obligatorio',
      'El correo es obligatorio',
    ]);
    await pegar(usuario, campo('Teléfono'), '912345678');
    await pegar(usuario, campo('Correo'), 'ana@correo.cl');
    await anadir();
    expect(leerVehiculos()).toMatchObject([
      {
        patente: 'HWJP59',
        propietarioVM: { ...DUENO_RESERVADO, telefono: '912345678', email: 'ana@correo.cl' },
      },
    ]);
    const fila = screen.getByRole('row', { name: /HWJP59/ });
    expect(fila).toHaveTextContent('12.***.***-5');
    expect(fila).toHaveTextContent('J*** P***');
  });

  it('needs nothing typed if everything is on record, which is not shown', async () => {
    const { anadir } = await montarPublico(COMPLETO);
    expect(campo('Teléfono (opcional)')).toHaveAttribute('placeholder', 'Registrado');
    expect(campo('Correo (opcional)')).toHaveAttribute('placeholder', 'Registrado');
    await anadir();
    expect(leerVehiculos()).toMatchObject([{ propietarioVM: COMPLETO }]);
  });

  it('needs no phone as a company', async () => {
    const { anadir } = await montarPublico({
      ...DUENO_RESERVADO,
      esEmpresa: true,
      nombre: null,
      apellidoPaterno: null,
      razonSocial: 'T*** A***',
      rutEnmascarado: '76.***.***-5',
      tieneCorreo: true,
    });
    expect(propietario()).toHaveTextContent('T*** A***, RUT 76.***.***-5');
    await anadir();
    expect(leerVehiculos()).toHaveLength(1);
  });

  it('may be replaced: the buyer types the RUT, and sees that owner masked too', async () => {
    const { anadir, usuario } = await montarPublico(COMPLETO);
    await usuario.click(boton('No es el propietario actual'));
    await waitFor(() => expect(campo('RUT')).toHaveFocus());
    const otro = { ...COMPLETO, dePatente: null, rut: 11_111_111, dv: '1' };
    servidor.responder(PROPIETARIO, ok({ ...otro, rutEnmascarado: '11.***.***-1' }));
    await pegar(usuario, campo('RUT'), '111111111');
    await usuario.tab();
    await waitFor(() => expect(propietario()).toHaveTextContent('J*** P***, RUT 11.111.111-1'));
    await anadir();
    expect(leerVehiculos()).toMatchObject([
      { propietarioVM: { conocido: true, dePatente: null, rut: 11_111_111, dv: '1' } },
    ]);
  });

  it('found by RUT may be replaced by typed data: then nothing is completed', async () => {
    const { anadir, usuario } = await montarPublico(COMPLETO);
    await usuario.click(boton('No es el propietario actual'));
    const otro = { ...COMPLETO, dePatente: null, rut: 11_111_111, dv: '1' };
    servidor.responder(PROPIETARIO, ok(otro));
    await pegar(usuario, campo('RUT'), '111111111');
    await usuario.tab();
    await usuario.click(await screen.findByRole('button', { name: 'Escribir otros datos' }));
    expect(campo('RUT')).toHaveValue('11.111.111-1');
    await usuario.type(campo('Nombre'), 'ana');
    await pegar(usuario, campo('Apellido paterno'), 'soto');
    await pegar(usuario, campo('Teléfono'), '912345678');
    await pegar(usuario, campo('Correo'), 'ana@correo.cl');
    await anadir();
    const [{ propietarioVM }] = leerVehiculos<ReturnType<typeof ingresado>>() as [
      ReturnType<typeof ingresado>,
    ];
    expect(propietarioVM).toEqual({
      rut: 11_111_111,
      dv: '1',
      nombre: 'ANA',
      apellidoPaterno: 'SOTO',
      segundoNombre: null,
      apellidoMaterno: null,
      razonSocial: null,
      telefono: '912345678',
      email: 'ana@correo.cl',
    });
    expect(servidor.pedidos(PROPIETARIO)).toHaveLength(1);
  });

  it('[V-VEH-003] [V-CAMINO-031] stays for the next vehicle, named as the owner of the plate by which it was found', async () => {
    const { anadir, escribirPatente, usuario } = await montarPublico(COMPLETO);
    await usuario.click(screen.getByRole('switch', { name: /Usar el mismo propietario/ }));
    await anadir();
    expect(screen.getByText(/Se mantiene J\*\*\* P\*\*\*/)).toBeVisible();
    conVehiculo(servidor, {
      patente: 'VLBP65',
      dv: 'K',
      propietarioVM: { ...COMPLETO, dePatente: 'VLBP65', nombre: 'Z***' },
    });
    await escribirPatente('VLBP65');
    await abierto();
    expect(screen.getByText(/Se mantiene el propietario del vehículo anterior/)).toBeVisible();
    expect(screen.queryByText(/Propietario registrado/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Cambiar propietario' })).toBeVisible();
    await anadir();
    expect(leerVehiculos()).toMatchObject([
      { patente: 'HWJP59', propietarioVM: COMPLETO },
      { patente: 'VLBP65', propietarioVM: { ...COMPLETO, dePatente: 'HWJP59' } },
    ]);
  });
});

describe('the list of a public session', () => {
  const VEHICULO = ingresado('HWJP59', { propietarioVM: COMPLETO });

  it('[V-VEH-061] is edited without showing the owner, and submitted as shown', async () => {
    servidor.responder(
      INGRESAR,
      ok({ id: 1_001, montoEnPesos: 9_280, cantidadVehiculos: 1, etapa: 1 }),
    );
    const { actualizar, usuario, continuar, router } = await montarIngreso(servidor, {
      vehiculos: [VEHICULO],
      tipo: 'publica',
    });
    await usuario.click(await screen.findByRole('button', { name: 'Editar vehículo HWJP59' }));
    expect(propietario()).toHaveTextContent(MARCADO);
    const correo = campo('Correo (opcional)');
    await pegar(usuario, correo, 'otra@correo.cl');
    await actualizar();
    await continuar();
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/listaVehiculos'));
    expect(servidor.pedidos(INGRESAR)[0]?.cuerpo).toMatchObject({
      vehiculosViewModel: [
        { patente: 'HWJP59', propietarioVM: { ...COMPLETO, email: 'otra@correo.cl' } },
      ],
    });
  });

  it('loses a vehicle only after a confirmation', async () => {
    const { usuario } = await montarIngreso(servidor, { vehiculos: [VEHICULO], tipo: 'publica' });
    await usuario.click(await screen.findByRole('button', { name: 'Remover vehículo HWJP59' }));
    await usuario.click(await screen.findByRole('button', { name: 'ELIMINAR' }));
    await waitFor(() => expect(leerVehiculos()).toEqual([]));
  });
});

describe('/venta/ingresoVehiculo for a public session', () => {
  const ruta = '/venta/ingresoVehiculo';
  const entrar = () =>
    montar(<IngresoVehiculo resolver={async () => 'x'} />, { ruta, patron: ruta });

  it('opens with the agreement that its link stored, without one in navigation state', async () => {
    conSesion({ ventanas: VENTANAS, tipo: 'publica' });
    comenzarVenta(CONVENIO);
    servidor.responder('/Convenios/BuscarPorId/7', ok(CONVENIO));
    servidor.responder('/Marcas/Buscar', ok([]));
    entrar();
    expect(await screen.findByLabelText('Patente')).toBeVisible();
  });

  it('[A-RELEVO-006] opens with an agreement as release 1.3.0 sends it, without its stops', async () => {
    // A built page checks no answer against its contract.
    vi.stubEnv('DEV', false);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { detenciones: _, ...deAntes } = CONVENIO;
    await montarIngreso(servidor, { tipo: 'publica', convenio: deAntes as typeof CONVENIO });
    expect(await screen.findByLabelText('Patente')).toBeVisible();
  });

  it('[V-DETEN-007] asks again about a stop at entry, and keeps a form that was open before one', async () => {
    const { usuario } = await montarIngreso(servidor, { tipo: 'publica', convenio: DETENIDO });
    expect(await screen.findByText('Volvemos.')).toBeVisible();
    servidor.responder(CONVENIO_DEL_ENLACE, ok(CONVENIO));
    await usuario.click(boton('Reintentar'));
    expect(await screen.findByLabelText('Patente')).toBeVisible();
    servidor.responder(CONVENIO_DEL_ENLACE, ok(DETENIDO));
    // The agreement read before is old by then.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    act(() => {
      globalThis.dispatchEvent(new Event('offline'));
      globalThis.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(servidor.pedidos(CONVENIO_DEL_ENLACE)).toHaveLength(3));
    await act(trasPintar);
    expect(screen.getByLabelText('Patente')).toBeVisible();
    expect(screen.queryByText('Volvemos.')).toBeNull();
  });

  it('without any agreement goes to / with its text', async () => {
    conSesion({ ventanas: VENTANAS, tipo: 'publica' });
    const { router } = entrar();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(router.state.location.state).toEqual({
      error: 'No ha seleccionado convenio, intente nuevamente',
    });
  });

  it('[V-PAGO1-010] returns without a question to its link, with the form as it was', async () => {
    guardarEnlace('/eyJ9');
    conVehiculo(servidor, { propietarioVM: DUENO_RESERVADO });
    const { usuario, router, escribirPatente } = await montarIngreso(servidor, { tipo: 'publica' });
    await escribirPatente('HWJP59');
    await abierto();
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    await usuario.click(boton('ATRÁS'));
    vi.unstubAllGlobals();
    // Without a front page in this document, the server writes it.
    expect(assign).toHaveBeenCalledExactlyOnceWith('/eyJ9');
    await act(() => router.navigate('/'));
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(leer('borrador-compra')).toContain('HWJP59');
  });

  it('[V-PAGO1-010] names no agreement and has no steps until there are several vehicles', async () => {
    const { unmount } = await montarIngreso(servidor, { tipo: 'publica' });
    await screen.findByLabelText('Patente');
    expect(document.body).not.toHaveTextContent(/convenio/i);
    expect(screen.queryByRole('navigation', { name: 'Pasos de la compra' })).toBeNull();
    unmount();
    const vehiculos = [ingresado('HWJP59'), ingresado('VLBP65')];
    await montarIngreso(servidor, { tipo: 'publica', vehiculos });
    const pasos = await screen.findByRole('navigation', { name: 'Pasos de la compra' });
    expect(within(pasos).getAllByRole('listitem')).toHaveLength(5);
    expect(pasos).toHaveTextContent('Paso 1 de 5');
  });
});
