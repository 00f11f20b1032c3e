import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { darLugarALaRejilla } from '../../venta/masivo/carga-de-pruebas.tsx';
import { boton, filasDe, prepararConvenios } from '../convenio/convenio-de-pruebas.ts';
import { ok } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const PRECIO = { periodo: 2027, desde: '2026-01-01', primaMinima: null, primaMaxima: null };
const DE_OTRO = ['PARTICULAR', 'COMERCIAL'].map((uso, i) => ({
  primaId: 51 + i,
  tipo: 'AUTOMOVIL',
  uso,
  mesLegal: 3,
  precios: [{ ...PRECIO, valor: 9_280 }],
}));

beforeEach(() => {
  prepararConvenios(servidor);
  darLugarALaRejilla();
});
afterEach(() => vi.restoreAllMocks());

const montar = () => {
  const app = montarApp('/mantenedores/convenio/ingreso?id=5');
  const pulsar = async (nombre: string) => app.usuario.click(await boton(nombre));
  return { ...app, pulsar };
};
/** The step of the premiums of an agreement that has Automóvil, Particular. */
const abrir = async () => {
  const app = montar();
  await app.pulsar('SIGUIENTE');
  await app.pulsar('Añadir varias primas');
  return app;
};
const primas = () => filasDe('Primas');

describe('several premiums at once', () => {
  it('[A-PRIMAP-023] proposes those of another agreement, says how many, and adds them when they are accepted', async () => {
    servidor.responder(
      '/Convenios/BuscarSimplePorUsuario/3',
      ok([{ id: 6, nombre: 'CONVENIO NORTE', corredor: 'ROSA' }]),
    );
    servidor.responder(
      '/Primas/Hoja/6',
      ok({ nombre: 'CONVENIO NORTE', hoy: '2026-11-20', filas: DE_OTRO }),
    );
    const { usuario, pulsar } = await abrir();
    await usuario.click(await screen.findByRole('combobox', { name: 'De otro convenio' }));
    await usuario.click(await screen.findByRole('option', { name: /CONVENIO NORTE/i }));
    await waitFor(async () => expect(await boton('Proponer sus primas')).toBeEnabled());
    await pulsar('Proponer sus primas');
    const resumen = await screen.findByText(/1 prima lista para añadir\.$/);
    expect(resumen).toHaveTextContent(
      '1 prima propuesta de CONVENIO NORTE; 1 no se propone porque ya está aquí o ya no se vende.',
    );
    expect(resumen).toHaveFocus();
    const rejilla = screen.getByRole('grid', { name: 'Primas por añadir' });
    expect(within(rejilla).getByText('Comercial')).toBeVisible();
    expect(await primas()).toEqual(['Automóvil']);
    await pulsar('Añadir 1 prima');
    expect(await primas()).toEqual(['Automóvil', 'Automóvil']);
    expect(await boton('Añadir prima')).toBeVisible();
  });

  it('[A-PRIMAP-022] [A-PRIMAP-024] [A-PRIMAP-026] [A-PRIMAP-027] [A-PRIMAP-029] shows the mistakes of pasted rows at their cells, adds the good ones and keeps the wrong ones', async () => {
    const { usuario, pulsar } = await abrir();
    await usuario.click(await screen.findByRole('textbox', { name: 'De su planilla' }));
    await usuario.paste('Automóvil\tComercial\t$ 9.280\tMarzo\nRemolque\tNO APLICA\t4.000\tAbril');
    await pulsar('Revisar filas');
    expect(await screen.findByText('1 prima lista para añadir; 1 fila con errores.')).toBeVisible();
    const rejilla = screen.getByRole('grid', { name: 'Primas por añadir' });
    const mala = within(rejilla).getByText('Abril');
    expect(mala).toHaveAttribute('data-error');
    expect(mala).toHaveTextContent('Error: Escriba uno de MARZO, MAYO, SEPTIEMBRE');
    await pulsar('Añadir 1 prima');
    expect(await primas()).toEqual(['Automóvil', 'Automóvil']);
    rejilla.focus();
    await usuario.paste('Mayo');
    await pulsar('Añadir 1 prima');
    expect(await primas()).toEqual(['Automóvil', 'Automóvil', 'Remolque']);
    for (const ruta of ['ActualizarConvenio', 'ActualizarConvenioTiposVehiculo']) {
      expect(servidor.pedidos(`/Convenios/${ruta}/5`)).toEqual([]);
    }
  });

  it('[A-OFICINA-009] survive a reload until they are added or discarded', async () => {
    const caja = () => screen.findByRole('textbox', { name: 'De su planilla' });
    const antes = await abrir();
    await antes.usuario.click(await caja());
    await antes.usuario.paste('Automóvil\tComercial\t$ 9.280\tMarzo');
    await antes.pulsar('Revisar filas');
    await antes.usuario.click(await caja());
    await antes.usuario.paste('Remolque');
    antes.unmount();
    // The reload opens the step of the rows, so that GUARDAR cannot pass them by.
    const luego = montar();
    expect(await caja()).toHaveValue('Remolque');
    await luego.pulsar('Añadir 1 prima');
    expect(await primas()).toEqual(['Automóvil', 'Automóvil']);
    // Rows not yet reviewed stay.
    expect(await caja()).toHaveValue('Remolque');
    await luego.pulsar('Revisar filas');
    luego.unmount();
    const otra = montarApp('/mantenedores/convenio/ingreso?id=5');
    expect(await screen.findByText(/^0 primas listas para añadir; 1 fila/)).toBeVisible();
    await otra.usuario.click(await boton('Descartar'));
    otra.unmount();
    montarApp('/mantenedores/convenio/ingreso?id=5');
    expect(await boton('Añadir varias primas')).toBeVisible();
  });
});
