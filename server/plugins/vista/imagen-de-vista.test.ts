import type { MarcaVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import { pngDePrueba } from '#formatos/imagen/png.fixture.ts';
import { leerPng } from '#formatos/imagen/png.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ponerImagenDeVista, rutaDeVista } from './imagen-de-vista.ts';

const LOGO = { ruta: '/api/MarcaComercial/Logo/ab', ancho: 64, alto: 24 };
const SUR = { nombre: 'SUR', color: '#003366', logo: LOGO };
const ROJO = [200, 0, 0, 255] as const;

let app: FastifyInstance | undefined;
afterEach(async () => app?.close());

const servir = (marca: MarcaVM | null) => {
  app = Fastify();
  const logoDe = vi.fn<(ruta: string) => Promise<Uint8Array | null>>(async () =>
    pngDePrueba({ ancho: 64, alto: 24, color: ROJO }),
  );
  ponerImagenDeVista(app, {
    marcaDe: async (enlace) => (enlace === 'eyJ' ? marca : null),
    logoDe,
  });
  return { pedir: (enlace: string) => app?.inject(rutaDeVista(enlace)), logoDe };
};

/** Number of pixels of a picture in each of the colours. */
const contar = (png: Uint8Array | undefined, ...colores: readonly (readonly number[])[]) => {
  const imagen = leerPng(png ?? Buffer.alloc(0), 1_200);
  const cuentas = new Map(colores.map((color) => [color.slice(0, 3).join(), 0]));
  for (let i = 0; i < (imagen?.rgba.length ?? 0); i += 4) {
    const clave = imagen?.rgba.subarray(i, i + 3).join() ?? '';
    if (cuentas.has(clave)) cuentas.set(clave, (cuentas.get(clave) ?? 0) + 1);
  }
  return { tamano: [imagen?.ancho, imagen?.alto], cuentas: [...cuentas.values()] };
};

describe('preview picture of a public link', () => {
  it('[V-VISTA-001] is 1200 x 630: the logo on the colour of who sells, and a plate in black on white', async () => {
    const respuesta = await servir(SUR).pedir('eyJ');
    expect(respuesta?.headers['content-type']).toBe('image/png');
    const { tamano, cuentas } = contar(respuesta?.rawPayload, [0, 51, 102], ROJO, [22, 32, 44]);
    expect(tamano).toEqual([1_200, 630]);
    const [fondo = 0, logo = 0, placa = 0] = cuentas;
    expect(fondo).toBeGreaterThan(300_000);
    expect(logo).toBeGreaterThan(50_000);
    expect(placa).toBeGreaterThan(10_000);
  });

  it("[V-VISTA-001] shows the product's mark of a broker without a logo, on the house's colour without one", async () => {
    const respuesta = await servir({ nombre: 'SUR', color: null, logo: null }).pedir('eyJ');
    const { cuentas } = contar(respuesta?.rawPayload, [11, 47, 91], [255, 255, 255]);
    expect(cuentas[0]).toBeGreaterThan(300_000);
    expect(cuentas[1]).toBeGreaterThan(20_000);
  });

  it('[V-VISTA-003] is drawn once for many visits', async () => {
    const { pedir, logoDe } = servir(SUR);
    const [una, otra] = [await pedir('eyJ'), await pedir('eyJ')];
    expect(una?.rawPayload).toEqual(otra?.rawPayload);
    expect(una?.headers['cache-control']).toBe('public, max-age=3600');
    expect(logoDe).toHaveBeenCalledExactlyOnceWith(LOGO.ruta);
  });

  it("[V-VISTA-003] leads to the house's picture for a link that lets nobody in, and after a failure, which is not kept", async () => {
    const { pedir, logoDe } = servir(SUR);
    logoDe.mockRejectedValueOnce(new Error('base'));
    for (const enlace of ['otro', 'eyJ']) {
      const respuesta = await pedir(enlace);
      expect([respuesta?.statusCode, respuesta?.headers.location]).toEqual([302, '/compartir.png']);
      expect(respuesta?.headers['cache-control']).toBe('no-store');
    }
    expect((await pedir('eyJ'))?.statusCode).toBe(200);
  });
});
