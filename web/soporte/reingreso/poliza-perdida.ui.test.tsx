import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { exito, fallo } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const RUTA = '/soporte/polizaPerdida';
const BUSCAR = '/PolizasPerdidas/Buscar';
const LEER = '/PolizasPerdidas/Leer';
const REINGRESAR = '/PolizasPerdidas/Reingresar';
const LEIDA = {
  numeroPoliza: 1_000_017,
  numeroFolio: 5_000_017,
  rut: 12_345_678,
  renglones: [
    { rotulo: 'Póliza N°', valor: '1000017' },
    { rotulo: 'Patente', valor: 'HWJP59-8' },
  ],
  convenioId: 1,
  convenios: [],
  cortados: [],
};
const pdf = () => new File(['%PDF-1.7'], 'poliza.pdf', { type: 'application/pdf' });
/** PDF in the hands of its holder. */
const elegir = async (): Promise<void> => {
  await screen.findByLabelText('PDF de la póliza');
  const campo = document.querySelector('input[type=file]');
  if (!campo) throw new Error('no hay campo de archivo');
  fireEvent.change(campo, { target: { files: [pdf()] } });
};
const boton = (name: string) => screen.findByRole('button', { name });
const campo = (name: string) => screen.findByRole('textbox', { name });

beforeEach(() => {
  sessionStorage.clear();
  conSesion({
    perfil: 'Administrador',
    ventanas: ['/bienvenida', '/Soporte/ConsultarPoliza', RUTA],
  });
  servidor.responder(BUSCAR, exito({ numeros: [], hayMas: false }));
  servidor.responder(LEER, exito(LEIDA));
  servidor.responder(REINGRESAR, exito({ id: 4, numeroPoliza: 1_000_017 }));
});

describe('/soporte/polizaPerdida', () => {
  it('[A-REINGRESO-010] shows a file’s content, asks for the rest, and proposes it to another person', async () => {
    const { usuario } = montarApp(RUTA);
    await usuario.click(await boton('Comprobar'));
    expect((await screen.findAllByText('Escriba el número o elija el PDF')).length).toBeGreaterThan(
      0,
    );
    expect(servidor.pedidos(LEER)).toHaveLength(0);
    await elegir();
    await usuario.click(await boton('Comprobar'));
    const ficha = await screen.findByRole('region', { name: 'Lo que dice el certificado' });
    expect(ficha).toHaveTextContent('HWJP59-8');
    // Facts of the certificate are not editable.
    expect(within(ficha).queryByRole('textbox')).toBeNull();
    await pegar(usuario, await campo('Orden de compra'), 'SOAP-9-1-ab12');
    await usuario.click(await boton('Proponer'));
    expect(await screen.findByText(/a la espera de que otra persona lo apruebe/)).toBeVisible();
    const [pedido] = servidor.pedidos(REINGRESAR);
    expect(pedido?.cuerpo).toMatchObject({ ordenCompra: 'SOAP-9-1-ab12', numeroPoliza: '1000017' });
    await usuario.click(await boton('OK'));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Lo que dice el certificado' })).toBeNull(),
    );
  });

  it('[A-REINGRESO-010] shows at the file why it proves nothing, and other refusals in words', async () => {
    const { usuario } = montarApp(RUTA);
    const texto = 'El archivo no lleva la firma de este sistema, o cambió después de firmarse.';
    servidor.responder(LEER, {
      estado: 400,
      json: {
        exito: false,
        codigo: 'reingreso.sin_firma',
        mensaje: texto,
        errors: { files: [texto] },
      },
    });
    await elegir();
    await usuario.click(await boton('Comprobar'));
    expect((await screen.findAllByText(texto)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('region', { name: 'Lo que dice el certificado' })).toBeNull();
    servidor.responder(
      LEER,
      fallo(409, 'reingreso.ya_existe', 'La póliza N° 1000017 ya está en el sistema'),
    );
    await usuario.click(await boton('Comprobar'));
    expect(await screen.findByText('La póliza N° 1000017 ya está en el sistema')).toBeVisible();
  });

  it('[A-REINGRESO-010] lists the store’s lost policies, and asks for an agreement and a name that the page lacks', async () => {
    servidor.responder(BUSCAR, exito({ numeros: [1_000_017], hayMas: true }));
    servidor.responder(
      LEER,
      exito({
        ...LEIDA,
        convenioId: null,
        convenios: [{ id: 7, nombre: 'FLOTAS 2026', corredor: 'CORREDORA DEMO SPA' }],
        cortados: ['propietario'],
      }),
    );
    const { usuario } = montarApp(RUTA);
    await usuario.click(await boton('Comprobar la póliza 1000017'));
    const nombre = await campo('Nombre completo del propietario');
    expect(servidor.pedidos(LEER)[0]?.cuerpo).toEqual({ numeroPoliza: 1_000_017 });
    await usuario.click(await boton('Proponer'));
    expect(servidor.pedidos(REINGRESAR)).toHaveLength(0);
    await pegar(usuario, nombre, 'TRANSPORTES DEL SUR LIMITADA');
    await usuario.click(screen.getByRole('combobox', { name: /Convenio/ }));
    await usuario.click(await screen.findByRole('option', { name: /FLOTAS 2026/ }));
    await usuario.click(await boton('Proponer'));
    await waitFor(() =>
      expect(servidor.pedidos(REINGRESAR)[0]?.cuerpo).toEqual({
        numeroPoliza: 1_000_017,
        convenioId: 7,
        propietario: 'TRANSPORTES DEL SUR LIMITADA',
      }),
    );
  });

  it('[A-REINGRESO-010] is linked from a missing number in Soporte, for users with the right', async () => {
    servidor.responder(
      '/ConsultasPolizas/BuscarPorNumero/1000017',
      fallo(404, 'poliza.numero_no_encontrado', 'Póliza N°1000017 no encontrada'),
    );
    const { usuario, unmount } = montarApp('/Soporte/ConsultarPoliza', { poliza: 1_000_017 });
    await usuario.click(await screen.findByRole('link', { name: /Reingrésela/ }));
    expect(await campo('N° de póliza')).toHaveValue('1000017');
    unmount();
    conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', '/Soporte/ConsultarPoliza'] });
    montarApp('/Soporte/ConsultarPoliza', { poliza: 1_000_017 });
    expect(await screen.findByText('Póliza N°1000017 no encontrada')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Reingrésela/ })).toBeNull();
  });
});
