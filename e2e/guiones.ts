import type { Page } from '@playwright/test';

/**
 * The scripts a page asks for from now on, each address once. What is given back reads those that came since it was
 * last called, by their address: what a page was answered is gone with the page, also while it is being read.
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
