import type {
  AsuntoVM,
  PorResolverVM,
} from '#features/inicio/por-resolver/por-resolver.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { conSesion, enSuInicio, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';

const servidor = usarServidor();
const RUTA = '/Soporte/PorResolver';
const PANTALLA = '/soporte/porResolver';
const NADA: PorResolverVM = {
  pendientes: [],
  tipos: [],
  asuntos: [],
  siguiente: null,
  numeros: {
    poliza: { restantes: 1_001, porDia: 12.5, seAgotan: '2027-02-09' },
    folio: { restantes: 1_000, porDia: 0, seAgotan: null },
  },
};
const asunto = (cambio: Partial<AsuntoVM> & Pick<AsuntoVM, 'clase' | 'id'>): AsuntoVM => ({
  tipo: 'pagos',
  ventaId: 1_204,
  numeroPoliza: null,
  patente: 'HWJP59-8',
  vehiculos: 1,
  detalle: null,
  propuestoPor: null,
  propio: false,
  monto: 9_280,
  restantes: null,
  desde: '2026-11-20T15:00:00.000Z',
  vence: null,
  atrasado: false,
  resuelven: ['administrador', 'soporte'],
  puede: true,
  ...cambio,
});
const pagos = (desde: number, cuantos: number): AsuntoVM[] =>
  Array.from({ length: cuantos }, (_, i) =>
    asunto({ clase: 'pagos_sin_confirmar', id: desde + i, ventaId: desde + i }),
  );
const CASO = asunto({
  ...{ clase: 'casos_aach.vencidos', id: 3, tipo: 'casos', numeroPoliza: 1_000_012 },
  ...{ detalle: 'duplicada', vence: '2026-11-21T15:00:00.000Z', atrasado: true },
});
const SIN_NUMEROS = asunto({
  ...{ clase: 'agotados.poliza', id: 0, tipo: 'numeros', ventaId: null, restantes: 0 },
  ...{ atrasado: true, desde: null, resuelven: ['administrador'], puede: false },
});

const responder = (datos: Partial<PorResolverVM>) =>
  servidor.responder(RUTA, { json: { exito: true, datos: { ...NADA, ...datos } } });
const ultima = () => servidor.pedidos(RUTA).at(-1)?.consulta;
const region = async () => within(await screen.findByRole('region', { name: 'Por resolver' }));

beforeEach(() => sessionStorage.clear());

