import type { RenovacionVM } from '#features/informes/renovaciones/renovaciones.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { escribir, leer } from '../lib/navegador/almacen.ts';
import { clavesDe } from '../lib/pruebas/claves-de.ts';
import { pegar } from '../lib/pruebas/pegar.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';

const servidor = usarServidor();
const LISTA = '/Renovaciones/Buscar';
const RENOVAR = '/Renovaciones/Renovar';
const exito = (datos: unknown) => ({ json: { exito: true, datos } });

const fila = (id: number, cambios: Partial<RenovacionVM> = {}): RenovacionVM => ({
  id,
  numeroPoliza: 1_000_000 + id,
  terminoVigencia: '2026-12-31',
  patente: `AAAA${String(id).padStart(2, '0')}`,
  vehiculo: 'TOYOTA YARIS',
  propietario: 'ANA ROJAS',
  deEmpresa: false,
  telefono: '912345678',
  email: null,
  convenioId: 1,
  convenio: 'DEMO DIRECTO',
  renovada: false,
  periodoEnVenta: true,
  sePuedeRenovar: true,
  situacion: 'Por renovar',
  ...cambios,
});
const RENOVADA = { renovada: true, sePuedeRenovar: false, situacion: 'Renovada' };
const FILAS = [
  fila(1),
  fila(2),
  fila(3, RENOVADA),
  fila(4, { convenioId: 2, convenio: 'DEMO EN LINEA' }),
  fila(5, { sePuedeRenovar: false }),
  fila(6, {
    sePuedeRenovar: false,
    periodoEnVenta: false,
    situacion: 'Disponible desde 01/10/2027',
  }),
];
/** Second page, announced by the first one. */
const ULTIMA = fila(26);

const INTENCION = {
  id: 1077,
  montoEnPesos: 18_560,
  origen: 0,
  creado: '2026-11-20T15:00:00.000Z',
  estadoEmision: null,
  estadoIntencionDeVenta: 1,
  estadoVenta: 7,
  version: 2,
  siguientePaso: '/venta/listaVehiculos',
  especial: false,
  pagoFallido: null,
  terminosAceptados: false,
  correoComprador: null,
  correoRecordado: null,
  convenioId: 1,
  convenio: {
    nombre: 'DEMO DIRECTO',
    tipoDePago: 1,
    tipoDeAcceso: 0,
    corredorVM: { id: 1, nombre: 'CORREDORA DEMO SPA' },
  },
  usuario: { id: 3, username: 'venta', entidadVM: null },
  vehiculosViewModel: [],
  polizaVentaVM: [],
};

interface Filtros {
  readonly pagina?: number;
  readonly convenioId?: number;
  readonly renovadas?: boolean;
}

const entrarComo = (perfil: string, endpoints: readonly string[]) => {
  conSesion({
    perfil,
    ventanas: ['/bienvenida', '/Informes/Renovaciones', '/venta/listaVehiculos'],
  });
  escribir({ endpoints: JSON.stringify(endpoints) });
};

beforeEach(() => {
  sessionStorage.clear();
  entrarComo('UsuarioVenta', [
    'Renovaciones/Buscar',
    'Renovaciones/Exportar',
    'Renovaciones/Renovar',
  ]);
  servidor.responder(
    '/Convenios/BuscarSimplePorUsuario/3',
    exito([{ id: 1, nombre: 'DEMO DIRECTO' }]),
  );
  servidor.responder(LISTA, ({ cuerpo }) => {
    const { pagina, convenioId, renovadas } = cuerpo as Filtros;
    const deEse = (una: RenovacionVM) =>
      una.renovada === (renovadas ?? false) &&
      (convenioId === undefined || una.convenioId === convenioId);
    if (pagina === undefined) return exito([...FILAS, ULTIMA].filter(deEse));
    if (renovadas === true) return exito({ filas: FILAS.filter(deEse), total: 1 });
    return exito({ filas: pagina === 1 ? FILAS.filter(deEse) : [ULTIMA], total: 26 });
  });
});

const abrir = async () => {
  const app = montarApp('/Informes/Renovaciones');
  await screen.findByRole('cell', { name: '1000001' });
  const casilla = (numero: number) =>
    screen.getByRole('checkbox', { name: new RegExp(`^Elegir póliza ${numero}`) });
  return { ...app, casilla, elegir: (numero: number) => app.usuario.click(casilla(numero)) };
};

