import { pngDePrueba } from '#formatos/imagen/png.fixture.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './casa.ts';
import { boton, entrar, salir } from './paginas.ts';
import { TRECE } from './patentes.ts';
import { type Esfuerzo, Persona } from './persona.ts';

// This test has its own house because a logo changes every screen of its broker. It runs on a desktop.
test.use({ viewport: { width: 1280, height: 900 }, entorno: { LIMITE_POR_MINUTO: '10000' } });

const CONVENIO = 'DEMO DIRECTO';
const [UNA = '', ...DOCE] = TRECE;

/** Most clicks and fields that each task may take; one more fails the test. */
const A_LO_MAS: Readonly<Record<string, Pick<Esfuerzo, 'clics' | 'campos'>>> = {
  'Vender uno': { clics: 5, campos: 3 },
  'Vender doce': { clics: 11, campos: 3 },
  'Hallar una póliza y reenviarla': { clics: 3, campos: 1 },
  'Anular una': { clics: 1, campos: 2 },
  'Dar a un corredor su enlace con su logo': { clics: 9, campos: 1 },
};

const campo = (page: Page, nombre: string | RegExp) => page.getByRole('textbox', { name: nombre });

/** Pays directly: from the review of the list to the policies. */
const hastaLasPolizas = async (page: Page, persona: Persona): Promise<void> => {
  await expect(page).toHaveURL(/\/venta\/listaVehiculos$/);
  await persona.pulsar(boton(page, 'CONTINUAR'));
  await persona.pulsar(page.getByRole('checkbox', { name: 'Aceptar Términos y Condiciones' }));
  await persona.pulsar(page.getByRole('button', { name: /^PAGAR/ }));
  await expect(page).toHaveURL(/\/venta\/descargarPoliza\?IDV=\d+$/, { timeout: 120_000 });
};

