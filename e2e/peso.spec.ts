import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { expect, test } from './casa.ts';
import { enlaceDe } from './paginas.ts';

interface Carga {
  /** Of JavaScript, compressed. */
  readonly kib: number;
  /** Of any kind. */
  readonly peticiones: number;
}

const KIB = 1_024;
/** What a page of a browser that was never here may ask for until it asks for nothing more. */
const LIMITE: Carga = { kib: 170, peticiones: 30 };
/** Those above it still: they may only go down. */
const LIMITE_DEL_ENLACE: Carga = { kib: 266, peticiones: 76 };
const LIMITE_DE_SALIDA: Carga = { kib: 181, peticiones: 30 };

const PUBLICAS = [
  '/',
  '/consulta',
  '/acceso/iniciarSesion',
  '/error/URLNoVigente',
  '/errorIngresoMasivo',
  '/no/existe',
  '/verificar/1A2B3C4D',
  '/verificar/cobertura/1A2B3C4D',
  '/venta/retorno',
  '/venta/emisionPoliza?IDV=1001',
  '/venta/descargarPoliza?IDV=1001',
];

const primeraCarga = async (browser: Browser, direccion: string): Promise<Carga> => {
  const contexto = await browser.newContext({ locale: 'es-CL' });
  const pagina = await contexto.newPage();
  let peticiones = 0;
  const guiones: Promise<number>[] = [];
  pagina.on('request', () => {
    peticiones += 1;
  });
  pagina.on('response', (respuesta) => {
    if (!new URL(respuesta.url()).pathname.endsWith('.js')) return;
    guiones.push(respuesta.body().then((cuerpo) => gzipSync(cuerpo).length));
  });
  await pagina.goto(direccion, { waitUntil: 'networkidle' });
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  const bytes = (await Promise.all(guiones)).reduce((suma, uno) => suma + uno, 0);
  await contexto.close();
  return { kib: Math.ceil(bytes / KIB), peticiones };
};

test('[V-PESO-003] the first load of every public page is light', async ({ casa, browser }) => {
  const enlace = new URL(enlaceDe(casa)).pathname;
  const limites = {
    ...Object.fromEntries(PUBLICAS.map((ruta) => [ruta, LIMITE])),
    '/acceso/cerrarSesion': LIMITE_DE_SALIDA,
    '/acceso/redireccionCerradoSesion': LIMITE_DE_SALIDA,
    [enlace]: LIMITE_DEL_ENLACE,
  };
  const pasadas: string[] = [];
  for (const [ruta, limite] of Object.entries(limites)) {
    const { kib, peticiones } = await primeraCarga(browser, `${casa.url}${ruta}`);
    expect(kib, ruta).toBeGreaterThan(1);
    const medida = `${ruta}: ${kib} KiB, ${peticiones} peticiones`;
    if (kib > limite.kib || peticiones > limite.peticiones) pasadas.push(medida);
  }
  expect(pasadas).toEqual([]);
});
