import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../../../lib/pruebas/servidor-de-pruebas.ts';
import { cotizacion, DUENO, encontrado, ingresado, ok, TIPO } from '../../datos-de-pruebas.ts';
import { conVehiculo, enLista, montarIngreso } from '../ingreso-de-pruebas.tsx';
import { leerPatentes, textoRepetidas } from './leer-patentes.ts';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

const una = (patente: string, telefono: string | null) => ({
  patente,
  resultado: 'encontrada',
  mensaje: null,
  vehiculo: encontrado({ patente, dv: null, propietarioVM: { ...DUENO, telefono } }),
  cotizacion: cotizacion(patente, { tipoVehiculoId: TIPO.auto }),
});

describe('pasted plates', () => {
  it('[V-INGRESO-009] are separated by line, comma or blank, each once, with or without check digit', () => {
    expect(
      leerPatentes('hwjp59, JVGX15\n\nHWJP59-8\tLXWJ75 VLBP65\nBB CL 23\nTWGV11-0').map(
        ({ patente, mensaje }) => [patente, mensaje],
      ),
    ).toEqual([
      ['HWJP59', null],
      ['JVGX15', null],
      ['LXWJ75', null],
      ['VLBP65', null],
      ['BBCL23', null],
      ['TWGV11', 'El dígito verificador 0 no corresponde'],
    ]);
  });

  it('[V-INGRESO-009] a word beside a plate is a piece of its own, and a long piece is reported without a request', async () => {
    expect(
      leerPatentes('HWJP59 de Juan\nBB CL 23 - 4\nCamioneta roja de la sucursal de Talca').map(
        ({ patente, mensaje }) => [patente, mensaje],
      ),
    ).toEqual([
      ['HWJP59', null],
      ['DE', null],
      ['JUAN', null],
      ['BBCL23', 'El dígito verificador 4 no corresponde'],
      ['CAMIONETA', null],
      ['ROJA', null],
      ['LA', null],
      ['SUCURSAL', null],
      ['TALCA', null],
    ]);
    servidor.responder('/Vehiculos/BuscarPorPatentes', ok([una('HWJP59', '912345678')]));
    const { usuario } = await montarIngreso(servidor);
    await usuario.click(await screen.findByRole('button', { name: 'Pegar varias patentes' }));
    await usuario.click(await screen.findByRole('textbox', { name: 'Patentes' }));
    await usuario.paste('HWJP59\nhttps://correo.example/adjuntos/patentes');
    await usuario.click(screen.getByRole('button', { name: 'Buscar patentes' }));
    const lista = await screen.findByRole('list', { name: 'Resultado de cada patente' });
    expect(within(lista).getAllByRole('listitem').at(-1)).toHaveTextContent(
      'HTTPSCORREOEXAMPLEAD… No válidaLa patente no puede tener más de 6 caracteres',
    );
    expect(servidor.pedidos('/Vehiculos/BuscarPorPatentes').map(({ cuerpo }) => cuerpo)).toEqual([
      { convenioId: 7, patentes: ['HWJP59'] },
    ]);
  });

  it.each([
    ['HWJP59\nJVGX15', ''],
    ['HWJP59\nJVGX15\nhwjp59-8', 'Estaba dos veces: HWJP59.'],
    ['HWJP59,HWJP59,HWJP59', 'Estaba 3 veces: HWJP59.'],
    ['HWJP59,JVGX15,HWJP59,JVGX15', 'Estaban más de una vez: HWJP59, JVGX15.'],
    ['HWJP59 de Juan\nJVGX15 de Ana', ''],
  ])('[V-PEGAR-006] %j is read with %j', (texto, dicho) => {
    expect(textoRepetidas(texto)).toBe(dicho);
  });

  it('[V-PEGAR-006] a repeated plate is said beside the results', async () => {
    servidor.responder('/Vehiculos/BuscarPorPatentes', ok([una('HWJP59', '912345678')]));
    const { usuario } = await montarIngreso(servidor);
    await usuario.click(await screen.findByRole('button', { name: 'Pegar varias patentes' }));
    await usuario.click(await screen.findByRole('textbox', { name: 'Patentes' }));
    await usuario.paste('HWJP59\nHWJP59-8');
    await usuario.click(screen.getByRole('button', { name: 'Buscar patentes' }));
    expect(
      await screen.findByText('1 vehículo por añadir. Estaba dos veces: HWJP59.'),
    ).toBeVisible();
  });

  it('[V-PEGAR-005] a reload keeps the pasted text and says so; closing the dialog drops it', async () => {
    const { usuario, unmount } = await montarIngreso(servidor);
    await usuario.click(await screen.findByRole('button', { name: 'Pegar varias patentes' }));
    await usuario.click(await screen.findByRole('textbox', { name: 'Patentes' }));
    await usuario.paste('LXWJ75, TWGV11');
    unmount();
    await montarIngreso(servidor);
    const caja = await screen.findByRole('textbox', { name: 'Patentes' });
    expect(caja).toHaveValue('LXWJ75, TWGV11');
    expect(await screen.findByText(/^Recuperamos lo que había escrito aquí/)).toBeVisible();
    await usuario.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Patentes' })).toBeNull());
    expect(sessionStorage.getItem('borrador-pegadas-7')).toBeNull();
  });

  it('[V-INGRESO-017] after the look-up the focus is on the result, or on the box to correct', async () => {
    servidor.responder('/Vehiculos/BuscarPorPatentes', {
      estado: 500,
      json: { exito: false, mensaje: 'No se pudo' },
    });
    const { usuario } = await montarIngreso(servidor);
    await usuario.click(await screen.findByRole('button', { name: 'Pegar varias patentes' }));
    const caja = await screen.findByRole('textbox', { name: 'Patentes' });
    await usuario.click(caja);
    await usuario.paste('LXWJ75');
    await usuario.click(screen.getByRole('button', { name: 'Buscar patentes' }));
    await waitFor(() => expect(caja).toHaveFocus());
    expect(caja).toBeInvalid();
    servidor.responder('/Vehiculos/BuscarPorPatentes', ok([una('LXWJ75', '912345678')]));
    await usuario.click(screen.getByRole('button', { name: 'Buscar patentes' }));
    await waitFor(() => expect(screen.getByText('1 vehículo por añadir.')).toHaveFocus());
  });

  it('[V-INGRESO-009] [V-PEGAR-002] [V-DETALLE-020] are looked up by one call, each with a result, added together, and the others completed in turn', async () => {
    servidor.responder(
      '/Vehiculos/BuscarPorPatentes',
      ok([
        una('LXWJ75', '912345678'),
        una('TWGV11', null),
        una('HWJP59', '912345678'),
        {
          patente: 'XX',
          resultado: 'invalida',
          mensaje: 'Corta',
          vehiculo: null,
          cotizacion: null,
        },
      ]),
    );
    const { usuario } = await montarIngreso(servidor, { vehiculos: [ingresado('HWJP59')] });
    await usuario.click(await screen.findByRole('button', { name: 'Pegar varias patentes' }));
    await usuario.click(await screen.findByRole('textbox', { name: 'Patentes' }));
    await usuario.paste('LXWJ75\nTWGV11\nHWJP59\nXX');
    await usuario.click(screen.getByRole('button', { name: 'Buscar patentes' }));
    const lista = await screen.findByRole('list', { name: 'Resultado de cada patente' });
    expect(
      within(lista)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('1 vehículo por añadirLXWJ75'),
      '1 vehículo por completarSin teléfonoTWGV11',
      expect.stringContaining('XX No válidaCorta'),
      '1 vehículo que ya estabaEl vehículo ya está ingresadoHWJP59',
    ]);
    expect(
      screen.getByText(
        'Encontramos 3 de 4 patentes. 1 vehículo por añadir, 1 con datos que faltan, 1 que ya estaba, 1 que no se puede añadir.',
      ),
    ).toBeVisible();
    expect(servidor.pedidos('/Vehiculos/BuscarPorPatentes').map(({ cuerpo }) => cuerpo)).toEqual([
      { convenioId: 7, patentes: ['LXWJ75', 'TWGV11', 'HWJP59', 'XX'] },
    ]);
    const llenos = () =>
      within(screen.getByRole('dialog'))
        .getAllByRole('button', { name: /vehículo|patentes|lista/ })
        .filter(({ dataset: { variant = 'filled' } }) => variant === 'filled')
        .map(({ textContent }) => textContent);
    expect(screen.queryByRole('textbox', { name: 'Patentes' })).toBeNull();
    expect(llenos()).toEqual(['Añadir 1 vehículo']);
    await usuario.click(screen.getByRole('button', { name: 'Añadir 1 vehículo' }));
    await waitFor(() =>
      expect(enLista().map(({ patente }) => patente)).toEqual(['HWJP59', 'LXWJ75']),
    );
    // A plate that was just added is no error.
    expect(within(lista).getByText('1 vehículo en la lista').closest('li')).toHaveTextContent(
      /LXWJ75$/,
    );
    expect(
      screen.getByText(
        '1 vehículo en la lista. 1 con datos que faltan, 1 que ya estaba, 1 que no se puede añadir.',
      ),
    ).toHaveFocus();
    expect(llenos()).toEqual(['Completar 1 vehículo']);
    conVehiculo(servidor, { patente: 'TWGV11', propietarioVM: { ...DUENO, telefono: null } });
    await usuario.click(screen.getByRole('button', { name: 'Completar 1 vehículo' }));
    await waitFor(() => expect(screen.getByLabelText('Patente')).toHaveValue('TWGV11'));
  });

  it('[V-PEGAR-004] a wrong telephone or e-mail is said at its field, and stops what would ignore it', async () => {
    const sinNada = encontrado({
      patente: 'TWGV11',
      dv: null,
      propietarioVM: { ...DUENO, telefono: null, email: null },
    });
    servidor.responder(
      '/Vehiculos/BuscarPorPatentes',
      ok([{ ...una('TWGV11', null), vehiculo: sinNada }]),
    );
    const { usuario } = await montarIngreso(servidor);
    await usuario.click(await screen.findByRole('button', { name: 'Pegar varias patentes' }));
    await usuario.click(await screen.findByRole('textbox', { name: 'Patentes' }));
    await usuario.paste('TWGV11');
    await usuario.click(screen.getByRole('button', { name: 'Buscar patentes' }));
    const telefono = await screen.findByLabelText(/^Teléfono de los que no tienen/);
    const correo = screen.getByLabelText(/^Correo de los que no tienen/);
    await usuario.type(telefono, '9123');
    await usuario.type(correo, 'ana@correo');
    expect(telefono).toHaveAccessibleDescription('El teléfono debe tener 9 dígitos');
    await usuario.click(screen.getByRole('button', { name: 'Completar 1 vehículo' }));
    expect(correo).toHaveAccessibleDescription('Correo inválido');
    expect(telefono).toHaveFocus();
    await usuario.clear(telefono);
    await usuario.type(telefono, '912345678');
    await usuario.type(correo, '.example');
    expect(correo).not.toHaveAccessibleDescription();
    expect(await screen.findByRole('button', { name: 'Añadir 1 vehículo' })).toBeVisible();
  });

  it("[V-CAMINO-030] 'No comprarlo' leaves out only that plate, and says so", async () => {
    const tardia = cotizacion('TWGV11', {
      tipoVehiculoId: TIPO.auto,
      vigenciaDesde: '2027-04-01',
      vigenciaHasta: '2028-03-31',
      coberturaHasta: '2027-03-31',
      preguntar: true,
    });
    servidor.responder(
      '/Vehiculos/BuscarPorPatentes',
      ok([
        una('LXWJ75', '912345678'),
        { ...una('TWGV11', '912345678'), cotizacion: tardia },
        una('HWJP59', '912345678'),
      ]),
    );
    const { usuario } = await montarIngreso(servidor);
    await usuario.click(await screen.findByRole('button', { name: 'Pegar varias patentes' }));
    await usuario.click(await screen.findByRole('textbox', { name: 'Patentes' }));
    await usuario.paste('LXWJ75\nTWGV11\nHWJP59');
    await usuario.click(screen.getByRole('button', { name: 'Buscar patentes' }));
    await usuario.click(await screen.findByRole('button', { name: 'Añadir 3 vehículos' }));
    await usuario.click(await screen.findByRole('button', { name: 'No comprarlo' }));
    await waitFor(() =>
      expect(enLista().map(({ patente }) => patente)).toEqual(['LXWJ75', 'HWJP59']),
    );
    expect(
      await screen.findByText(
        '2 vehículos en la lista. TWGV11 no se añadió: usted eligió no comprarlo.',
      ),
    ).toBeVisible();
    const lista = screen.getByRole('list', { name: 'Resultado de cada patente' });
    expect(within(lista).getAllByRole('listitem')[0]).toHaveTextContent(
      /^1 vehículo: no añadida.*TWGV11/,
    );
    // The choice can be reversed with one press.
    await usuario.click(screen.getByRole('button', { name: 'Añadir 1 vehículo' }));
    await usuario.click(await screen.findByRole('button', { name: 'Sí, comprarlo' }));
    await waitFor(() => expect(enLista()).toHaveLength(3));
  });

  it('[V-INGRESO-016] once all are added, the list is shown, and the next plate has the focus', async () => {
    servidor.responder('/Vehiculos/BuscarPorPatentes', ok([una('LXWJ75', '912345678')]));
    const { usuario } = await montarIngreso(servidor);
    await usuario.click(await screen.findByRole('button', { name: 'Pegar varias patentes' }));
    await usuario.click(await screen.findByRole('textbox', { name: 'Patentes' }));
    await usuario.paste('LXWJ75');
    await usuario.click(screen.getByRole('button', { name: 'Buscar patentes' }));
    await usuario.click(await screen.findByRole('button', { name: 'Añadir 1 vehículo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(enLista().map(({ patente }) => patente)).toEqual(['LXWJ75']);
    expect(screen.getByText('Vehículo LXWJ75 añadido')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Patente')).toHaveFocus());
  });

  it('[V-INGRESO-009] [V-DETALLE-020] are shown in the pasted order', async () => {
    const noHallada = (patente: string) => ({
      patente,
      resultado: 'no_encontrada',
      mensaje: 'No se encontró la patente',
      vehiculo: null,
      cotizacion: null,
    });
    servidor.responder(
      '/Vehiculos/BuscarPorPatentes',
      ok([noHallada('BBBB10'), noHallada('BBBB11')]),
    );
    const { usuario } = await montarIngreso(servidor);
    await usuario.click(await screen.findByRole('button', { name: 'Pegar varias patentes' }));
    await usuario.click(await screen.findByRole('textbox', { name: 'Patentes' }));
    await usuario.paste('BBBB10\nHWJP59-1\nBBBB11\n¿?');
    await usuario.click(screen.getByRole('button', { name: 'Buscar patentes' }));
    const lista = await screen.findByRole('list', { name: 'Resultado de cada patente' });
    expect(
      within(lista)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.slice(0, 6)),
    ).toEqual(['BBBB10', 'HWJP59', 'BBBB11', '¿? No ']);
    // Its mend is one press away: the box, with that plate selected.
    await usuario.click(screen.getByRole('button', { name: 'Corregir BBBB11' }));
    const caja = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Patentes' });
    expect(caja).toHaveFocus();
    expect(caja.value.slice(caja.selectionStart, caja.selectionEnd)).toBe('BBBB11');
  });

  it('[V-INGRESO-009] are at most 60, and at least one', async () => {
    const { usuario } = await montarIngreso(servidor);
    await usuario.click(await screen.findByRole('button', { name: 'Pegar varias patentes' }));
    const caja = await screen.findByRole('textbox', { name: 'Patentes' });
    await usuario.click(screen.getByRole('button', { name: 'Buscar patentes' }));
    expect(await screen.findByText('Escriba o pegue al menos una patente')).toBeVisible();
    await usuario.click(caja);
    await usuario.paste(Array.from({ length: 61 }, (_, i) => `HWJP${10 + i}`).join(' '));
    await usuario.click(screen.getByRole('button', { name: 'Buscar patentes' }));
    expect(await screen.findByText(/Pegue hasta 60 patentes a la vez/)).toBeVisible();
    expect(servidor.pedidos('/Vehiculos/BuscarPorPatentes')).toHaveLength(0);
  });

  it('[V-INGRESO-009] are not offered to a visitor', async () => {
    await montarIngreso(servidor, { tipo: 'publica' });
    await screen.findByLabelText('Patente');
    expect(screen.queryByRole('button', { name: 'Pegar varias patentes' })).toBeNull();
  });
});
