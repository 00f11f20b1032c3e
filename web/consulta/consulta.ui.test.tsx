import type {
  ConsultaVM,
  PolizaConsultadaVM,
} from '#features/polizas/verificacion/consulta.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { pegar } from '../lib/pruebas/pegar.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';

const servidor = usarServidor();
const CONSULTA = '/ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza';
beforeEach(() => sessionStorage.clear());

const POLIZA: PolizaConsultadaVM = {
  id: 1,
  polizaId: 1,
  numeroPoliza: 1_000_001,
  numeroFolio: 5_000_001,
  patente: 'HWJP59',
  nombrePropietario: null,
  rutPropietario: null,
  ventaId: 1001,
  fechaVenta: '2026-11-21T02:07:57.584Z',
  fechaVigenciaDesde: '2026-11-21',
  fechaVigenciaHasta: '2027-03-31',
  convenio: 'DEMO DIRECTO',
  vigente: true,
  estado: 'vigente',
  urlDescarga: '/api/Documentos/1.2.x',
};
const ENMASCARADA: PolizaConsultadaVM = {
  ...POLIZA,
  id: null,
  polizaId: null,
  numeroPoliza: '****001',
  numeroFolio: null,
  patente: 'HW**59',
  ventaId: null,
  convenio: null,
  urlDescarga: null,
};
const responder = (polizas: PolizaConsultadaVM[]) => {
  const datos: ConsultaVM = { intencionYVendaIds: [], polizas };
  servidor.responder(CONSULTA, { json: { exito: true, datos } });
};

const montarConsulta = async () => {
  const app = montarApp('/consulta');
  await screen.findByRole('heading', { level: 1, name: 'Consultar Póliza' });
  const campos = {
    rut: screen.getByLabelText('RUT del propietario'),
    patente: screen.getByLabelText('Patente'),
    numero: screen.getByLabelText('N° de póliza'),
  };
  const consultar = () => app.usuario.click(screen.getByRole('button', { name: 'Consultar' }));
  return { ...app, ...campos, consultar };
};
const titulos = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const SIETE = [
  'N° Venta',
  'N° Poliza',
  'Fecha de la venta',
  'Vigencia desde',
  'Vigencia hasta',
  'Convenio',
  'Patente',
];

describe('the form of Consultar Póliza', () => {
  it('[A-CONS-007] demands a criterion and sends nothing when all three are blank', async () => {
    const { consultar, usuario, patente } = await montarConsulta();
    await consultar();
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Debe ingresar al menos 1 criterio de búsqueda$/,
    );
    expect(servidor.pedidos(CONSULTA)).toHaveLength(0);
    await usuario.type(patente, 'H');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[A-CONS-003] [A-CONS-004] keeps six letters and digits of a typed plate', async () => {
    const { usuario, patente } = await montarConsulta();
    await usuario.type(patente, 'hw-jp.5 9ñX7');
    expect(patente).toHaveValue('HWJP59');
  });

  it('[A-CONS-006] keeps only the digits of a policy number', async () => {
    const { usuario, numero } = await montarConsulta();
    await usuario.type(numero, 'N° 1.000-001a');
    expect(numero).toHaveValue('1000001');
  });

  it('shows the error of a criterion and sends nothing', async () => {
    const { usuario, rut, patente, consultar } = await montarConsulta();
    await usuario.type(rut, '123456784');
    await usuario.type(patente, 'HWJ');
    await consultar();
    expect(rut).toHaveAccessibleDescription('El rut ingresado no es válido');
    expect(patente).toHaveAccessibleDescription('La patente debe tener al menos 6 caracteres');
    expect(servidor.pedidos(CONSULTA)).toHaveLength(0);
  });

  it('[A-CONS-001] [A-CONS-002] [A-CONS-005] sends only the given criteria, by POST', async () => {
    responder([]);
    conSesion();
    const { usuario, rut, patente, numero, consultar } = await montarConsulta();
    const enviar = async (cuerpo: object) => {
      const antes = servidor.pedidos(CONSULTA).length;
      await consultar();
      await waitFor(() => expect(servidor.pedidos(CONSULTA)).toHaveLength(antes + 1));
      const pedido = servidor.pedidos(CONSULTA).at(-1);
      expect(pedido?.metodo).toBe('POST');
      expect(pedido?.cuerpo).toEqual(cuerpo);
      await usuario.click(screen.getByRole('button', { name: 'Limpiar' }));
    };
    await pegar(usuario, rut, '123456785');
    await enviar({ rut: 12_345_678, dv: '5' });
    await pegar(usuario, patente, 'HWJP59');
    await enviar({ patente: 'HWJP59' });
    await pegar(usuario, numero, '1000001');
    await enviar({ numeroPoliza: 1_000_001 });
  });
});

