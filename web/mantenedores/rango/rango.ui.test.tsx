import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anioDe, formatearFecha, fechaSantiago, sumarDias } from '#values/fecha.ts';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { ahora } from '../../lib/navegador/ahora.ts';
import { escribirFecha } from '../../lib/pruebas/escribir-fecha.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { abrirFormulario, ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const ACTUAL = '/NumerosDePolizaYFolio/ObtenerRangoActual';
const HISTORICOS = '/NumerosDePolizaYFolio/ObtenerRangosHistoricos';
const RANGO = {
  id: 7,
  numeroInicial: 5_000_001,
  numeroFinal: 6_000_000,
  restantes: 1_000_000,
  version: 1,
  inicioVigencia: '2026-01-01',
  terminoVigencia: '2026-12-31',
  vigente: true,
  situacion: 'En uso',
};
const HOY = fechaSantiago(ahora());
const MANANA = sumarDias(HOY, 1);

const CLASES = [
  {
    ids: '[A-RANGO-001] [A-RANGO-003]',
    lista: '/mantenedores/folio',
    singular: 'rango de folios',
    recurso: 'Folio',
    crear: '/NumerosDePolizaYFolio/CrearRangoFolio',
    restantes: 'Números de folio restantes',
  },
  {
    ids: '[A-RANGO-002] [A-RANGO-004]',
    lista: '/mantenedores/rangoPoliza',
    singular: 'rango de pólizas',
    recurso: 'Poliza',
    crear: '/NumerosDePolizaYFolio/CrearRangoPoliza',
    restantes: 'Números de póliza restantes',
  },
] as const;

const entrar = (ventana: string, escribe = true) =>
  prepararMantenedor(servidor, {
    ventana,
    endpoints: [
      ...['Folio/Buscar', 'Poliza/Buscar', ACTUAL.slice(1), HISTORICOS.slice(1)],
      ...(escribe
        ? CLASES.flatMap(({ recurso, crear }) => [crear.slice(1), `${recurso}/Desactivar`])
        : []),
    ],
  });
const quedan = (poliza: number, folio: number) =>
  servidor.responder(
    ACTUAL,
    ok({ numerosDePolizaRestantes: poliza, numerosDeFolioRestantes: folio }),
  );

beforeEach(() => {
  quedan(1_001, 1_000);
  for (const { recurso } of CLASES) {
    servidor.responder(`/${recurso}/Buscar`, ok({ filas: [RANGO], total: 1 }));
  }
  servidor.responder(
    HISTORICOS,
    ok({
      rangosNumerosFolioHistoricoVM: [RANGO],
      rangosNumerosPolizaHistoricoVM: [{ ...RANGO, numeroInicial: 1_000_001 }],
    }),
  );
});

