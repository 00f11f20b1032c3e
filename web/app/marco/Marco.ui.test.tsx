import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { CargandoPantalla } from '../ramas/CargandoPantalla.tsx';
import { Marco } from './Marco.tsx';

const montarMarco = () =>
  montar(
    <Marco sesion={{ tipo: 'ninguna' }} grupos={[]} puedeVer={() => false}>
      <h1>Contenido</h1>
    </Marco>,
  );

describe('Marco', () => {
  it('has one bar, one main and one footer, and the first Tab skips to the content', async () => {
    const { usuario } = montarMarco();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    await usuario.tab();
    await usuario.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('[V-CALLE-005] prints the time of printing', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
    try {
      montarMarco();
      vi.setSystemTime(new Date('2026-11-20T15:42:07Z'));
      act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
      expect(screen.getByText('SOAP · Impreso el 20/11/2026 12:42:07')).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[V-SOLIC-004] says that there is no network while there is none', () => {
    const hayRed = vi.spyOn(navigator, 'onLine', 'get');
    montarMarco();
    expect(screen.queryByText(/^Sin conexión a internet\./)).not.toBeInTheDocument();
    hayRed.mockReturnValue(false);
    act(() => void globalThis.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^Sin conexión a internet\. Lo que escribió sigue aquí/)).toBeVisible();
    hayRed.mockReturnValue(true);
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^Sin conexión a internet\./)).not.toBeInTheDocument();
    hayRed.mockRestore();
  });
});

describe('TextoDeCarga', () => {
  it('[V-SOLIC-005] says without a network that loading continues by itself', () => {
    const hayRed = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    montar(<CargandoPantalla />);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Se cargará por sí solo cuando vuelva la conexión.',
    );
    hayRed.mockReturnValue(true);
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(screen.getByRole('status')).toHaveTextContent('Cargando, por favor espere.');
    hayRed.mockRestore();
  });
});

describe('PieDePagina', () => {
  it('[V-NAV-016] has a contact button', () => {
    montarMarco();
    expect(screen.getByRole('link', { name: 'Contacto' })).toHaveAttribute(
      'href',
      'mailto:contacto@soap.example',
    );
  });

  it('[V-NAV-017] has a call-center block with two dialable phone numbers', () => {
    montarMarco();
    expect(screen.getByRole('heading', { name: 'Call center' })).toBeVisible();
    expect(screen.getByRole('link', { name: '600 000 1234' })).toHaveAttribute(
      'href',
      'tel:6000001234',
    );
    expect(screen.getByRole('link', { name: '+56 2 2345 6789' })).toHaveAttribute(
      'href',
      'tel:+56223456789',
    );
  });

  it('[V-FRESCO-001] begins in a purchase by link with the telephone of its front page', () => {
    const ayuda = { de: 'CORREDORA SUR', texto: '+56 9 1234 5678', numero: '+56912345678' };
    const marca = { nombre: 'CORREDORA SUR', color: null, logo: null, tonos: null };
    montar(
      <Marco
        sesion={{ tipo: 'publica', marca: { ...marca, aseguradora: 'LA ASEGURADORA', ayuda } }}
        grupos={[]}
        puedeVer={() => false}
      >
        <h1>Contenido</h1>
      </Marco>,
    );
    const [primero, segundo] = screen.getAllByRole('link', { name: /^[+\d ]+$/, hidden: true });
    expect(primero).toHaveAttribute('href', 'tel:+56912345678');
    expect(primero?.closest('p')).toHaveTextContent('Llame a CORREDORA SUR +56 9 1234 5678');
    expect(segundo).toHaveTextContent('600 000 1234');
  });

  it('[V-NAV-018] has a branches link', () => {
    montarMarco();
    expect(screen.getByRole('link', { name: /^Sucursales/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    );
  });

  it('[V-NAV-019] has lists of links to the provider’s sites, which open separately', () => {
    montarMarco();
    for (const titulo of ['Su seguro', 'La aseguradora']) {
      const enlaces = screen.getByRole('navigation', { name: titulo }).querySelectorAll('li a');
      expect(enlaces.length).toBeGreaterThan(1);
      for (const enlace of enlaces) {
        expect(enlace).toHaveAttribute('href', expect.stringMatching(/^https:/));
        expect(enlace).toHaveAttribute('rel', 'noopener noreferrer');
      }
    }
  });
});
