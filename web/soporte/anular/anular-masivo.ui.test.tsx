import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { exito, fallo } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const ANULAR = '/InformarPolizaAACH/AnularPolizasAACH';
const CONTAR = '/InformarPolizaAACH/ContarAnulacion';
const SHA = 'a'.repeat(64);
const cuenta = (cambios: object = {}) => ({
  archivoSha256: SHA,
  filas: 3,
  filasOcultas: 0,
  visibles: { polizas: 3, montoEnPesos: 27_840 },
  todas: { polizas: 3, montoEnPesos: 27_840 },
  ...cambios,
});
const ULTIMAS = '/InformarPolizaAACH/AnulacionesMasivas';
const MOTIVO = 'Flota dada de baja';

const anulacion = (cambios: object = {}) => ({
  id: 7,
  trabajoId: 'anulacion-7',
  nombreArchivo: 'bajas.xlsx',
  motivo: MOTIVO,
  creadaEn: '2026-11-20T15:00:00.000Z',
  terminada: false,
  procesadas: 400,
  total: 1_000,
  resultados: [],
  ...cambios,
});
const TERMINADA = anulacion({
  terminada: true,
  procesadas: 1_000,
  resultados: [
    { resultado: 'ANULADA', filas: 990 },
    { resultado: 'NO EXISTE', filas: 10 },
  ],
});

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', '/Soporte/AnularMasivo'] });
  servidor.responder(ULTIMAS, exito([]));
  servidor.responder(CONTAR, exito(cuenta()));
});

const abrir = async () => {
  const app = montarApp('/Soporte/AnularMasivo');
  await screen.findByRole('heading', { level: 1, name: 'Anular Masivo' });
  const campo = app.container.querySelector<HTMLInputElement>('input[type=file]');
  if (!campo) throw new Error('sin campo de archivo');
  // The file dialog offers only workbooks; a dropped file may be anything.
  const elegir = (nombre: string) =>
    fireEvent.change(campo, { target: { files: [new File(['x'], nombre)] } });
  const enviar = () => app.usuario.click(screen.getByRole('button', { name: 'Anular pólizas' }));
  const escribir = () =>
    pegar(app.usuario, screen.getByRole('textbox', { name: 'Motivo' }), MOTIVO);
  return { ...app, elegir, enviar, escribir };
};

const pregunta = () => screen.findByRole('dialog', { name: 'Anular las pólizas del archivo' });