describe.each(CLASES)('$singular', ({ ids, lista, singular, recurso, crear, restantes }) => {
  beforeEach(() => entrar(lista));
  const abrir = () => abrirFormulario(`${lista}/ingreso`, `Nuevo ${singular}`);

  it(`${ids} needs both numbers and both dates, above the existing ranges`, async () => {
    servidor.responder(crear, ok(RANGO));
    const { escribir, guardar, usuario } = await abrir();
    const historicos = await screen.findByRole('table', { name: 'Rangos ingresados' });
    const primero = recurso === 'Folio' ? '5.000.001' : '1.000.001';
    expect(await within(historicos).findByRole('rowheader', { name: primero })).toBeVisible();
    await escribir('Número Inicial', '7000001');
    await escribir('Número Final', '8000000');
    for (const [campo, fecha] of [
      ['Inicio Vigencia', HOY],
      ['Término Vigencia', MANANA],
    ] as const) {
      await escribirFecha(usuario, screen.getByLabelText(new RegExp(`^${campo}`)), fecha);
    }
    await guardar();
    await waitFor(() => expect(servidor.pedidos(crear)).toHaveLength(1));
    expect(servidor.pedidos(crear)[0]?.cuerpo).toMatchObject({
      numeroInicial: 7_000_001,
      numeroFinal: 8_000_000,
      inicioVigencia: HOY,
      terminoVigencia: MANANA,
    });
  });

  it('[A-CERO-005] [A-RANGO-005] [A-RANGO-006] [A-RANGO-008] [A-RANGO-009] [A-RANGO-010] names the errors and sends nothing', async () => {
    const { escribir, guardar, usuario } = await abrir();
    // Its dates are proposed, its numbers are the insurer's.
    for (const [fecha, propuesta] of [
      ['Inicio Vigencia', HOY],
      ['Término Vigencia', `${anioDe(HOY) + 5}-12-31`],
    ] as const) {
      const campo = screen.getByLabelText(new RegExp(`^${fecha}`));
      expect(campo).toHaveValue(formatearFecha(propuesta));
      await usuario.clear(campo);
    }
    await guardar();
    for (const que of [
      'número inicial',
      'número final',
      'inicio de vigencia',
      'término de vigencia',
    ]) {
      expect(screen.getAllByText(new RegExp(`Falta el ${que}$`)).length).toBeGreaterThan(0);
    }
    await escribir('Número Inicial', '10');
    await escribir('Número Final', '10');
    await guardar();
    const texto = 'El número final del rango debe ser mayor que el inicial';
    expect(screen.getAllByText(texto).length).toBeGreaterThan(0);
    expect(servidor.pedidos(crear)).toHaveLength(0);
  });

  it('[A-ENTERO-002] [A-ENTERO-003] keeps a sign or decimals as typed, reports them and sends nothing', async () => {
    const { usuario, campo, guardar } = await abrir();
    await usuario.type(campo('Número Inicial'), '-5');
    await usuario.type(campo('Número Final'), '9280,50');
    await guardar();
    expect(campo('Número Inicial')).toHaveValue('-5');
    expect(campo('Número Inicial')).toHaveAccessibleDescription('El número no puede ser negativo');
    expect(campo('Número Final')).toHaveValue('9.280,50');
    expect(campo('Número Final')).toHaveAccessibleDescription(
      'Escriba un número entero, sin decimales',
    );
    expect(servidor.pedidos(crear)).toHaveLength(0);
  });

  it('[A-PASADA-001] its list shows a range that is over in grey, and a disabled one in red', async () => {
    const pasado = { ...RANGO, id: 8, numeroInicial: 1, terminoVigencia: sumarDias(HOY, -1) };
    const futuro = { ...RANGO, id: 9, numeroInicial: 2, terminoVigencia: MANANA };
    const filas = [pasado, futuro].map((rango) => ({ ...rango, vigente: false }));
    servidor.responder(`/${recurso}/Buscar`, ok({ filas, total: 2 }));
    entrar(lista);
    montarApp(lista);
    const filaCon = async (numero: string) =>
      (await screen.findByRole('rowheader', { name: numero })).closest('tr');
    expect(await filaCon('1')).toHaveAttribute('data-pasada');
    expect(await filaCon('1')).not.toHaveAttribute('data-no-vigente');
    expect(await filaCon('1')).toHaveTextContent('NO VIGENTE');
    expect(await filaCon('2')).toHaveAttribute('data-no-vigente');
  });

  it('[A-RANGO-013] [A-RANGO-014] its list shows the remaining numbers; a range is viewed, never edited', async () => {
    entrar(lista, false);
    const { usuario } = montarApp(lista);
    expect(await screen.findByText(restantes)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Añadir nuevo' })).toBeNull();
    await usuario.click(
      await screen.findByRole('link', { name: `Ver ${singular} 5.000.001 a 6.000.000` }),
    );
    expect(
      await screen.findByRole('heading', { level: 1, name: /^Rango 5\.000\.001/ }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'GUARDAR' })).toBeNull();
  });
});

describe('the remaining numbers', () => {
  it('[A-RANGO-013] [A-RANGO-014] [A-RANGO-015] stand over the list; red at 1000, not at 1001', async () => {
    const cifra = async (titulo: string) => (await screen.findByText(titulo)).parentElement;
    entrar('/mantenedores/rangoPoliza');
    const { unmount } = montarApp('/mantenedores/rangoPoliza');
    await screen.findByText('1.001');
    expect(await cifra('Números de póliza restantes')).not.toHaveAttribute('data-pocos');
    unmount();
    entrar('/mantenedores/folio');
    montarApp('/mantenedores/folio');
    await screen.findByText('1.000');
    const folio = await cifra('Números de folio restantes');
    expect(folio).toHaveAttribute('data-pocos');
    expect(folio).toHaveTextContent('Quedan 1.000 o menos');
  });

  it('are not requested without the right to know them', async () => {
    prepararMantenedor(servidor, { ventana: '/mantenedores/folio', endpoints: ['Folio/Buscar'] });
    montarApp('/mantenedores/folio');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Números de folio restantes')).toBeNull();
    expect(servidor.pedidos(ACTUAL)).toHaveLength(0);
  });

  it('report a failed read', async () => {
    servidor.responder(ACTUAL, { estado: 500, json: { exito: false, mensaje: 'x' } });
    entrar('/mantenedores/folio');
    montarApp('/mantenedores/folio');
    expect(await screen.findByText('No pudimos consultar los números restantes.')).toBeVisible();
  });
});