describe('the result of Consultar Póliza', () => {
  it('[V-CONS-001] [V-CONS-003] [V-TABLA-011] shows a visitor the seven columns', async () => {
    responder([ENMASCARADA]);
    const { usuario, patente, consultar } = await montarConsulta();
    await pegar(usuario, patente, 'HWJP59');
    await consultar();
    const fila = (await screen.findByText('****001')).closest('tr') as HTMLElement;
    expect(titulos()).toEqual(SIETE);
    for (const dato of ['HW**59', '20/11/2026', '21/11/2026', '31/03/2027', 'Vigente']) {
      expect(within(fila).getByText(dato)).toBeVisible();
    }
    expect(screen.getByText(/busque con el RUT del propietario junto con/)).toBeVisible();
  });

  it('gives the prover of a policy its file, not the sale’s', async () => {
    responder([POLIZA]);
    const { usuario, patente, consultar } = await montarConsulta();
    await pegar(usuario, patente, 'HWJP59');
    await consultar();
    const enlace = await screen.findByRole('link', { name: 'Descargar póliza 1000001' });
    expect(enlace).toHaveAttribute('href', '/api/Documentos/1.2.x');
    expect(titulos()).toEqual([...SIETE, 'Acciones']);
    expect(screen.queryByRole('button', { name: /Descargar todas/ })).toBeNull();
  });

  it('[V-CONS-002] [A-CONS-008] [A-CONS-009] offers a user with a login the sale’s policies', async () => {
    responder([POLIZA, { ...POLIZA, id: 2, numeroPoliza: 1_000_002, patente: 'JVGX15' }]);
    servidor.responder('/Venta/EnlaceDeTodasLasPolizas/1001', {
      estado: 409,
      json: { exito: false, codigo: 'poliza.emision_incompleta', mensaje: 'Aún no termina' },
    });
    conSesion();
    const { usuario, rut, consultar } = await montarConsulta();
    await pegar(usuario, rut, '123456785');
    await consultar();
    expect(await screen.findByText('2 pólizas')).toBeVisible();
    expect(screen.getByText('1000002')).toBeVisible();
    const [boton] = screen.getAllByRole('button', {
      name: 'Descargar todas las pólizas de la venta 1001',
    });
    await usuario.click(boton as HTMLElement);
    expect(await screen.findByText('Aún no termina')).toBeVisible();
    expect(
      servidor.pedidos('/Venta/EnlaceDeTodasLasPolizas/1001')[0]?.cabeceras.authorization,
    ).toBe('Bearer token-de-prueba');
  });

  it('says when nothing was found, and clears with Limpiar', async () => {
    responder([]);
    conSesion();
    const { usuario, patente, consultar } = await montarConsulta();
    await pegar(usuario, patente, 'HWJP59');
    await consultar();
    expect(await screen.findByText('Sin resultados.')).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Limpiar' }));
    expect(screen.queryByText('Sin resultados.')).toBeNull();
    expect(patente).toHaveValue('');
  });

  it('shows the server’s own words with the request number, and retries', async () => {
    servidor.responder(CONSULTA, {
      estado: 429,
      json: { exito: false, codigo: 'x', mensaje: 'Espere un momento', idSolicitud: 'abc-9' },
    });
    conSesion();
    const { usuario, patente, consultar } = await montarConsulta();
    await pegar(usuario, patente, 'HWJP59');
    await consultar();
    expect(await screen.findByText('Espere un momento')).toBeVisible();
    expect(screen.getByText('abc-9')).toBeVisible();
    responder([POLIZA]);
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('HWJP59')).toBeVisible();
  });
});
