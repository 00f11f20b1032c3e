import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { describe, expect, it } from 'vitest';
import { montar } from '../lib/pruebas/montar.tsx';
import { BarraProgreso } from './BarraProgreso.tsx';
import { EstadoError } from './estado/EstadoError.tsx';
import { Insignia } from './estado/Insignia.tsx';
import { Pagina } from './Pagina.tsx';
import { Pasos, TITULOS_DE_COMPRA } from './Pasos.tsx';
import { Total } from './Total.tsx';

describe('BarraProgreso', () => {
  it('shows its value and announces the state in words', () => {
    montar(
      <BarraProgreso etiqueta="Emisión" valor={31.4} texto="Estamos emitiendo" conteo="3 de 10" />,
    );
    expect(screen.getByRole('progressbar', { name: 'Emisión' })).toHaveAttribute(
      'aria-valuenow',
      '31',
    );
    expect(screen.getByRole('status')).toHaveTextContent('Estamos emitiendo');
    expect(screen.getByText('3 de 10')).toBeVisible();
  });

  it('is full on error, whatever the value, and shows no percentage', () => {
    montar(<BarraProgreso etiqueta="Emisión" valor={-1} error texto="Ocurrió un error" />);
    const barra = screen.getByRole('progressbar', { name: 'Emisión: error' });
    expect(barra).toHaveAttribute('aria-valuenow', '100');
    expect(screen.queryByText(/%/)).toBeNull();
  });
});

describe('Pasos', () => {
  const pasos = TITULOS_DE_COMPRA.map((titulo) => ({ titulo, ruta: `/${titulo}` }));

  it('links finished steps, marks the current one and shows the others as text', () => {
    montar(<Pasos pasos={pasos} actual={2} />);
    const lista = within(screen.getByRole('navigation', { name: 'Pasos de la compra' }));
    expect(lista.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Convenio',
      'Vehículos',
    ]);
    expect(lista.getAllByRole('listitem').map((paso) => paso.getAttribute('aria-current'))).toEqual(
      [null, null, 'step', null, null, null],
    );
  });

  it('passes on the navigation state, and has no link where the server allows none', async () => {
    const { usuario, router } = montar(
      <Pasos
        pasos={[
          { titulo: 'Convenio' },
          { titulo: 'Vehículos', ruta: '/v', estado: { idConvenio: 4 } },
        ]}
        actual={2}
      />,
    );
    expect(screen.queryByRole('link', { name: 'Convenio' })).toBeNull();
    await usuario.click(screen.getByRole('link', { name: 'Vehículos' }));
    expect(router.state.location.state).toEqual({ idConvenio: 4 });
  });
});

describe('Total', () => {
  it('[V-CONST-004] shows the amount in Chilean pesos and the number of vehicles', () => {
    montar(<Total monto={1_234_567} vehiculos={3000} />);
    expect(screen.getByText(/^\$\s1\.234\.567$/)).toBeVisible();
    expect(screen.getByText('3.000')).toBeVisible();
  });
});

describe('EstadoError', () => {
  it('offers Reintentar only if there is something to retry', () => {
    montar(<EstadoError titulo="No se pudo cargar" texto="Sus datos no se perdieron." />);
    expect(screen.getByRole('alert')).toHaveTextContent('Sus datos no se perdieron.');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('Insignia', () => {
  it('shows the state as a word', () => {
    montar(<Insignia tono="error">Anulada</Insignia>);
    expect(screen.getByText('Anulada')).toBeVisible();
  });
});

describe('Pagina', () => {
  it('names the document, shows its position, and does not take the focus on the first load', () => {
    montar(
      <Pagina titulo="Marcas" migas={[{ titulo: 'Mantenedores', ruta: '/m' }]} proposito="Todas">
        contenido
      </Pagina>,
    );
    expect(document.title).toBe('Marcas · SOAP');
    const migas = screen.getByRole('navigation', { name: 'Ruta de navegación' });
    expect(within(migas).getByRole('link', { name: 'Mantenedores' })).toHaveAttribute('href', '/m');
    expect(within(migas).getByText('Marcas')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { level: 1, name: 'Marcas' })).not.toHaveFocus();
  });

  it('focuses the title when the user comes from another screen', async () => {
    const { usuario } = montar(
      <Pagina titulo="Marcas">
        <Link to="/otra">otra</Link>
      </Pagina>,
    );
    await usuario.click(screen.getByRole('link', { name: 'otra' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('[V-SEGUNDO-006] leaves the focus where the user put it when a screen replaces its placeholder', async () => {
    const Pantalla = () => {
      const [llego, llegar] = useState(false);
      return (
        <>
          <Link to="/otra">otra</Link>
          <button type="button" onFocus={() => llegar(true)}>
            Informes
          </button>
          <Pagina key={String(llego)} titulo={llego ? 'Llegó' : 'Por llegar'}>
            contenido
          </Pagina>
        </>
      );
    };
    const { usuario } = montar(<Pantalla />);
    await usuario.click(screen.getByRole('link', { name: 'otra' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Por llegar' })).toHaveFocus());
    await usuario.click(screen.getByRole('button', { name: 'Informes' }));
    expect(await screen.findByRole('heading', { name: 'Llegó' })).not.toHaveFocus();
    expect(screen.getByRole('button', { name: 'Informes' })).toHaveFocus();
  });
});