describe('matters for a person, on /bienvenida', () => {
  beforeEach(() => {
    conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida'] });
    escribir({ endpoints: JSON.stringify([RUTA.slice(1)]) });
  });
  const abrir = async (datos: Partial<PorResolverVM> = {}) => {
    responder(datos);
    montarApp('/bienvenida');
    const panel = await region();
    await panel.findByText('1.001');
    return panel;
  };

  it('[A-LISTA1-001] each has its kind, a sentence, its terms, and a verb or who resolves it', async () => {
    const panel = await abrir({ asuntos: [CASO, SIN_NUMEROS] });
    const [caso, numeros] = panel.getAllByRole('listitem').map((fila) => within(fila));
    expect(caso?.getByText('AACH')).toBeVisible();
    expect(caso?.getByText('Venció el 21/11/2026 12:00')).toHaveAttribute('data-atrasado', 'true');
    expect(caso?.getByText('Desde el 20/11/2026 12:00')).toBeVisible();
    expect(caso?.queryByText(/^Lo resuelve/)).toBeNull();
    const verbo = caso?.getByRole('link', {
      name: 'Resolver caso: La AACH rechazó la póliza N° 1000012 (HWJP59-8): Ya tiene póliza vigente',
    });
    expect(verbo).toHaveAttribute('href', '/soporte/poliza/1000012');
    expect(numeros?.getByText('Sin demora')).toBeVisible();
    expect(numeros?.getByText('Lo resuelve un Administrador')).toBeVisible();
    expect(numeros?.queryByRole('link')).toBeNull();
  });

  it('[A-LISTA1-007] shows the first five rows, and leads to all', async () => {
    const casos = [1, 2, 3, 4, 5].map((id) => ({ ...CASO, id }));
    const panel = await abrir({
      ...{ asuntos: [...casos, ...pagos(1_000, 6)], tipos: [{ tipo: 'pagos', cantidad: 31 }] },
    });
    expect(panel.getAllByRole('listitem')).toHaveLength(5);
    expect(panel.getByRole('link', { name: 'Ver 31 asuntos por resolver' })).toHaveAttribute(
      'href',
      PANTALLA,
    );
    expect(panel.queryByRole('navigation')).toBeNull();
  });

  it('[A-LISTA1-007] [A-CASA-001] says that nothing waits, and what would come', async () => {
    const panel = await abrir();
    expect(screen.getByRole('heading', { level: 2, name: 'Nada por resolver' })).toBeVisible();
    expect(screen.getByText(/^Aquí aparece, con su plazo/)).toBeVisible();
    expect(panel.queryByRole('listitem')).toBeNull();
  });

  it('[A-CASA-001] begins with what is late and how much waits', async () => {
    await abrir({
      ...{ asuntos: [CASO, ...pagos(1_000, 2)], siguiente: null },
      tipos: [
        { tipo: 'casos', cantidad: 1 },
        { tipo: 'pagos', cantidad: 16 },
      ],
    });
    const name = '1 caso vencido, 17 por resolver';
    const titulo = screen.getByRole('heading', { level: 2, name });
    const lista = screen.getByRole('region', { name: 'Por resolver' });
    expect(titulo.compareDocumentPosition(lista)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('[A-CASA-002] a row of several counts them all, and unfolds those that came', async () => {
    const panel = await abrir({
      ...{ asuntos: pagos(1_000, 4), tipos: [{ tipo: 'pagos', cantidad: 30 }] },
      pendientes: [{ clase: 'pagos_sin_confirmar', cantidad: 30, monto: 278_400, ventaId: 1_000 }],
    });
    const usuario = userEvent.setup();
    expect(panel.getAllByRole('listitem')).toHaveLength(1);
    expect(panel.getByText('30 pagos sin confirmar')).toBeVisible();
    const ver = panel.getByRole('button', { name: 'Ver uno por uno: 30 pagos sin confirmar' });
    expect(ver).toHaveAttribute('aria-expanded', 'false');
    await usuario.click(ver);
    expect(panel.getAllByRole('link', { name: /^Consultar pago: / })).toHaveLength(4);
    await usuario.click(panel.getByRole('button', { name: /^Ocultar: / }));
    expect(panel.queryByRole('link', { name: /^Consultar pago: / })).toBeNull();
  });

  it('[A-RELEVO-006] shows the numbers of an answer of release 1.3.0, and that the list comes later', async () => {
    // A built page checks no answer against its contract.
    vi.stubEnv('DEV', false);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { tipos: _t, asuntos: _a, siguiente: _s, ...deAntes } = NADA;
    servidor.responder(RUTA, { json: { exito: true, datos: deAntes } });
    montarApp('/bienvenida');
    const panel = await region();
    expect(await panel.findByText('El sistema se está actualizando')).toBeVisible();
    expect(panel.getByText('1.001')).toBeVisible();
    expect(screen.queryByText('Nada por resolver')).toBeNull();
  });

  it('[A-RANGO-013] [A-RANGO-014] [A-RANGO-015] include the remaining numbers and their last day; red at 1000, not at 1001', async () => {
    const panel = await abrir();
    const cifra = (titulo: string) => panel.getByText(titulo).closest('div');
    const poliza = cifra('Números de póliza restantes');
    expect(poliza).toHaveTextContent('Alcanzan hasta el 09/02/2027, a 12,5 por día');
    expect(poliza).not.toHaveAttribute('data-pocos');
    const folio = cifra('Números de folio restantes');
    expect(folio).toHaveAttribute('data-pocos');
    expect(folio).toHaveTextContent('1.000');
    expect(folio).toHaveTextContent('Quedan 1.000 o menos');
    expect(folio).toHaveTextContent('Sin emisiones en los últimos 30 días');
  });

  it('[V-CARAS-004] [A-RANGO-013] [A-RANGO-014] say many remaining numbers in a sentence', async () => {
    const restan = { restantes: 999_998, porDia: 0, seAgotan: null };
    responder({ numeros: { poliza: restan, folio: { ...restan, restantes: 1_000_000 } } });
    montarApp('/bienvenida');
    const panel = await region();
    expect(await panel.findByText(/^Quedan/)).toHaveTextContent(
      'Quedan más de 990 mil números de póliza y 1 millón de números de folio.',
    );
    expect(panel.queryByText('Números de póliza restantes')).toBeNull();
  });

  it('[A-CERO-015] leave out the numbers that the first steps ask for', async () => {
    const ninguno = { restantes: 0, porDia: 0, seAgotan: null };
    responder({ enPasos: true, numeros: { poliza: ninguno, folio: ninguno } });
    montarApp('/bienvenida');
    expect(await screen.findByText('Nada por resolver')).toBeVisible();
    expect(screen.queryByText('No quedan números')).toBeNull();
  });

  it('report a failed read with its cause, and retry on request', async () => {
    servidor.responder(RUTA, { estado: 403, json: { exito: false, mensaje: 'Sin permiso.' } });
    const { usuario } = montarApp('/bienvenida');
    await screen.findByText('No pudimos consultar lo que está por resolver.');
    expect(screen.getByText('Sin permiso.')).toBeVisible();
    responder({});
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Nada por resolver')).toBeVisible();
  });

  it('are absent, and not requested, without the right to their call', async () => {
    escribir({ endpoints: JSON.stringify(['Venta/BuscarPorId']) });
    montarApp('/bienvenida');
    await enSuInicio();
    expect(screen.queryByRole('region', { name: 'Por resolver' })).toBeNull();
    expect(servidor.pedidos(RUTA)).toHaveLength(0);
  });
});

describe('/soporte/porResolver', () => {
  const filas = () =>
    within(screen.getByRole('region', { name: 'Por resolver' })).getAllByRole('listitem');
  beforeEach(() => conSesion({ perfil: 'Soporte', ventanas: [PANTALLA] }));
  const TIPOS: PorResolverVM['tipos'] = [
    { tipo: 'casos', cantidad: 1 },
    { tipo: 'pagos', cantidad: 27 },
  ];

  it('[A-PORTADA-005] [A-FICHA1-015] [A-LISTA1-003] is a screen of its own, of one kind when asked', async () => {
    responder({ tipos: TIPOS, asuntos: [CASO, ...pagos(1_000, 2)] });
    const { usuario, router } = montarApp(PANTALLA);
    expect(await screen.findByRole('heading', { level: 1, name: 'Por resolver' })).toBeVisible();
    const tipos = within(await screen.findByRole('navigation', { name: 'Tipos' }));
    expect(tipos.getByRole('link', { current: true })).toHaveTextContent('Todo (28)');
    responder({ tipos: TIPOS, asuntos: pagos(1_000, 2) });
    await usuario.click(tipos.getByRole('link', { name: 'Pagos (27)' }));
    await waitFor(() => expect(filas()).toHaveLength(2));
    expect(router.state.location.search).toBe('?tipo=pagos');
    expect(ultima()?.get('tipo')).toBe('pagos');
    expect(tipos.getByRole('link', { current: true })).toHaveTextContent('Pagos (27)');
  });

  it('[A-LISTA1-003] an address of a kind without matters says so', async () => {
    responder({ tipos: TIPOS });
    montarApp(`${PANTALLA}?tipo=sun`);
    expect(await screen.findByText('Nada por resolver en SUN')).toBeVisible();
    const tipos = within(screen.getByRole('navigation', { name: 'Tipos' }));
    expect(tipos.getByRole('link', { current: true })).toHaveTextContent('SUN (0)');
  });

  it('[A-LISTA1-003] an address of no kind shows all', async () => {
    responder({ tipos: TIPOS, asuntos: [CASO] });
    montarApp(`${PANTALLA}?tipo=otros`);
    expect(await (await region()).findByText('AACH')).toBeVisible();
    expect(ultima()?.has('tipo')).toBe(false);
  });

  it('[A-LISTA1-002] shows the next page below the first', async () => {
    const casos = (desde: number, cuantos: number) =>
      Array.from({ length: cuantos }, (_, i) => ({ ...CASO, id: desde + i }));
    responder({ tipos: TIPOS, asuntos: casos(1_000, 25), siguiente: '9-100-1024' });
    const { usuario } = montarApp(`${PANTALLA}?tipo=casos`);
    const mas = await screen.findByRole('button', { name: 'Ver más' });
    responder({ tipos: TIPOS, asuntos: casos(1_025, 2) });
    await usuario.click(mas);
    await waitFor(() => expect(filas()).toHaveLength(27));
    expect(ultima()?.get('despuesDe')).toBe('9-100-1024');
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });
});
