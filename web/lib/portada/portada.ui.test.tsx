import { codificarEnlace } from '#values/enlace-publico.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usarServidor } from '../pruebas/servidor-de-pruebas.ts';
import { CONVENIO } from '../../venta/datos-de-pruebas.ts';

const servidor = usarServidor();
const LOGIN = '/Auth/LoginPublico';
const RUTA = `/${codificarEnlace({ cid: CONVENIO.id, uid: 6, usn: 'q3-_Zk81mR0a7xYw2LbTVg' })}`;

/** Parts of the server's page that the application looks for. */
const PAGINA = `<div id="portada"><form method="dialog">
  <label for="portada-patente">Escriba su patente</label><input id="portada-patente">
  <p role="alert"></p><button>Ver mi vehículo</button></form>
  <a class="portada-varios" href="?varios">Tengo varios vehículos</a></div><div id="raiz" hidden></div>`;

/** Builds the server's page with `escrito` in its field, and loads the module that finds it. */
const abrirDocumento = async (escrito = '') => {
  document.body.innerHTML = PAGINA;
  const campo = screen.getByLabelText<HTMLInputElement>('Escriba su patente');
  campo.value = escrito;
  vi.resetModules();
  return { campo, portada: await import('./portada.ts') };
};

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  document.body.innerHTML = '';
  vi.resetModules();
});

describe('front page of a public link, after the scripts arrived', () => {
  const conSeguir = async (escrito?: string) => {
    const { campo, portada } = await abrirDocumento(escrito);
    const alSeguir = vi.fn<(patente: string | null) => void>();
    portada.abrirPortada(alSeguir);
    await Promise.resolve();
    return { campo, portada, alSeguir, usuario: userEvent.setup() };
  };

  it('[V-PORTADA-007] continues at once with an already typed plate', async () => {
    const { alSeguir } = await conSeguir('hwjp59');
    expect(alSeguir).toHaveBeenCalledExactlyOnceWith('HWJP59');
  });

  it('[V-PORTADA-007] waits for the rest of a partly typed plate, in the same field', async () => {
    const { campo, alSeguir, usuario } = await conSeguir('hw jp');
    expect(alSeguir).not.toHaveBeenCalled();
    await usuario.type(campo, '59');
    expect(alSeguir).toHaveBeenCalledExactlyOnceWith('HWJP59');
    expect(screen.getByLabelText('Escriba su patente')).toBe(campo);
  });

  it.each([
    ['bbc11', 'BBC011'],
    ['HWJP59-8', 'HWJP59'],
  ])('[V-PORTADA-008] accepts %s as %s', async (escrita, patente) => {
    const { campo, alSeguir, usuario } = await conSeguir();
    await usuario.click(campo);
    await usuario.paste(escrita);
    await usuario.keyboard('{Enter}');
    expect(alSeguir).toHaveBeenCalledWith(patente);
  });

  it.each([
    ['', 'Faltan letras o números: la patente tiene seis.'],
    ['HWJ', 'Faltan letras o números: la patente tiene seis.'],
    ['HWJP59-1', 'El dígito verificador no corresponde a la patente'],
  ])('[V-PORTADA-008] shows the error of %j beside the field', async (escrita, texto) => {
    const { campo, alSeguir, usuario } = await conSeguir();
    if (escrita !== '') {
      await usuario.click(campo);
      await usuario.paste(escrita);
    }
    await usuario.click(screen.getByRole('button'));
    expect(screen.getByRole('alert')).toHaveTextContent(texto);
    expect(campo).toBeInvalid();
    expect(campo).toHaveFocus();
    expect(alSeguir).not.toHaveBeenCalled();
    await usuario.clear(campo);
    await usuario.type(campo, 'H');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(campo).toBeValid();
  });

  it('[V-PORTADA-009] continues without a plate for several vehicles', async () => {
    const { alSeguir, usuario } = await conSeguir('HWJ');
    await usuario.click(screen.getByRole('link'));
    expect(alSeguir).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('[V-PORTADA-010] returns with its text, in place of the screens', async () => {
    const { campo, portada, alSeguir, usuario } = await conSeguir('HWJP59');
    portada.cerrarPortada();
    expect(campo).not.toBeInTheDocument();
    const raiz = document.getElementById('raiz');
    expect(raiz).not.toHaveAttribute('hidden');
    portada.abrirPortada(alSeguir);
    await Promise.resolve();
    expect(raiz).toHaveAttribute('hidden');
    expect(screen.getByLabelText('Escriba su patente')).toHaveValue('HWJP59');
    // A user who came back is not sent away again.
    expect(alSeguir).toHaveBeenCalledTimes(1);
    await usuario.click(screen.getByRole('button'));
    expect(alSeguir).toHaveBeenCalledTimes(2);
  });

  it('[V-PULGAR-001] returns with the former plate after a reload, and sends nobody away', async () => {
    const { campo, portada } = await abrirDocumento();
    const alSeguir = vi.fn<(patente: string | null) => void>();
    portada.cerrarPortada('HWJP59');
    portada.abrirPortada(alSeguir);
    await Promise.resolve();
    expect(campo).toHaveValue('HWJP59');
    expect(campo).toHaveFocus();
    expect(alSeguir).not.toHaveBeenCalled();
  });

  it('[V-PULGAR-001] returns with the former plate selected, which the next key replaces', async () => {
    const { campo, portada, alSeguir, usuario } = await conSeguir('ZZZZ98');
    portada.cerrarPortada();
    portada.abrirPortada(alSeguir);
    expect(campo).toHaveFocus();
    await usuario.keyboard('JVGX15');
    expect(campo).toHaveValue('JVGX15');
    expect(alSeguir).toHaveBeenLastCalledWith('JVGX15');
  });
});

describe('entry by a link whose front page is in the document', () => {
  it('[V-PORTADA-008] [V-PORTADA-010] enters only after the user continued', async () => {
    const { campo } = await abrirDocumento();
    servidor.responder(LOGIN, {
      estado: 401,
      json: { exito: false, codigo: 'acceso.url_no_vigente', mensaje: 'no' },
    });
    const { montarApp } = await import('../../app/app-de-pruebas.tsx');
    const { router } = montarApp(RUTA);
    await waitFor(() => expect(document.title).not.toContain('·'));
    expect(servidor.pedidos(LOGIN)).toHaveLength(0);
    await act(async () => userEvent.setup().type(campo, 'HWJP59'));
    await waitFor(() => expect(servidor.pedidos(LOGIN)).toHaveLength(1));
    await waitFor(() => expect(router.state.location.pathname).toBe('/error/URLNoVigente'));
    expect(campo).not.toBeInTheDocument();
  });
});
