import type { EnlacePublicoVM } from '#features/convenios/enlaces/enlace-publico.contract.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { montar } from '../../lib/pruebas/montar.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { BotonDeUrl } from './BotonDeUrl.tsx';

const servidor = usarServidor();
const RUTA = '/Soporte/ConsultaURL';
const CONSULTAR = '/ConsultaURLsPublicas/ConsultarURLs';
const ok = (datos: unknown) => ({ json: { exito: true, datos } });

const enlace = (id: number): EnlacePublicoVM => ({
  id,
  convenioId: 5,
  nombreConvenio: `CONVENIO ${id}`,
  nombreCorredor: 'ROSA PINO DÍAZ',
  usuarioId: 21,
  username: 'ana',
  url: `http://localhost/codigo-${id}`,
  invitacion: 'Compre su SOAP con ROSA PINO DÍAZ:',
  creado: '2026-11-20T15:00:00.000Z',
  vigente: true,
  revocado: false,
});
const CORREDOR = {
  id: 7,
  rut: 12_345_678,
  dv: '5',
  nombre: 'ROSA',
  segundoNombre: null,
  version: 1,
  apellidoPaterno: 'PINO',
  apellidoMaterno: 'DÍAZ',
  razonSocial: null,
  vigente: true,
  nombreCompleto: 'ROSA PINO DÍAZ',
  comunaId: null,
  comuna: null,
  email: null,
  telefono: null,
  villa: null,
  calle: null,
  numero: null,
  departamento: null,
};
const CONVENIO = {
  id: 5,
  nombre: 'CONVENIO SUR',
  corredorId: 7,
  tipoDePago: 1,
  tipoDeAcceso: 1,
  version: 1,
  inicioVigencia: '2026-01-01',
  terminoVigencia: '2026-12-31',
  estado: 'Activo',
  fechaInicioVigenciaPolizas: '2026-01-01',
  fechaTerminoVigenciaPolizas: '2027-12-31',
  esConvenioExtendido: false,
  vigente: true,
  corredor: 'ROSA',
  pago: '',
  acceso: '',
  tieneCargaManualEspecialHabilitada: false,
  tieneCargaMasivaEspecialHabilitada: false,
  permiteCambiarTipo: false,
};
const USUARIO = {
  id: 21,
  username: 'ana',
  perfilId: 1,
  tipoLogin: 1,
  vigente: true,
  nombreCompleto: null,
  deEmpresa: false,
  perfilVM: { id: 1, nombre: 'UsuarioVenta' },
};

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', RUTA] });
  servidor.responder('/Corredores/Buscar', ok([CORREDOR]));
  for (const ruta of ['', '/7']) {
    servidor.responder(`/Convenios/BuscarPorCorredor${ruta}`, ok([CONVENIO]));
    servidor.responder(`/Usuarios/BuscarPorCorredor${ruta}`, ok([USUARIO]));
  }
  servidor.responder(CONSULTAR, ok([enlace(1)]));
});

const abrir = async () => {
  const app = montarApp(RUTA);
  await screen.findByRole('heading', { level: 1, name: 'Consultar URL' });
  return {
    ...app,
    pulsar: (name: string) => app.usuario.click(screen.getByRole('button', { name })),
    elegir: async (campo: string, opcion: string) => {
      const selector = screen.getByRole('combobox', { name: campo });
      await waitFor(() => expect(selector).toBeEnabled());
      await app.usuario.click(selector);
      await app.usuario.click(
        await screen.findByRole('option', { name: new RegExp(`^${opcion}`) }),
      );
    },
  };
};
const consultas = () =>
  servidor.pedidos(CONSULTAR).map(({ consulta }) => Object.fromEntries(consulta));

