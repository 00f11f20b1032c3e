import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { escribir } from '../lib/navegador/almacen.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';

usarServidor();
beforeEach(() => sessionStorage.clear());

const TEXTOS = [
  [
    '[V-ERR-015]',
    'DatosFaltantes',
    '1',
    'Ha ocurrido un error durante el flujo, por favor, intente nuevamente',
  ],
  ['[V-ERR-016]', 'ErrorPagoRenta', '2', 'Se ha producido un error procesando la solicitud'],
  ['[V-ERR-017]', 'URLNoVigente', '3', 'La URL a la que intenta acceder no está vigente'],
  [
    '[V-ERR-018]',
    'ErrorIngresoMasivo',
    '4',
    'Ocurrió un error desconocido. Si este persiste, ponte en contacto con nosotros',
  ],
  [
    '[V-ERR-019]',
    'SesionPublicaCaducada',
    '5',
    'Su sesión ha caducado. Por favor, ingrese nuevamente a través del URL que recibió',
  ],
  ['[V-ERR-020]', 'NoAutorizado', '401', 'No está autorizado para acceder a esta página'],
] as const;

describe('/error/{codigoError}', () => {
  it.each([
    ['NoAutorizado', 'No está autorizado para acceder a esta página', /No se cambió nada/],
    ['URLNoVigente', 'El enlace ya no está vigente', /Pida uno nuevo/],
    ['SesionPublicaCaducada', 'Su sesión terminó', /no necesita pagar otra vez/],
    ['OtraCosa', 'No podemos continuar', /sigue guardado/],
  ])('[V-SOLIC-002] %s has a title and a help of its own', async (codigo, titulo, ayuda) => {
    montarApp(`/error/${codigo}`);
    expect(await screen.findByRole('heading', { level: 1, name: titulo })).toBeVisible();
    expect(screen.getByText(ayuda)).toBeVisible();
  });

  it('[V-LLAMAR-002] names a telephone to a buyer', async () => {
    conSesion({ tipo: 'publica' });
    montarApp('/error/OtraCosa');
    const ayuda = await screen.findByText(/^Lo que ya estaba guardado/);
    expect(ayuda).toHaveTextContent(/Si necesita ayuda, llame al 600 000 1234\.$/);
    expect(ayuda).not.toHaveTextContent('soporte');
  });

  it.each(TEXTOS)(
    '%s [V-ENT-032] [A-CASA-010] %s, or %s, shows its text once',
    async (_, nombre, numero, texto) => {
      for (const codigo of [nombre, numero, nombre.toLowerCase()]) {
        const { unmount } = montarApp(`/error/${codigo}`);
        // Once: a title that says it is not repeated below.
        expect(await screen.findAllByText(texto)).toHaveLength(1);
        unmount();
      }
    },
  );

  it.each(['0', '6', 'OtraCosa', 'constructor'])(
    '[V-ERR-014] the unknown code %s has a text too',
    async (codigo) => {
      montarApp(`/error/${codigo}`);
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Ha ocurrido un error desconocido',
      );
    },
  );

  it('[V-ERR-012] [V-ERR-013] ACEPTAR goes to /bienvenida with a login session', async () => {
    conSesion();
    const { usuario, router } = montarApp('/error/NoAutorizado');
    await usuario.click(await screen.findByRole('link', { name: 'ACEPTAR' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bienvenida'));
  });

  it('[V-SOLIC-007] ACEPTAR names its target', async () => {
    const { unmount } = montarApp('/error/NoAutorizado');
    expect(await screen.findByRole('link', { name: 'ACEPTAR' })).toHaveAccessibleDescription(
      'Lo lleva a la página de inicio.',
    );
    unmount();
    conSesion();
    montarApp('/error/NoAutorizado');
    expect(await screen.findByRole('link', { name: 'ACEPTAR' })).toHaveAccessibleDescription(
      'Lo lleva a su pantalla de inicio.',
    );
  });

  it.each(['ninguna', 'publica'] as const)(
    'ACEPTAR goes to / in a session of type %s',
    async (tipo) => {
      if (tipo === 'publica') conSesion({ tipo });
      const { usuario, router } = montarApp('/error/2');
      await usuario.click(await screen.findByRole('link', { name: 'ACEPTAR' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    },
  );

  it('keeps a valid public session', async () => {
    conSesion({ tipo: 'publica' });
    montarApp('/error/5');
    await screen.findByRole('alert');
    expect(screen.queryByRole('link', { name: 'Iniciar Sesión' })).toBeNull();
  });

  it('[V-LLAMAR-002] clears what an ended public session left in the tab, and still names a telephone', async () => {
    conSesion({ tipo: 'publica', expiraEn: -5 });
    escribir({ idIntencionVenta: '1001', vehiculo1: '{}' });
    montarApp('/error/SesionPublicaCaducada');
    expect(await screen.findByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
    expect(screen.getByRole('main')).toHaveTextContent('Si necesita ayuda, llame al 600 000 1234.');
  });
});

describe('/errorIngresoMasivo', () => {
  it('[V-RUTA-001] says what to check in the file, without a session too', async () => {
    const { usuario, router } = montarApp('/errorIngresoMasivo');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Verifique el orden de las columnas y que las celdas de RUT y AÑO sean numéricas.',
    );
    await usuario.click(screen.getByRole('link', { name: 'Ir a la página de inicio' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('[V-CARAS-005] leads a seller back to the upload, and nowhere else', async () => {
    conSesion();
    montarApp('/errorIngresoMasivo');
    const contenido = within(await screen.findByRole('main'));
    const [unica, ...otras] = await contenido.findAllByRole('link');
    expect(unica).toHaveTextContent('Volver a la selección de convenio');
    expect(unica).toHaveAttribute('href', '/venta/seleccionConvenio');
    expect(otras).toEqual([]);
  });
});

describe('an unknown address', () => {
  it.each([
    ['with', 'Ir a mi inicio', '/bienvenida'],
    ['without', 'Ir a la página de inicio', '/'],
  ])('[V-CARAS-005] %s a login has one way on, named by its target', async (con, name, ruta) => {
    if (con === 'with') conSesion();
    montarApp('/no/existe');
    await screen.findByRole('heading', { name: 'Página no encontrada' });
    const enlaces = within(screen.getByRole('main')).getAllByRole('link');
    expect(enlaces.map((uno) => [uno.textContent, uno.getAttribute('href')])).toEqual([
      [name, ruta],
    ]);
  });
});
