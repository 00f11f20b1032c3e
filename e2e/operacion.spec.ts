import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from './casa.ts';

const CARPETA = new URL('../docs/operacion/', import.meta.url);
const paginas = readdirSync(CARPETA, { recursive: true })
  .map(String)
  .filter((ruta) => ruta.endsWith('.md'));

test('[A-ALERTA-008] every page of the runbook opens at the address that alerts link to @largo', async ({
  casa,
  page,
  request,
}) => {
  for (const ruta of paginas) {
    const titulo = /^# (.+)$/m.exec(readFileSync(new URL(ruta, CARPETA), 'utf8'))?.[1] ?? '';
    const respuesta = await request.get(`${casa.url}/operacion/${ruta.replace(/md$/, 'html')}`);
    expect(respuesta.status(), ruta).toBe(200);
    expect(await respuesta.text(), ruta).toContain(titulo);
  }
  await page.goto(`${casa.url}/operacion/README.html`);
  await page.getByRole('link', { name: 'SoapBaseCaida' }).first().click();
  await expect(page.getByRole('heading', { name: 'Qué hacer' })).toBeVisible();
  await page.getByRole('link', { name: 'Índice' }).click();
  await expect(page.getByRole('heading', { name: 'Suena una alarma' })).toBeVisible();
});
