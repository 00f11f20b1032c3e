import {
  buscarEnlacesPublicos,
  crearEnlacePublico,
  type EnlacePublicoVM,
  revocarEnlacePublico,
} from '#features/convenios/enlaces/enlace-publico.contract.ts';
import {
  leerMarca,
  type MarcaPropiaVM,
} from '#features/marca-comercial/marca-comercial.contract.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion } from '../../app/app-de-pruebas.tsx';
import { montar } from '../../lib/pruebas/montar.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { guardarEndpoints } from '../../lib/sesion/sesion.ts';
import { SeccionEnlaces } from './SeccionEnlaces.tsx';
import { SeccionMarca } from './SeccionMarca.tsx';

const servidor = usarServidor();
const ok = (datos: unknown) => ({ json: { exito: true, datos } });
const BUSCAR = '/MarcaComercial/Buscar';
const GUARDAR = '/MarcaComercial/Guardar';
const URLS = '/ConsultaURLsPublicas/ConsultarURLs';

const SUYA: MarcaPropiaVM = {
  nombre: 'SUR',
  color: '#003366',
  logo: { ruta: '/api/MarcaComercial/Logo/ab', ancho: 320, alto: 80 },
  version: 3,
  seVe: {
    nombre: 'SUR',
    color: '#003366',
    logo: { ruta: '/api/MarcaComercial/Logo/ab', ancho: 320, alto: 80 },
  },
};
const enlace = (id: number, cambio: Partial<EnlacePublicoVM> = {}): EnlacePublicoVM => ({
  id,
  convenioId: 5,
  nombreConvenio: `CONVENIO ${id}`,
  nombreCorredor: 'ROSA PINO DÍAZ',
  usuarioId: 21,
  username: 'ana',
  url: `https://soap.example/eyJ${id}`,
  invitacion: 'Compre su SOAP con SUR:',
  creado: '2026-11-20T15:00:00.000Z',
  vigente: true,
  revocado: false,
  ...cambio,
});

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ perfil: 'Administrador', ventanas: ['/mantenedores/corredor'] });
  guardarEndpoints([leerMarca.id, buscarEnlacesPublicos.id]);
  servidor.responder(BUSCAR, ok(SUYA));
  servidor.responder(URLS, ok([enlace(1), enlace(2, { vigente: false })]));
});

describe('name, colour and logo on a record', () => {
  const abrir = async () => {
    const pantalla = montar(<SeccionMarca de="corredor" id={7} />);
    expect(await screen.findByRole('img', { name: 'SUR' })).toHaveAttribute(
      'src',
      '/api/MarcaComercial/Logo/ab',
    );
    await pantalla.usuario.click(
      screen.getByRole('button', { name: 'Cambiar nombre, color y logo' }),
    );
    const dialogo = within(await screen.findByRole('dialog', { name: 'Nombre, color y logo' }));
    const guardar = () => pantalla.usuario.click(dialogo.getByRole('button', { name: 'Guardar' }));
    const escribir = async (campo: string, valor: string) => {
      await pantalla.usuario.clear(dialogo.getByLabelText(campo));
      if (valor) await pantalla.usuario.type(dialogo.getByLabelText(campo), valor);
    };
    return { ...pantalla, dialogo, guardar, escribir };
  };
  const guardados = () => servidor.pedidos(GUARDAR).map(({ cuerpo }) => cuerpo);

  it('[A-IMAGEN-002] a colour too light for white text is reported at its field, and nothing is sent', async () => {
    const { dialogo, guardar, escribir } = await abrir();
    await escribir('Color', '#ffcc00');
    await guardar();
    expect(
      dialogo.getByRole('link', { name: /El texto blanco no se lee sobre este color/ }),
    ).toBeVisible();
    expect(dialogo.getByLabelText('Color')).toHaveAttribute('aria-invalid', 'true');
    expect(guardados()).toEqual([]);
  });

  it('[A-IMAGEN-001] sends the typed values, and shows at once what buyers see; an untouched logo stays', async () => {
    const seVe = { nombre: 'ROSA PINO', color: '#7a0012', logo: SUYA.logo };
    servidor.responder(GUARDAR, ok({ ...SUYA, nombre: null, version: 4, seVe }));
    const { guardar, escribir } = await abrir();
    await escribir('Nombre', '');
    await escribir('Color', '#7a0012');
    await guardar();
    expect(await screen.findByRole('img', { name: 'ROSA PINO' })).toBeVisible();
    expect(guardados()).toEqual([
      { de: 'corredor', id: 7, version: 3, nombre: null, color: '#7a0012' },
    ]);
  });

  it('[A-IMAGEN-003] removes the logo, and shows the server’s objection at its field', async () => {
    servidor.responder(GUARDAR, {
      estado: 400,
      json: { exito: false, mensaje: 'x', errors: { logo: ['El logo debe ser una imagen PNG'] } },
    });
    const { usuario, dialogo, guardar } = await abrir();
    await usuario.click(dialogo.getByLabelText('Quitar el logo actual'));
    await guardar();
    expect(
      await dialogo.findByRole('link', { name: /El logo debe ser una imagen PNG/ }),
    ).toBeVisible();
    expect(guardados()).toMatchObject([{ logo: null }]);
  });
});