describe('/Soporte/ConsultaURL', () => {
  it('[A-CONS-025] [A-CONS-026] [A-CONS-027] searches by broker, agreement and user, and REINICIAR clears them', async () => {
    const { pulsar, elegir } = await abrir();
    await pulsar('BUSCAR');
    await screen.findByRole('rowheader', { name: 'CONVENIO 1' });
    await elegir('Corredor', 'Rosa Pino Díaz');
    await elegir('Convenio', 'CONVENIO SUR');
    await elegir('Usuario', 'ana');
    await pulsar('BUSCAR');
    await waitFor(() => expect(consultas()).toHaveLength(2));
    expect(consultas()).toEqual([{}, { corredorId: '7', convenioId: '5', usuarioId: '21' }]);
    await pulsar('REINICIAR');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Corredor' })).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Convenio' })).toBeDisabled();
  });

  it('[A-CONS-028] [A-CONS-029] shows agreement, broker, user and address, 25 rows a page', async () => {
    servidor.responder(CONSULTAR, ok(Array.from({ length: 26 }, (_, i) => enlace(i + 1))));
    const { pulsar } = await abrir();
    await pulsar('BUSCAR');
    const fila = (await screen.findByRole('rowheader', { name: 'CONVENIO 1' })).closest('tr');
    for (const texto of ['ROSA PINO DÍAZ', 'ana', 'http://localhost/codigo-1']) {
      expect(within(fila as HTMLElement).getByText(texto)).toBeVisible();
    }
    expect(screen.getAllByRole('rowheader')).toHaveLength(25);
  });

  it('[A-CONS-030] copies the clicked address', async () => {
    const { pulsar } = await abrir();
    await pulsar('BUSCAR');
    await screen.findByRole('rowheader', { name: 'CONVENIO 1' });
    await pulsar('Copiar http://localhost/codigo-1');
    expect(await navigator.clipboard.readText()).toBe('http://localhost/codigo-1');
    expect(await screen.findByRole('tooltip')).toHaveTextContent('URL Copiada');
  });

  it.each([
    ['http://localhost:3000', [expect.stringContaining('abre sólo en este equipo')]],
    ['http://192.168.1.5:3000', [expect.stringContaining('abre en los equipos conectados')]],
    ['https://soap.example', []],
  ])(
    '[A-CALLE-004] a link that does not work everywhere says where it works: %s',
    async (donde, dicho) => {
      servidor.responder(CONSULTAR, ok([{ ...enlace(1), url: `${donde}/codigo-1` }]));
      const { pulsar } = await abrir();
      await pulsar('BUSCAR');
      await screen.findByRole('rowheader', { name: 'CONVENIO 1' });
      const textos = screen.queryAllByText(/^Este enlace abre /);
      expect(textos.map(({ textContent }) => textContent)).toEqual(dicho);
    },
  );

  it('[A-CONVLISTA-004] agreements are sorted by favourite and last use, found by number, and starred', async () => {
    conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', RUTA] });
    escribir({ endpoints: '["Convenios/AMano","Convenios/TenerAMano"]' });
    const otro = { ...CONVENIO, id: 6, nombre: 'ANDES' };
    servidor.responder('/Convenios/BuscarPorCorredor/7', ok([otro, CONVENIO]));
    servidor.responder('/Convenios/AMano', ok([{ id: 5, favorito: true, usado: null }]));
    servidor.responder('/Convenios/TenerAMano', ok([]));
    const { usuario, elegir, pulsar } = await abrir();
    await elegir('Corredor', 'Rosa Pino Díaz');
    const selector = screen.getByRole('combobox', { name: 'Convenio' });
    await waitFor(() => expect(selector).toBeEnabled());
    await usuario.click(selector);
    const opciones = await screen.findAllByRole('option', { name: /CONVENIO SUR|ANDES/ });
    expect(opciones.map(({ textContent }) => textContent)).toEqual([
      'CONVENIO SURROSA · N° 5',
      'ANDESROSA · N° 6',
    ]);
    expect(screen.getByText('Otros convenios')).toBeInTheDocument();
    await usuario.click(opciones[0] as HTMLElement);
    await pulsar('Favorito: CONVENIO SUR');
    await waitFor(() =>
      expect(servidor.pedidos('/Convenios/TenerAMano').map(({ cuerpo }) => cuerpo)).toEqual([
        { convenioId: 5 },
        expect.objectContaining({ convenioId: 5, favorito: expect.any(Boolean) }),
      ]),
    );
  });

  it('[A-GUARDA-005] a saved filter fills in broker, agreement and user, and searches', async () => {
    const valor = { corredorId: '7', convenioId: '5', usuarioId: '21' };
    servidor.responder('/FiltrosGuardados/Buscar', ok([{ nombre: 'Ana', valor }]));
    const { pulsar } = await abrir();
    await pulsar('Filtros guardados');
    await screen.findByRole('button', { name: 'Aplicar Ana' });
    await pulsar('Aplicar Ana');
    await screen.findByRole('rowheader', { name: 'CONVENIO 1' });
    expect(consultas()).toEqual([valor]);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Usuario' })).toHaveValue('ana'),
    );
  });

  it("[A-ERR-029] says 'No se encontraron resultados’ for an empty search", async () => {
    servidor.responder(CONSULTAR, ok([]));
    const { pulsar } = await abrir();
    await pulsar('BUSCAR');
    expect(await screen.findByText('No se encontraron resultados')).toBeVisible();
  });
});

describe('the tooltip of an address', () => {
  afterEach(() => vi.useRealTimers());

  it("[A-CONS-031] says 'URL Copiada' for 3 s, restarted by each copy", async () => {
    montar(<BotonDeUrl url="http://localhost/uno" />);
    vi.useFakeTimers();
    const visible = () => screen.queryByRole('tooltip')?.textContent ?? null;
    const copiar = () =>
      act(async () => {
        fireEvent.click(screen.getByRole('button', { name: 'Copiar http://localhost/uno' }));
        await vi.advanceTimersByTimeAsync(0);
      });
    const pasar = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    expect(visible()).toBeNull();
    await copiar();
    expect(visible()).toBe('URL Copiada');
    await pasar(2_000);
    await copiar();
    await pasar(2_999);
    expect(visible()).toBe('URL Copiada');
    await pasar(1);
    expect(visible()).toBeNull();
  });
});
