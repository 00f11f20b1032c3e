import type { Page } from '@playwright/test';

/**
 * Records the scripts that a page requests from now on, each address once. The returned function downloads
 * the new ones again, because the browser discards response bodies on navigation.
 */
export const guionesDe = (pagina: Page): (() => Promise<Buffer[]>) => {
  const urls = new Set<string>();
  pagina.on('request', (peticion) => {
    if (new URL(peticion.url()).pathname.endsWith('.js')) urls.add(peticion.url());
  });
  return () => {
    const nuevas = [...urls];
    urls.clear();
    return Promise.all(nuevas.map(async (url) => (await pagina.request.get(url)).body()));
  };
};
