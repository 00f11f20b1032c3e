import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { clavesDe } from '../../lib/pruebas/claves-de.ts';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { pegar, pegarEncima } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import {
  anadirPrima,
  boton,
  CONVENIO,
  filasDe,
  prepararConvenios,
  prima,
} from '../convenio/convenio-de-pruebas.ts';
import { filaDe, ok } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const RUTA = '/mantenedores/primas/ingreso?id=5';
const ACTUALIZAR = '/Convenios/ActualizarConvenioTiposVehiculo/5';
const COMERCIAL = { tipoUsoId: 12, tipoUsoVM: { id: 12, nombre: 'COMERCIAL' } };

beforeEach(() => prepararConvenios(servidor, { ventana: '/mantenedores/primas' }));

const enviadas = () =>
  servidor
    .pedidos(ACTUALIZAR)
    .map(
      ({ cuerpo }) =>
        (cuerpo as { tiposVehiculoDisponiblesVM: object[] }).tiposVehiculoDisponiblesVM,
    );
const responder = (primas: readonly object[]) =>
  servidor.responder(ACTUALIZAR, ok({ ...CONVENIO, tiposVehiculoDisponiblesVM: primas }));

describe('the premiums of an agreement', () => {
  it('[A-CONV-008] [A-CONV-009] [A-CONV-010] stand in a table of 10 rows a page, with a link back', async () => {
    const muchas = Array.from({ length: 12 }, (_, i) =>
      prima({ id: i + 1, tipoUsoId: 100 + i, tipoUsoVM: { id: 100 + i, nombre: `USO ${i}` } }),
    );
    servidor.responder(
      '/Convenios/BuscarPorId/5',
      ok({ ...CONVENIO, tiposVehiculoDisponiblesVM: muchas }),
    );
    montarApp(RUTA);
    await screen.findByRole('heading', { level: 1, name: 'Primas de CONVENIO SUR' });
    expect(await filasDe('Primas')).toHaveLength(10);
    expect(screen.getByRole('link', { name: 'Volver' })).toHaveAttribute(
      'href',
      '/mantenedores/convenio',
    );
  });

  it("[A-ERR-031] say 'No hay Convenio para editar...' without an agreement", async () => {
    montarApp('/mantenedores/primas/ingreso');
    expect(await screen.findByText('No hay Convenio para editar...')).toBeVisible();
  });

  it('[A-CONV-023] refuse an existing type and use, and add another', async () => {
    const { usuario } = montarApp(RUTA);
    await anadirPrima(usuario);
    expect(
      await screen.findByRole('link', {
        name: /El tipo de vehículo y uso seleccionados ya tienen una prima en el convenio$/,
      }),
    ).toBeVisible();
    expect(enviadas()).toEqual([]);
    responder([prima(), prima({ id: 32, ...COMERCIAL })]);
    await elegir('Tipo de uso', 'Comercial');
    const pie = (await boton('Añadir prima')).parentElement;
    expect(pie).toHaveTextContent(/^Añadir primaLimpiar$/);
    await usuario.click(await boton('Añadir prima'));
    await waitFor(async () => expect(await filasDe('Primas')).toHaveLength(2));
    expect(enviadas()).toMatchObject([[{ tipoUsoId: 12, valorVentaBase: 4_990 }]]);
  });

  it('[A-CONV-024] [A-ENTERO-004] show NO APLICA for a type without uses and send none, nor hidden limits; a type with uses needs one', async () => {
    const { usuario } = montarApp(RUTA);
    await elegir('Tipo de vehículo', 'Remolque');
    const uso = await screen.findByRole('combobox', { name: 'Tipo de uso' });
    await waitFor(() => expect(uso).toHaveAttribute('placeholder', 'NO APLICA'));
    expect(uso).toBeDisabled();
    await pegar(usuario, screen.getByRole('textbox', { name: 'Prima' }), '12000');
    await elegir('Mes legal', 'SEPTIEMBRE');
    const variable = screen.getByRole('checkbox', { name: 'Prima variable' });
    await usuario.click(variable);
    await pegar(usuario, await screen.findByRole('textbox', { name: 'Prima mínima' }), '-5');
    await usuario.click(variable);
    responder([prima()]);
    await usuario.click(await boton('Añadir prima'));
    await waitFor(() => expect(enviadas()).toHaveLength(1));
    expect(enviadas()).toMatchObject([
      [
        {
          ...{ tipoVehiculoId: 2, tipoUsoId: null, valorVentaBase: 12_000, mesLegalParaPoliza: 9 },
          ...{ primaMinima: null, primaMaxima: null },
        },
      ],
    ]);
    await elegir('Tipo de vehículo', 'Automóvil');
    await usuario.type(screen.getByRole('textbox', { name: 'Prima' }), '1');
    await elegir('Mes legal', 'MARZO');
    await usuario.click(await boton('Añadir prima'));
    expect(await screen.findByRole('link', { name: /Elija un tipo de uso$/ })).toBeVisible();
  });

  it('[A-CONV-025] [A-CONV-027] [A-CONV-028] [A-CONV-029] [A-CONV-030] [A-SOLIC-003] report what is missing, and keep it visible while another field is chosen; only variable ones need limits', async () => {
    const { usuario } = montarApp(RUTA);
    await usuario.click(await boton('Añadir prima'));
    for (const texto of ['Elija un tipo de vehículo', 'Falta la prima', 'Elija el mes legal']) {
      expect(await screen.findByRole('link', { name: texto })).toBeVisible();
    }
    expect(screen.queryByRole('textbox', { name: 'Prima mínima' })).toBeNull();
    await elegir('Tipo de vehículo', 'Remolque');
    await usuario.click(screen.getByRole('checkbox', { name: 'Prima variable' }));
    expect(screen.getByRole('textbox', { name: 'Prima' })).toBeInvalid();
    expect(screen.getByRole('combobox', { name: 'Mes legal' })).toBeInvalid();
    expect(screen.getByRole('combobox', { name: 'Tipo de vehículo' })).not.toBeInvalid();
    await usuario.click(await boton('Añadir prima'));
    for (const texto of ['Falta la prima mínima', 'Falta la prima máxima']) {
      expect(await screen.findByRole('link', { name: texto })).toBeVisible();
    }
    await usuario.click(screen.getByRole('combobox', { name: 'Mes legal' }));
    const meses = await screen.findAllByRole('option');
    expect(meses.map(({ textContent }) => textContent)).toEqual(['MARZO', 'MAYO', 'SEPTIEMBRE']);
  });

  it('[A-CONV-032] [A-DETIENE-001] refuse a lower limit above the upper one, and a variable premium outside its limits', async () => {
    const { usuario } = montarApp(RUTA);
    await pegar(usuario, await screen.findByRole('textbox', { name: 'Prima' }), '50000');
    await usuario.click(await screen.findByRole('checkbox', { name: 'Prima variable' }));
    const minima = await screen.findByRole('textbox', { name: 'Prima mínima' });
    await pegar(usuario, minima, '30000');
    await pegar(usuario, screen.getByRole('textbox', { name: 'Prima máxima' }), '20000');
    await usuario.click(await boton('Añadir prima'));
    expect(
      await screen.findByRole('link', {
        name: /La prima máxima no puede ser menor que la mínima$/,
      }),
    ).toBeVisible();
    await pegarEncima(usuario, minima, '10000');
    await usuario.click(await boton('Añadir prima'));
    const reparo = 'La prima debe estar entre la prima mínima y la prima máxima';
    expect(await screen.findByRole('link', { name: new RegExp(`${reparo}$`) })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Prima' })).toHaveAccessibleDescription(reparo);
    expect(enviadas()).toEqual([]);
  });

  it('[A-ENTERO-002] [A-ENTERO-003] refuse an amount that is no whole number, which LIMPIAR removes', async () => {
    const { usuario } = montarApp(RUTA);
    await elegir('Tipo de vehículo', 'Remolque');
    await elegir('Mes legal', 'SEPTIEMBRE');
    const monto = await screen.findByRole('textbox', { name: 'Prima' });
    for (const [texto, reparo] of [
      ['-5', 'El número no puede ser negativo'],
      ['9.280,50', 'Escriba un número entero, sin decimales'],
    ] as const) {
      await usuario.clear(monto);
      await usuario.type(monto, texto);
      await usuario.click(await boton('Añadir prima'));
      expect(await screen.findByRole('link', { name: new RegExp(`${reparo}$`) })).toBeVisible();
      expect(monto).toHaveValue(texto);
      expect(monto).toHaveAccessibleDescription(reparo);
    }
    expect(enviadas()).toEqual([]);
    await usuario.click(await boton('Limpiar'));
    expect(monto).toHaveValue('');
  });

  it('are changed in place, keeping type and use', async () => {
    const { usuario } = montarApp(RUTA);
    await usuario.click(await boton('Editar prima Automóvil, Particular'));
    expect(screen.queryByRole('combobox', { name: 'Tipo de vehículo' })).toBeNull();
    const monto = await screen.findByRole('textbox', { name: 'Prima' });
    await pegarEncima(usuario, monto, '5990');
    responder([prima({ valorVentaBase: 5_990, version: 2 })]);
    await usuario.click(await boton('Cambiar prima'));
    expect(await (await filaDe('Automóvil')).findByText('$ 5.990')).toBeVisible();
    expect(enviadas()).toMatchObject([[{ id: 31, version: 1, valorVentaBase: 5_990 }]]);
  });

  it('[A-OFICINA-004] keep a typed one that is not added yet over a reload, until it is cleared', async () => {
    const { usuario, unmount } = montarApp(RUTA);
    await elegir('Tipo de vehículo', 'Remolque');
    await pegar(usuario, await screen.findByRole('textbox', { name: 'Prima' }), '12000');
    unmount();
    const otra = montarApp(RUTA);
    const monto = await screen.findByRole('textbox', { name: 'Prima' });
    await waitFor(() => expect(monto).toHaveValue('12.000'));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Tipo de vehículo' })).toHaveValue('Remolque'),
    );
    // Changing another premium does not touch it.
    await otra.usuario.click(await boton('Editar prima Automóvil, Particular'));
    await otra.usuario.click(await boton('Cancelar'));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Prima' })).toHaveValue('12.000'),
    );
    await otra.usuario.click(await boton('Limpiar'));
    otra.unmount();
    montarApp(RUTA);
    expect(await screen.findByRole('textbox', { name: 'Prima' })).toHaveValue('');
  });

  it('[A-OFICINA-006] keep a typed one whose save failed, and send it again under its key after a lost answer', async () => {
    const { usuario } = montarApp(RUTA);
    await elegir('Tipo de vehículo', 'Remolque');
    await pegar(usuario, await screen.findByRole('textbox', { name: 'Prima' }), '12000');
    await elegir('Mes legal', 'MARZO');
    servidor.responder(ACTUALIZAR, { cortar: true });
    await usuario.click(await boton('Añadir prima'));
    await screen.findByRole('dialog', { name: 'No se pudo completar' });
    await usuario.click(await boton('OK'));
    expect(screen.getByRole('textbox', { name: 'Prima' })).toHaveValue('12.000');
    responder([prima()]);
    await usuario.click(await boton('Añadir prima'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Prima' })).toHaveValue(''));
    const [una, otra] = clavesDe(servidor, ACTUALIZAR);
    expect(una).toMatch(/\S/);
    expect(otra).toBe(una);
  });

  it('[A-OFICINA-005] [A-CONV-033] are disabled and enabled, each after a dialog', async () => {
    const { usuario } = montarApp(RUTA);
    await usuario.click(await boton('Desactivar prima Automóvil, Particular'));
    const dialogo = await screen.findByRole('dialog');
    expect(dialogo).toHaveTextContent('no se vende hasta que la habilite.');
    await usuario.click(within(dialogo).getByText(/cancelar/i));
    expect(enviadas()).toEqual([]);
    responder([prima({ vigente: false, version: 2 })]);
    await usuario.click(await boton('Desactivar prima Automóvil, Particular'));
    await usuario.click(await boton('Desactivar'));
    expect(await (await filaDe('Automóvil')).findByText('NO VIGENTE')).toBeVisible();
    responder([prima({ version: 3 })]);
    await usuario.click(await boton('Habilitar prima Automóvil, Particular'));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'también si empezó mientras estaba desactivada.',
    );
    await usuario.click(await boton('Habilitar'));
    expect(await (await filaDe('Automóvil')).findByText('Vigente')).toBeVisible();
    expect(enviadas()).toMatchObject([
      [{ id: 31, vigente: false, version: 1 }],
      [{ id: 31, vigente: true, version: 2 }],
    ]);
  });
});
