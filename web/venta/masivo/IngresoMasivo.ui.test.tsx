import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEXTO_COLUMNAS } from '#features/carga-masiva/carga-masiva.errors.ts';
import { clavesDe } from '../../lib/pruebas/claves-de.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { leerVenta } from '../../lib/venta/venta.ts';
import { CONVENIO, fallo, ok } from '../datos-de-pruebas.ts';
import {
  abrirCarga,
  borradorVM,
  CON_ERRORES,
  espiarDescargas,
  filaVM,
  INTENCION,
  libro,
  puedeCargar,
  SUBIDA,
  subirArchivo,
} from './carga-de-pruebas.tsx';

const servidor = usarServidor();
const FILAS_MALAS =
  'Uno o más campos están incorrectos. Se ha generado e iniciado la descarga de un archivo con los errores, realice las correciones indicadas dentro del mismo.';

beforeEach(() => puedeCargar(servidor));
afterEach(() => vi.restoreAllMocks());

const subir = async (respuesta: Parameters<typeof servidor.responder>[1], archivo = libro()) => {
  servidor.responder(SUBIDA.normal, respuesta);
  const app = await abrirCarga();
  await subirArchivo(app, archivo);
  return app;
};
const dialogo = () => screen.findByRole('dialog');
const preguntaDeOcultas = () =>
  screen.findByRole('dialog', { name: 'El archivo tiene filas ocultas' });