describe('/Informes/Renovaciones', () => {
  it('[A-RELEVO-006] offers policies as release 1.3.0 sends them, without their period', async () => {
    // A built page checks no answer against its contract.
    vi.stubEnv('DEV', false);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { periodoEnVenta: _, ...deAntes } = fila(1);
    servidor.responder(LISTA, exito({ filas: [deAntes], total: 1 }));
    const { casilla } = await abrir();
    expect(casilla(1_000_001)).toBeEnabled();
    // Nor does it know the filter on what is renewed.
    expect(servidor.pedidos(LISTA)[0]?.cuerpo).not.toHaveProperty('renovadas');
  });

  it('[A-RENUEVA-001] lists what is not renewed, and on request the renewed ones, without boxes', async () => {
    const { usuario, router } = await abrir();
    expect(screen.queryByRole('cell', { name: '1000003' })).toBeNull();
    await usuario.click(await screen.findByRole('button', { name: 'Mostrar renovadas (1)' }));
    const renovada = await screen.findByRole('cell', { name: '1000003' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(renovada.closest('tr')).toHaveTextContent('Renovada');
    expect(router.state.location.search).toContain('renovadas=1');
    await usuario.click(await screen.findByRole('button', { name: 'Mostrar por renovar (26)' }));
    await screen.findByRole('cell', { name: '1000001' });
  });

  it('[A-PRIMAP-004] selects policies of one agreement and period that are sold, over all pages', async () => {
    const { casilla, elegir, usuario } = await abrir();
    expect(casilla(1_000_005)).toBeDisabled();
    // The period of its next cover is not sold yet.
    expect(casilla(1_000_006)).toHaveAccessibleName(
      'Elegir póliza 1000006: Disponible desde 01/10/2027',
    );
    await elegir(1_000_001);
    expect(casilla(1_000_004)).toBeDisabled();
    expect(casilla(1_000_004)).toHaveAccessibleName('Elegir póliza 1000004: Es de otro convenio');
    await usuario.click(screen.getByRole('button', { name: 'Página 2' }));
    await screen.findByRole('cell', { name: '1000026' });
    await elegir(1_000_026);
    expect(screen.getByText('Pólizas seleccionadas: 2')).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Elegir todas las del convenio' }));
    expect(await screen.findByText('Pólizas seleccionadas: 3')).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'Limpiar selección' }));
    expect(screen.getByText('Pólizas seleccionadas: 0')).toHaveClass('solo-lectores');
  });

  it('[A-MASA-002] selecting the whole page leaves out policies that cannot join the others', async () => {
    const { casilla, elegir, usuario } = await abrir();
    await elegir(1_000_001);
    await usuario.click(screen.getByRole('checkbox', { name: 'Toda la página' }));
    expect(casilla(1_000_004)).not.toBeChecked();
    expect(casilla(1_000_005)).not.toBeChecked();
    expect(casilla(1_000_001)).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Toda la página' })).toBeChecked();
  });

  it('[A-MASA-005] Renovar comes with the first selected policy, creates one intention and continues like the purchase', async () => {
    servidor.responder(
      RENOVAR,
      exito({ id: 1077, montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 1 }),
    );
    servidor.responder('/IntencionesDeVenta/BuscarPorId/1077', exito(INTENCION));
    const { elegir, usuario, router } = await abrir();
    expect(screen.queryByRole('button', { name: 'Renovar' })).toBeNull();
    await elegir(1_000_001);
    await elegir(1_000_002);
    await usuario.click(screen.getByRole('button', { name: 'Renovar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/listaVehiculos'));
    const [pedido] = servidor.pedidos(RENOVAR);
    expect(pedido?.cuerpo).toEqual({ polizaIds: [1, 2] });
    expect(pedido?.cabeceras['idempotency-key']).toBeTruthy();
    expect([leer('idIntencionVenta'), leer('idConvenio'), leer('estadoIntencion')]).toEqual([
      ...['1077', '1', '1'],
    ]);
  });

  it('[A-RENUEVA-002] renews one policy from its row, where it can be renewed', async () => {
    servidor.responder(
      RENOVAR,
      exito({ id: 1077, montoEnPesos: 9280, cantidadVehiculos: 1, etapa: 1 }),
    );
    servidor.responder('/IntencionesDeVenta/BuscarPorId/1077', exito(INTENCION));
    const { usuario, router } = await abrir();
    const renovarFila = (numero: number) =>
      screen.queryByRole('button', { name: `Renovar póliza ${numero}` });
    expect(renovarFila(1_000_005)).toBeNull();
    expect(renovarFila(1_000_006)).toBeNull();
    expect(screen.getByRole('cell', { name: '1000006' }).closest('tr')).toHaveTextContent(
      'Disponible desde 01/10/2027',
    );
    await usuario.click(screen.getByRole('button', { name: 'Renovar póliza 1000002' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/listaVehiculos'));
    expect(servidor.pedidos(RENOVAR).map(({ cuerpo }) => cuerpo)).toEqual([{ polizaIds: [2] }]);
  });

  it('[A-RENUEVA-003] on a phone has the owner’s telephone on the card and folds its filters', async () => {
    const consultar = globalThis.matchMedia;
    vi.stubGlobal('matchMedia', (consulta: string) => ({
      ...consultar(consulta),
      matches: consulta.includes('max-width'),
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    montarApp('/Informes/Renovaciones?mes=5');
    const [telefono] = await screen.findAllByRole('link', { name: '912345678' });
    expect(telefono).toHaveAttribute('href', 'tel:912345678');
    expect(telefono?.closest('tr')).toHaveTextContent('Ana Rojas');
    expect(screen.getByText('Filtros (1)').closest('details')).not.toHaveAttribute('open');
  });

  it('shows the server’s refusal, keeps the selection and retries under the same key', async () => {
    const texto = 'El vehículo AAAA01 ya tiene una póliza vigente hasta 31/03/2028';
    servidor.responder(RENOVAR, {
      estado: 400,
      json: { exito: false, codigo: 'venta.datos_invalidos', mensaje: 'x', Patente: [texto] },
    });
    const { elegir, usuario } = await abrir();
    await elegir(1_000_001);
    const pulsar = () => usuario.click(screen.getByRole('button', { name: 'Renovar' }));
    await pulsar();
    expect(await screen.findByText(texto)).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: /cerrar|aceptar|ok/i }));
    servidor.responder(RENOVAR, {
      estado: 409,
      json: {
        exito: false,
        codigo: 'renovacion.ya_renovada',
        mensaje: 'Ya fueron renovados: AAAA01',
      },
    });
    await pulsar();
    expect(await screen.findByText('Ya fueron renovados: AAAA01')).toBeVisible();
    const [una, otra] = clavesDe(servidor, RENOVAR);
    expect(una).toMatch(/\S/);
    expect(otra).toBe(una);
    expect(screen.getByText('Pólizas seleccionadas: 1')).toBeInTheDocument();
  });

  it('shows users who do not sell the list without boxes and button', async () => {
    sessionStorage.clear();
    entrarComo('Corredor', ['Renovaciones/Buscar', 'Renovaciones/Exportar']);
    montarApp('/Informes/Renovaciones');
    await screen.findByRole('cell', { name: '1000001' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Renovar/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeVisible();
  });

  it('[A-AVISO-004] is filtered by legal month and looks as far ahead as asked, both in the address', async () => {
    const { usuario, router } = await abrir();
    await usuario.click(screen.getByRole('combobox', { name: 'Mes legal' }));
    await usuario.click(await screen.findByRole('option', { name: 'MAYO' }));
    await waitFor(() => expect(router.state.location.search).toContain('mes=5'));
    await waitFor(() =>
      expect(servidor.pedidos(LISTA).at(-1)?.cuerpo).toMatchObject({ mesLegal: 5, pagina: 1 }),
    );
    await pegar(usuario, screen.getByRole('textbox', { name: 'Vencen hasta' }), '20/02/2027');
    expect(await screen.findByText(/^Vencen hasta el 20\/02\/2027\./)).toBeVisible();
    await waitFor(() =>
      expect(servidor.pedidos(LISTA).at(-1)?.cuerpo).toMatchObject({ hasta: '2027-02-20' }),
    );
    expect(router.state.location.search).toContain('hasta=2027-02-20');
  });
});