describe('/Soporte/AnularMasivo', () => {
  it('[A-ANUL-013] [A-ANUL-014] reports a missing file, another format and a missing motive, and sends nothing', async () => {
    const { elegir, enviar, escribir } = await abrir();
    await enviar();
    const texto = 'Debe ingresar el archivo de anulación de Pólizas';
    expect(await screen.findByRole('link', { name: new RegExp(`${texto}$`) })).toBeVisible();
    elegir('bajas.xlsx');
    await enviar();
    expect(await screen.findByRole('link', { name: 'Falta el motivo' })).toBeVisible();
    elegir('bajas.csv');
    await escribir();
    await enviar();
    expect(
      await screen.findByRole('link', { name: /El archivo no está en el formato correcto$/ }),
    ).toBeVisible();
    expect(servidor.pedidos(ANULAR)).toEqual([]);
  });

  it.each(['bajas.xls', 'bajas.xlsx'])(
    '[A-ANUL-011] [A-ANUL-012] %s is sent after a confirmation, and followed to its end',
    async (nombre) => {
      const { usuario, elegir, enviar, escribir } = await abrir();
      servidor.responder(ANULAR, { estado: 202, ...exito({ trabajoId: 'anulacion-7' }) });
      expect(await screen.findByText('Aún no ha subido ningún archivo.')).toBeVisible();
      elegir(nombre);
      await escribir();
      await enviar();
      const dialogo = await pregunta();
      expect(dialogo).toHaveTextContent(
        `«${nombre}» tiene 3 filas. Se anularán 3 pólizas, $ 27.840. Se informará a la AACH. No se puede deshacer.`,
      );
      expect(servidor.pedidos(ANULAR)).toEqual([]);
      servidor.responder(ULTIMAS, exito([anulacion({ nombreArchivo: nombre })]));
      await usuario.click(within(dialogo).getByRole('button', { name: 'Anular' }));
      const tarjeta = await screen.findByRole('region', { name: nombre });
      expect(servidor.pedidos(ANULAR)[0]?.cuerpo).toMatchObject({
        files: nombre,
        motivoAnulacion: MOTIVO,
        archivoSha256: SHA,
      });
      expect(tarjeta).toHaveTextContent('400 de 1.000 filas');
      expect(within(tarjeta).queryByRole('button', { name: 'Descargar resultado' })).toBeNull();
      servidor.responder(ULTIMAS, exito([{ ...TERMINADA, nombreArchivo: nombre }]));
      expect(
        await within(tarjeta).findByText('Proceso finalizado: se anularon 990 de 1.000.'),
      ).toBeVisible();
      expect(tarjeta).toHaveTextContent('NO EXISTE10');
    },
  );

  it.each([
    [/^Solo las visibles: 1 póliza, \$\s9\.280$/, 'no'],
    [/^También las ocultas: 3 pólizas, \$\s27\.840; 2 de ellas en filas ocultas$/, 'si'],
  ])('[A-OCULTA-003] with hidden rows, asks which to include: %s', async (opcion, filasOcultas) => {
    const { usuario, elegir, enviar, escribir } = await abrir();
    const visibles = { polizas: 1, montoEnPesos: 9_280 };
    servidor.responder(CONTAR, exito(cuenta({ filasOcultas: 2, visibles })));
    servidor.responder(ANULAR, { estado: 202, ...exito({ trabajoId: 'anulacion-7' }) });
    elegir('bajas.xlsx');
    await escribir();
    await enviar();
    const dialogo = await pregunta();
    expect(dialogo).toHaveTextContent('«bajas.xlsx» tiene 3 filas, 2 de ellas ocultas.');
    expect(within(dialogo).getByRole('radio', { name: /^Solo las visibles/ })).toBeChecked();
    await usuario.click(within(dialogo).getByRole('radio', { name: opcion }));
    await usuario.click(within(dialogo).getByRole('button', { name: 'Anular' }));
    await waitFor(() => expect(servidor.pedidos(ANULAR)).toHaveLength(1));
    expect(servidor.pedidos(ANULAR)[0]?.cuerpo).toMatchObject({ archivoSha256: SHA, filasOcultas });
  });

  it('[A-OCULTA-003] cancels nothing if the question is dismissed', async () => {
    const { usuario, elegir, enviar, escribir } = await abrir();
    elegir('bajas.xlsx');
    await escribir();
    await enviar();
    const dialogo = await pregunta();
    await usuario.click(within(dialogo).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(servidor.pedidos(CONTAR)).toHaveLength(1);
    expect(servidor.pedidos(ANULAR)).toEqual([]);
  });

  it('an earlier upload is still there, with its result, after a reload', async () => {
    servidor.responder(ULTIMAS, exito([TERMINADA]));
    servidor.responder('/InformarPolizaAACH/ResultadoAnulacion/7', { texto: 'libro' });
    const clic = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    URL.createObjectURL = () => 'blob:x';
    const { usuario } = await abrir();
    await usuario.click(await screen.findByRole('button', { name: 'Descargar resultado' }));
    await waitFor(() => expect(clic).toHaveBeenCalled());
    expect((clic.mock.contexts[0] as HTMLAnchorElement).download).toBe('Resultado bajas.xlsx');
    clic.mockRestore();
  });

  it.each([
    [415, 'El archivo no está en el formato correcto', 'El archivo no está en el formato correcto'],
    [500, 'x', 'Ocurrió un error desconocido al anular las Pólizas'],
  ])('a refusal (%i) is reported, and nothing is lost', async (estado, mensaje, dicho) => {
    servidor.responder(ANULAR, fallo(estado, 'x', mensaje));
    const { usuario, elegir, enviar, escribir } = await abrir();
    elegir('bajas.xlsx');
    await escribir();
    await enviar();
    await usuario.click(await screen.findByRole('button', { name: 'Anular' }));
    expect(await screen.findByText(dicho)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Motivo', hidden: true })).toHaveValue(MOTIVO);
  });
});
