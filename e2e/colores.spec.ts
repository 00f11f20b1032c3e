import type { Locator } from '@playwright/test';
import { tonosDeMarca } from '#values/color-de-marca.ts';
import { decodificarEnlace } from '#values/enlace-publico.ts';
import { TELEFONO } from '../playwright.config.ts';
import { type CasaViva, expect, test } from './casa.ts';
import { completarYAceptar } from './compra.ts';
import { pedirComo } from './llamadas.ts';
import { enlaceDe, revisar } from './paginas.ts';
import { patentesDe } from './patentes.ts';

const [PATENTE = ''] = patentesDe('colores');
/** Dark enough for a light screen; a dark one needs two lighter tones. */
const ROJO = '#7a0012';
const NOMBRE = 'CORREDORES DE SEGUROS DEL VALLE CENTRAL';

/** Gives the demo agreement a brand, and makes a new link, whose front page nobody has cached. */
const conMarca = async (casa: CasaViva) => {
  const pedir = await pedirComo(casa, 'admin', 'Admin#2026');
  const { cid = 0, uid = 0 } = decodificarEnlace(new URL(enlaceDe(casa)).pathname.slice(1)) ?? {};
  const guardar = async (marca: object): Promise<void> => {
    const { datos } = (await pedir(`MarcaComercial/Buscar?de=convenio&id=${cid}`)) as {
      datos: { version: number };
    };
    const { version } = datos;
    await pedir('MarcaComercial/Guardar', { de: 'convenio', id: cid, version, ...marca });
  };
  await guardar({ nombre: NOMBRE, color: ROJO });
  const { datos } = (await pedir('Convenios/CrearEnlacePublico', {
    convenioId: cid,
    usuarioId: uid,
  })) as { datos: { url: string } };
  return {
    ruta: new URL(datos.url, casa.url).pathname,
    quitar: () => guardar({ nombre: null, color: null }),
  };
};

const rgb = (color: string): string =>
  `rgb(${[1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16)).join(', ')})`;

const fondoDe = (boton: Locator, color: string) =>
  expect(boton).toHaveCSS('background-color', rgb(color));

const SUYOS = tonosDeMarca(ROJO);
const ESQUEMAS = [
  { colorScheme: 'light', fondo: SUYOS.claro, letra: SUYOS.claro },
  { colorScheme: 'dark', fondo: SUYOS.oscuro, letra: SUYOS.enlace },
] as const;

test.describe('on a phone', () => {
  test.use(TELEFONO);

  test('[V-COLORES-003] [V-COLORES-004] button, link and focus carry the broker’s colour from the front page on, and the bar names broker and insurer whole @largo', async ({
    pagina,
    casa,
  }) => {
    const { ruta, quitar } = await conMarca(casa);
    try {
      await pagina.goto(ruta);
      for (const { colorScheme, fondo, letra } of ESQUEMAS) {
        await pagina.emulateMedia({ colorScheme });
        await fondoDe(pagina.getByRole('button', { name: 'Ver mi vehículo' }), fondo);
        const varios = pagina.getByRole('link', { name: 'Tengo varios vehículos' });
        await expect(varios).toHaveCSS('color', rgb(letra));
      }
      await pagina.getByRole('textbox', { name: 'Escriba su patente' }).fill(PATENTE);
      await completarYAceptar(pagina, PATENTE);
      const barra = pagina.getByRole('banner');
      await expect(barra.getByText(/^Lo asegura ./)).toBeInViewport({ ratio: 1 });
      const nombre = barra.getByText(NOMBRE);
      await expect(nombre).toBeInViewport({ ratio: 1 });
      expect(await nombre.evaluate((uno) => uno.scrollWidth <= uno.clientWidth)).toBe(true);
      for (const { colorScheme, fondo, letra } of ESQUEMAS) {
        await pagina.emulateMedia({ colorScheme });
        await fondoDe(barra, SUYOS.claro);
        await fondoDe(pagina.getByRole('button', { name: /^PAGAR/ }), fondo);
        const otro = pagina.getByRole('button', { name: 'No es mi vehículo' });
        await expect(otro).toHaveCSS('color', rgb(letra));
        await otro.focus();
        await pagina.keyboard.press('Shift+Tab');
        await pagina.keyboard.press('Tab');
        await expect(otro).toBeFocused();
        await expect(otro).toHaveCSS('outline-color', rgb(letra));
        await revisar(pagina, `colores-${colorScheme}`);
      }
    } finally {
      await quitar();
    }
  });
});