describe('public links on a record', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });
  const abrir = async () => {
    const pantalla = montar(<SeccionEnlaces de="corredor" id={7} />);
    await screen.findByText('CONVENIO 1');
    return pantalla;
  };

  it('[V-CALLE-001] one press copies a link; links that admit nobody are not offered', async () => {
    const { usuario } = await abrir();
    expect(screen.queryByText('CONVENIO 2')).toBeNull();
    await usuario.click(
      screen.getByRole('button', { name: 'Copiar el enlace de CONVENIO 1, usuario ana' }),
    );
    expect(await navigator.clipboard.readText()).toBe('https://soap.example/eyJ1');
    expect(screen.getByText('Enlace copiado')).toBeInTheDocument();
  });

  it('[V-CALLE-002] shares by WhatsApp with the broker’s name, without the system’s share sheet', async () => {
    await abrir();
    expect(screen.getByRole('link', { name: /por WhatsApp$/ })).toHaveAttribute(
      'href',
      'https://wa.me/?text=Compre%20su%20SOAP%20con%20SUR%3A%20https%3A%2F%2Fsoap.example%2FeyJ1',
    );
    expect(screen.queryByRole('button', { name: /^Compartir/ })).toBeNull();
  });

  it('[V-CALLE-002] shares by the system’s share sheet if there is one; closing it is no failure', async () => {
    const share = vi.fn<(datos: ShareData) => Promise<void>>().mockRejectedValue(new Error('no'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { usuario } = await abrir();
    await usuario.click(screen.getByRole('button', { name: /^Compartir el enlace/ }));
    expect(share).toHaveBeenCalledWith({
      text: 'Compre su SOAP con SUR:',
      url: 'https://soap.example/eyJ1',
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[V-CALLE-001] explains how a link is created if there is none', async () => {
    servidor.responder(URLS, ok([]));
    montar(<SeccionEnlaces de="convenio" id={5} />);
    expect(await screen.findByText(/^No hay enlaces vigentes\./)).toBeVisible();
    expect(servidor.pedidos(URLS).at(-1)?.consulta.get('convenioId')).toBe('5');
  });

  it('[A-CAMINO-010] revokes one after a dialog about the consequences, and creates another', async () => {
    const REVOCAR = '/Convenios/RevocarEnlacePublico';
    const CREAR = '/Convenios/CrearEnlacePublico';
    guardarEndpoints([buscarEnlacesPublicos.id, revocarEnlacePublico.id, crearEnlacePublico.id]);
    const { usuario } = await abrir();
    const revocar = screen.getByRole('button', { name: /^Revocar el enlace de CONVENIO 1/ });
    await usuario.click(revocar);
    let dialogo = within(await screen.findByRole('dialog'));
    expect(dialogo.getByText(/^Quienes estén comprando .* salen de inmediato/)).toBeVisible();
    await usuario.click(dialogo.getByRole('button', { name: 'Cancelar' }));
    expect(servidor.pedidos(REVOCAR)).toHaveLength(0);

    const revocado = enlace(1, { vigente: false, revocado: true });
    servidor.responder(REVOCAR, () => {
      servidor.responder(URLS, ok([revocado]));
      return ok(revocado);
    });
    await usuario.click(revocar);
    dialogo = within(await screen.findByRole('dialog'));
    await usuario.click(dialogo.getByRole('button', { name: 'Revocar' }));
    expect(await screen.findByText('Usuario ana: enlace revocado')).toBeVisible();
    expect(servidor.pedidos(REVOCAR).map(({ cuerpo }) => cuerpo)).toEqual([{ id: 1 }]);

    servidor.responder(CREAR, () => {
      servidor.responder(URLS, ok([enlace(9), revocado]));
      return ok(enlace(9));
    });
    await usuario.click(screen.getByRole('button', { name: /^Crear otro enlace/ }));
    expect(await screen.findByText('CONVENIO 9')).toBeVisible();
    expect(screen.queryByText('Usuario ana: enlace revocado')).toBeNull();
    expect(servidor.pedidos(CREAR).map(({ cuerpo }) => cuerpo)).toEqual([
      { convenioId: 5, usuarioId: 21 },
    ]);
  });

  it('[A-CAMINO-010] replaces one in one call; users without the right see no button', async () => {
    const REVOCAR = '/Convenios/RevocarEnlacePublico';
    const { unmount } = await abrir();
    expect(screen.queryByRole('button', { name: /^(Revocar|Reemplazar)/ })).toBeNull();
    unmount();
    guardarEndpoints([buscarEnlacesPublicos.id, revocarEnlacePublico.id]);
    servidor.responder(REVOCAR, () => {
      servidor.responder(URLS, ok([enlace(9)]));
      return ok(enlace(9));
    });
    const { usuario } = await abrir();
    await usuario.click(screen.getByRole('button', { name: /^Reemplazar el enlace/ }));
    const dialogo = within(await screen.findByRole('dialog'));
    await usuario.click(dialogo.getByRole('button', { name: 'Reemplazar' }));
    expect(await screen.findByText('https://soap.example/eyJ9')).toBeVisible();
    expect(servidor.pedidos(REVOCAR).map(({ cuerpo }) => cuerpo)).toEqual([
      { id: 1, reemplazar: true },
    ]);
  });
});