describe('the upload screens', () => {
  it('[V-DETEN-010] show a stop above the upload, which stays possible', async () => {
    const detenciones = [
      { ambito: 'corredor' as const, tipoVehiculoId: null, palabras: 'Volvemos.', hasta: null },
    ];
    puedeCargar(servidor, { detenciones });
    await abrirCarga();
    expect(
      await screen.findByText(/^Venta detenida: Volvemos\. Puede subir y corregir su planilla/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Plantilla Carga Masiva.xlsx' })).toBeVisible();
  });

  it.each([
    ['[V-MAS-001] [V-MAS-005]', 'normal', 'Ingreso Masivo', 'Plantilla Carga Masiva.xlsx'],
    [
      '[V-MAS-002] [V-MAS-006]',
      'especial',
      'Ingreso Masivo Especial',
      'Plantilla Carga Masiva Especial.xlsx',
    ],
  ] as const)(
    '%s have their title and their template (%s)',
    async (_, variante, titulo, archivo) => {
      const bajados = espiarDescargas();
      servidor.responder(`/CargaMasiva/Plantilla/${variante}`, ok('x'));
      const { usuario } = await abrirCarga(variante);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
        new RegExp(`^${titulo}$`),
      );
      await usuario.click(await screen.findByRole('button', { name: archivo }));
      await waitFor(() => expect(bajados).toEqual([archivo]));
      const [pedido] = servidor.pedidos(`/CargaMasiva/Plantilla/${variante}`);
      expect(pedido?.consulta.get('convenioId')).toBe(String(CONVENIO.id));
    },
  );

  it('[V-MAS-004] shows three steps, with the limits before anything is sent', async () => {
    await abrirCarga();
    await screen.findByText('Suba el archivo completo');
    const pasos = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
    expect(pasos.map(({ textContent }) => textContent)).toEqual([
      'Descargue el archivo de ejemplo',
      'Revise que su archivo cumpla con esto',
      'Suba el archivo completo',
    ]);
    expect(screen.getByText(/hasta 10 MB y 20\.000 filas/)).toBeVisible();
  });

  it('[V-MAS-012] [V-MAS-013] [V-MAS-014] [V-MAS-015] [V-MAS-016] [V-MAS-017] [V-MAS-018] states the rules of the file', async () => {
    await abrirCarga();
    for (const linea of [
      /patente va sin dígito verificador y tiene seis caracteres/,
      /No hay patentes repetidas/,
      /marca, el modelo y el número de motor tienen como máximo 20 caracteres/,
      /tipo de vehículo tiene como máximo 21 caracteres/,
      /RUT va sin puntos, sin guion y sin dígito verificador/,
      /nombres van sin números ni caracteres especiales/,
      /nombres extranjeros el apellido materno queda en blanco/,
      /una empresa \(RUT desde 50000000\), razón social/,
    ]) {
      expect(await screen.findByText(linea)).toBeVisible();
    }
    expect(screen.queryByText(/VALIDAR PATENTE/)).toBeNull();
  });

  it('[V-MAS-020] [V-MAS-021] adds the flags and the premium of the special variant', async () => {
    await abrirCarga('especial');
    expect(await screen.findByText(/VALIDAR PATENTE dice SI o NO/)).toBeVisible();
    expect(screen.getByText(/INFORMAR A AACH dice SI o NO/)).toBeVisible();
    expect(screen.getByText(/PRIMA dice FIJA o el valor en pesos/)).toBeVisible();
  });

  it('[V-MAS-008] returns to the choice of agreement', async () => {
    await abrirCarga();
    expect(await screen.findByRole('link', { name: 'ATRÁS' })).toHaveAttribute(
      'href',
      '/venta/seleccionConvenio',
    );
  });

  it.each([
    ['Solo las visibles: 1 fila', 'no'],
    ['También las ocultas: 3 filas', 'si'],
  ])(
    '[V-OCULTA-002] asks about hidden rows before any is loaded: %s',
    async (opcion, filasOcultas) => {
      const ocultas = fallo(400, 'carga.filas_ocultas', 'x', { filas: 3, ocultas: 2 });
      const { usuario } = await subir(ocultas);
      const pregunta = await preguntaDeOcultas();
      expect(pregunta).toHaveTextContent(
        '«flota.xlsx» tiene 3 filas, 2 de ellas ocultas por un filtro, un grupo o a mano.',
      );
      expect(within(pregunta).getByRole('radio', { name: /^Solo las visibles/ })).toBeChecked();
      servidor.responder(SUBIDA.normal, ok(INTENCION));
      await usuario.click(within(pregunta).getByRole('radio', { name: opcion }));
      await usuario.click(within(pregunta).getByRole('button', { name: 'Cargar' }));
      await waitFor(() => expect(servidor.pedidos(SUBIDA.normal)).toHaveLength(2));
      const [primero, segundo] = servidor.pedidos(SUBIDA.normal);
      expect(primero?.cuerpo).not.toHaveProperty('filasOcultas');
      expect(segundo?.cuerpo).toMatchObject({ files: 'flota.xlsx', filasOcultas });
    },
  );

  it('[V-OCULTA-002] loads nothing if the question is dismissed', async () => {
    const { usuario } = await subir(
      fallo(400, 'carga.filas_ocultas', 'x', { filas: 3, ocultas: 2 }),
    );
    await usuario.click(
      within(await preguntaDeOcultas()).getByRole('button', { name: 'Cancelar' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(servidor.pedidos(SUBIDA.normal)).toHaveLength(1);
  });

  it('reports that agreement or user forbid it, and goes home without an agreement', async () => {
    servidor.responder(`/Convenios/BuscarPorId/${CONVENIO.id}`, ok(CONVENIO));
    const { unmount } = await abrirCarga();
    expect(await screen.findByText(/no le permite ingresar vehículos con una/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Elegir archivo' })).toBeNull();
    unmount();
    const { montarApp } = await import('../../app/app-de-pruebas.tsx');
    montarApp('/venta/ingresoMasivo');
    expect(
      await screen.findByText('No ha seleccionado convenio, intente nuevamente'),
    ).toBeVisible();
  });
});

describe('uploading a file', () => {
  it.each([
    ['[V-API-019]', 'normal'],
    ['[V-API-020]', 'especial'],
  ] as const)(
    '[V-MAS-007] [V-MAS-011] %s sends the file as soon as it is chosen (%s)',
    async (_, variante) => {
      servidor.responder(SUBIDA[variante], ok(INTENCION));
      const app = await abrirCarga(variante);
      await subirArchivo(app, libro());
      await waitFor(() => expect(servidor.pedidos(SUBIDA[variante])).toHaveLength(1));
      const [pedido] = servidor.pedidos(SUBIDA[variante]);
      expect(pedido?.cuerpo).toEqual({
        usuarioId: '3',
        convenioId: String(CONVENIO.id),
        origen: '1',
        files: 'flota.xlsx',
      });
      expect(pedido?.cabeceras['idempotency-key']).toBeTruthy();
    },
  );

  it('[V-MAS-023] says that the file is being processed until the server answers', async () => {
    let soltar = (): void => undefined;
    const espera = new Promise<void>((listo) => (soltar = listo));
    await subir(async () => {
      await espera;
      return ok(INTENCION);
    });
    expect(await dialogo()).toHaveTextContent(
      'Procesando archivo. Por favor, no cierre ni recargue la página hasta que finalice.',
    );
    expect(screen.getByRole('progressbar', { name: 'Envío del archivo' })).toBeInTheDocument();
    soltar();
    await waitFor(() => expect(screen.queryByText(/Procesando archivo/)).toBeNull());
  });

  it('[V-LISTADO-011] shows with the progress which names of the file are stored differently', async () => {
    const primeros = [{ fila: 3, escrito: "O'RYAN", queda: 'ORYAN' }];
    await subir(ok({ ...INTENCION, nombresCambiados: { total: 1, primeros } }));
    expect(
      await screen.findByRole('alert', { name: 'Un nombre no queda como venía en el archivo' }),
    ).toHaveTextContent("Fila 3: «O'RYAN» queda como «ORYAN».");
  });

  it('[V-MAS-024] [V-MAS-025] [V-MAS-026] stores the intention and shows its progress', async () => {
    const { lugar } = await subir(ok(INTENCION));
    await waitFor(() => expect(lugar().pathname).toBe('/venta/ingresoMasivoProgreso'));
    expect((await screen.findAllByText('Archivo procesado exitosamente.'))[0]).toBeVisible();
    expect(leerVenta()).toMatchObject({ idIntencionVenta: 1_001, etapa: 1 });
    expect(lugar()).toMatchObject({
      pathname: '/venta/ingresoMasivoProgreso',
      search: '?idv=1001',
      state: { idConvenio: CONVENIO.id, volverA: '/venta/ingresoMasivo' },
    });
  });

  it.each([
    ['flota.xls', 'application/vnd.ms-excel'],
    ['flota.xlsx', ''],
    ['flota', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('[V-MAS-009] accepts %s of type "%s"', async (nombre, tipo) => {
    servidor.responder(SUBIDA.normal, ok(INTENCION));
    const app = await abrirCarga();
    await subirArchivo(app, libro(nombre, tipo));
    await waitFor(() => expect(servidor.pedidos(SUBIDA.normal)).toHaveLength(1));
  });

  it('[V-MAS-010] refuses any other file without sending it', async () => {
    const { fireEvent } = await import('@testing-library/react');
    await abrirCarga();
    const zona = (await screen.findByText(/Arrastre aquí/)).parentElement as HTMLElement;
    fireEvent.drop(zona, { dataTransfer: { files: [libro('flota.pdf', 'application/pdf')] } });
    expect(await dialogo()).toHaveTextContent('El archivo no está en el formato correcto');
    expect(servidor.pedidos(SUBIDA.normal)).toHaveLength(0);
  });
});

describe('a refused file', () => {
  it('[V-ERR-040] [V-ERR-041] [A-ERR-048] downloads the file with the errors, and opens its rows for correction', async () => {
    const bajados = espiarDescargas();
    servidor.responder(
      '/CargaMasiva/Borrador/8',
      ok(borradorVM([filaVM(2, 'BBBB10', [{ columna: 'anio', mensaje: 'Año inválido' }])])),
    );
    const { usuario, lugar } = await subir(CON_ERRORES);
    const modal = await dialogo();
    await waitFor(() => expect(modal).toHaveTextContent(FILAS_MALAS));
    expect(bajados).toEqual(['Errores flota.xlsx']);
    await usuario.click(within(modal).getByRole('button', { name: 'OK' }));
    const rejilla = await screen.findByRole('grid', { name: 'Filas del archivo' });
    // The former focus is gone, so the first error is ready for typing.
    await waitFor(() => expect(document.activeElement).toBe(rejilla));
    // A reload restores the draft.
    expect(lugar().state).toMatchObject({ borrador: 8 });
  });

  it.each([
    [
      '[V-ERR-042]',
      fallo(400, 'x', '', { errors: { files: ['La hoja viene vacía'] } }),
      'La hoja viene vacía',
    ],
    ['[V-ERR-042]', fallo(400, 'x', 'No hay vehículos ingresados'), 'No hay vehículos ingresados'],
    ['[V-ERR-043]', { estado: 400, json: {} }, 'Ocurrió un error desconocido'],
    ['[V-ERR-044]', { estado: 400, texto: 'El archivo difiere de lo esperado' }, TEXTO_COLUMNAS],
    [
      '[V-CELDA-008]',
      { estado: 400, texto: 'El archivo difiere de lo esperado. La celda H1 dice «RUN»' },
      'La celda H1 dice «RUN»',
    ],
    [
      '[V-CELDA-010]',
      fallo(415, 'carga.formato', 'El archivo no está en el formato correcto. Trae macros'),
      'El archivo no está en el formato correcto. Trae macros',
    ],
    [
      '[V-ERR-046]',
      fallo(403, 'x', 'Sin permiso'),
      'Ha ocurrido un error desconocido, por favor, intente nuevamente. Si el error persiste, contacte con soporte.',
    ],
    ['[V-ERR-046]', { cortar: true }, 'Ha ocurrido un error desconocido, por favor'],
    [
      'as the server says of the file itself:',
      fallo(413, 'carga.tamano', 'El archivo supera el máximo de 10 MB'),
      'El archivo supera el máximo de 10 MB',
    ],
  ])('%s shows the failure', async (_, respuesta, texto) => {
    await subir(respuesta);
    await waitFor(async () => expect(await dialogo()).toHaveTextContent(texto));
  });

  it.each(['Vehiculos', 'MensajeError', 'Convenio', 'Usuario', 'IntencionDeVenta'])(
    '[V-ENT-017] shows the text under %s',
    async (clave) => {
      await subir(fallo(400, 'x', '', { [clave]: `Texto de ${clave}` }));
      await waitFor(async () => expect(await dialogo()).toHaveTextContent(`Texto de ${clave}`));
    },
  );

  it('[V-ERR-045] [V-MAS-027] goes to /errorIngresoMasivo if the server failed', async () => {
    await subir(fallo(500, 'comun.error', 'Error'));
    expect(
      await screen.findByText(
        'Verifique el orden de las columnas y que las celdas de RUT y AÑO sean numéricas.',
      ),
    ).toBeVisible();
  });

  it('a retry of the same file after no answer reuses the key', async () => {
    const archivo = libro();
    const app = await subir({ cortar: true }, archivo);
    await app.usuario.click(await screen.findByRole('button', { name: 'OK' }));
    servidor.responder(SUBIDA.normal, ok(INTENCION));
    await subirArchivo(app, archivo);
    await waitFor(() => expect(servidor.pedidos(SUBIDA.normal).length).toBeGreaterThan(1));
    const claves = clavesDe(servidor, SUBIDA.normal);
    expect(claves[0]).toMatch(/\S/);
    expect(new Set(claves).size).toBe(1);
  });
});