const venderUno = async (page: Page, persona: Persona): Promise<string> => {
  await persona.pulsar(campo(page, 'Patente'));
  await persona.escribir(campo(page, 'Patente'), UNA);
  await persona.teclear('Enter');
  await persona.escribir(campo(page, /^Teléfono/), '912345678');
  await persona.teclear('Tab');
  await persona.escribir(campo(page, /^Correo/), 'ana.soto@correo.example');
  await persona.pulsar(boton(page, 'CONTINUAR'));
  await hastaLasPolizas(page, persona);
  const pdf = page.getByRole('link', { name: /^PDF \d+, póliza de/ });
  return (await pdf.getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? '';
};

const venderDoce = async (page: Page, persona: Persona): Promise<void> => {
  await persona.pulsar(page.getByRole('banner').getByRole('link', { name: 'Comprar' }));
  await persona.pulsar(boton(page, `SELECCIONAR ${CONVENIO}`));
  await persona.pulsar(page.getByRole('button', { name: /Carga manual/ }));
  await persona.pulsar(boton(page, 'Pegar varias patentes'));
  await persona.escribir(campo(page, 'Patentes'), DOCE.join(' '));
  await persona.pulsar(boton(page, 'Buscar patentes'));
  await persona.pulsar(campo(page, /^Teléfono de los que no tienen/));
  await persona.escribir(campo(page, /^Teléfono de los que no tienen/), '912345678');
  await persona.teclear('Tab');
  await persona.escribir(campo(page, /^Correo de los que no tienen/), 'ana.soto@correo.example');
  await persona.pulsar(boton(page, 'Añadir 12 vehículos'));
  await persona.pulsar(boton(page, 'CONTINUAR'));
  await hastaLasPolizas(page, persona);
};

/** Searches by keyboard after the search has loaded. */
const buscar = async (page: Page, persona: Persona, texto: string): Promise<void> => {
  await expect(boton(page, 'Buscar')).toBeVisible();
  await expect(async () => {
    await persona.teclear('Control+K');
    await expect(page.getByRole('combobox')).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await persona.escribir(page.getByRole('combobox'), texto);
};

const reenviar = async (page: Page, persona: Persona, numero: string): Promise<void> => {
  await buscar(page, persona, numero);
  await expect(page.getByRole('option', { name: new RegExp(`^N° ${numero}`) })).toBeVisible();
  await persona.teclear('Enter');
  await persona.pulsar(boton(page, 'Más'));
  await persona.pulsar(boton(page, 'Enviar por correo'));
  await persona.pulsar(boton(page, 'Enviar'));
  await expect(page.getByText(/^Se enviará a /)).toBeVisible();
  await persona.pulsar(boton(page, 'OK'));
};

const anular = async (page: Page, persona: Persona, numero: string): Promise<void> => {
  await buscar(page, persona, `anular ${numero}`);
  await expect(page.getByRole('option', { name: /^Anular Póliza: / })).toBeVisible();
  await persona.teclear('Enter');
  const dialogo = page.getByRole('dialog', { name: `Anular póliza N° ${numero}` });
  await persona.escribir(dialogo.getByRole('textbox', { name: /^Motivo/ }), 'La vendió dos veces');
  await persona.pulsar(dialogo.getByRole('button', { name: /^ANULAR/i }));
  await expect(
    page.getByText('Anulada', { exact: true }).or(page.getByText('Póliza anulada')).first(),
  ).toBeVisible();
};

const darEnlaceConLogo = async (page: Page, persona: Persona): Promise<void> => {
  await persona.pulsar(boton(page, 'Mantenedores'));
  await persona.pulsar(page.getByRole('link', { name: 'Corredores', exact: true }));
  await persona.pulsar(page.getByRole('link', { name: 'Editar corredor CORREDORA DEMO SPA' }));
  await persona.pulsar(boton(page, 'Cambiar nombre, color y logo'));
  const logo = pngDePrueba({ ancho: 64, alto: 24 });
  const dialogo = page.getByRole('dialog', { name: 'Nombre, color y logo' });
  await persona.adjuntar(dialogo.getByRole('button', { name: 'Logo' }), {
    ...{ name: 'logo.png', mimeType: 'image/png', buffer: logo },
  });
  await persona.pulsar(dialogo.getByRole('button', { name: 'GUARDAR' }));
  await expect(page.getByText('Nombre, color y logo guardados')).toBeVisible();
  await persona.pulsar(page.getByRole('button', { name: /^Copiar el enlace de DEMO PUBLICO/ }));
  await expect(page.getByText('Enlace copiado')).toBeAttached();
};

test('[V-TAREAS-001] five tasks by the shortest way visible to a person: clicks, fields and seconds', async ({
  pagina,
  context,
}) => {
  test.setTimeout(420_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tabla: Record<string, Esfuerzo> = {};
  const hacer = async <T>(tarea: string, pasos: (persona: Persona) => Promise<T>): Promise<T> => {
    const persona = new Persona(pagina);
    const resultado = await pasos(persona);
    tabla[tarea] = persona.esfuerzo();
    return resultado;
  };
  await entrar(pagina, 'venta', 'Venta#2026');
  const numero = await hacer('Vender uno', (persona) => venderUno(pagina, persona));
  await pagina.goto('/bienvenida');
  await hacer('Vender doce', (persona) => venderDoce(pagina, persona));
  await salir(pagina);
  await entrar(pagina, 'soporte', 'Soport#26');
  await hacer('Hallar una póliza y reenviarla', (persona) => reenviar(pagina, persona, numero));
  await pagina.goto('/bienvenida');
  await hacer('Anular una', (persona) => anular(pagina, persona, numero));
  await salir(pagina);
  await entrar(pagina, 'admin', 'Admin#2026');
  await hacer('Dar a un corredor su enlace con su logo', (persona) =>
    darEnlaceConLogo(pagina, persona),
  );
  process.stdout.write(`${JSON.stringify(tabla, null, 2)}\n`);
  for (const [tarea, { clics, campos }] of Object.entries(A_LO_MAS)) {
    expect.soft(tabla[tarea]?.clics, tarea).toBeLessThanOrEqual(clics);
    expect.soft(tabla[tarea]?.campos, tarea).toBeLessThanOrEqual(campos);
  }
});
