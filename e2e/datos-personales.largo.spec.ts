import type { Page } from '@playwright/test';
import { fechaSantiago } from '#values/fecha.ts';
import { expect, test } from './casa.ts';
import { llegada, revisarEstados } from './estados.ts';
import { boton, campoDe, elegir, entrar, llenarFecha, revisar, revisarEnTodas } from './paginas.ts';

const HOY = fechaSantiago(new Date());

const ingresar = async (page: Page, derecho: string): Promise<void> => {
  const dialogo = page.getByRole('dialog');
  await dialogo.getByRole('textbox', { name: 'RUT de la persona' }).fill('11111111-1');
  await dialogo.getByRole('textbox', { name: 'Correo de la persona' }).fill('ana@correo.example');
  await elegir(page, 'Derecho', derecho);
  await dialogo.getByRole('textbox', { name: 'Qué pide' }).fill('Lo que dice la ley.');
  await llenarFecha(dialogo.getByRole('textbox', { name: 'Recibida el' }), HOY);
  await dialogo.getByRole('textbox', { name: 'Cómo comprobó' }).fill('Mostró su cédula');
  await dialogo.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Solicitud N°/ })).toBeVisible();
  await llegada(page);
};

test('[V-AXE-001] requests about personal data, in each of their states', async ({ pagina }) => {
  test.setTimeout(900_000);
  await pagina.goto('/datos-personales');
  await boton(pagina, 'Enviar enlace').click();
  await revisar(pagina, 'datos-con-errores');
  await campoDe(pagina, 'RUT').fill('12345678-5');
  await campoDe(pagina, 'Correo').fill('nadie@correo.example');
  await boton(pagina, 'Enviar enlace').click();
  await expect(pagina.getByText(/^Si tenemos datos suyos/)).toBeVisible();
  await revisar(pagina, 'datos-enlace-pedido');
  await pagina.goto(`/datos-personales/solicitud#${'x'.repeat(43)}`);
  await boton(pagina, 'Ingresar solicitud').click();
  await revisar(pagina, 'datos-solicitud-con-errores');
  await pagina.getByRole('radio', { name: /Supresión/ }).check();
  await boton(pagina, 'Ingresar solicitud').click();
  await expect(pagina.getByRole('main').getByRole('alert')).toBeVisible();
  await revisar(pagina, 'datos-solicitud-de-codigo-vencido');
  await pagina.goto(`/datos-personales/descarga#${'x'.repeat(43)}`);
  await boton(pagina, 'Descargar mis datos').click();
  await expect(pagina.getByRole('main').getByRole('alert')).toBeVisible();
  await revisar(pagina, 'datos-descarga-vencida');

  await entrar(pagina, 'soporte', 'Soport#26');
  await pagina.goto('/soporte/solicitudesDeDatos');
  await llegada(pagina);
  await revisarEnTodas(pagina, 'solicitudes-ninguna');
  await boton(pagina, 'Ingresar solicitud').click();
  const dialogo = pagina.getByRole('dialog');
  await revisar(pagina, 'solicitudes-ingresar');
  await dialogo.getByRole('button', { name: 'Ingresar' }).click();
  await expect(dialogo.getByRole('region', { name: /^Revise/ })).toBeVisible();
  await revisarEnTodas(pagina, 'solicitudes-ingresar-con-errores');
  await ingresar(pagina, 'Acceso');
  await revisarEnTodas(pagina, 'solicitud-pendiente');
  const ruta = new URL(pagina.url()).pathname;

  await boton(pagina, 'Extender plazo').click();
  await revisar(pagina, 'solicitud-extender');
  await dialogo.getByRole('button', { name: 'Extender plazo' }).click();
  await revisar(pagina, 'solicitud-extender-sin-motivo');
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('Falta revisar el archivo');
  await dialogo.getByRole('button', { name: 'Extender plazo' }).click();
  await expect(pagina.getByText(/El plazo fue extendido/)).toBeVisible();
  await revisar(pagina, 'solicitud-extendida');
  await boton(pagina, 'OK').click();
  await boton(pagina, 'Responder').click();
  await dialogo.getByRole('button', { name: 'Enviar respuesta' }).click();
  await revisarEnTodas(pagina, 'solicitud-responder-con-errores');
  await pagina.keyboard.press('Escape');

  await pagina.goto('/soporte/solicitudesDeDatos');
  await boton(pagina, 'Ingresar solicitud').click();
  await ingresar(pagina, 'Bloqueo');
  await boton(pagina, 'Responder').click();
  await dialogo.getByRole('radio', { name: 'Acogida', exact: true }).check();
  await dialogo.getByRole('textbox', { name: 'Respuesta' }).fill('Sus datos quedaron bloqueados.');
  await dialogo.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(pagina.getByText('La respuesta fue enviada.')).toBeVisible();
  await revisar(pagina, 'solicitud-respondida');
  await boton(pagina, 'OK').click();
  await expect(pagina.getByRole('button', { name: /^Levantar/ })).toBeVisible();
  await revisarEnTodas(pagina, 'solicitud-acogida');
  await pagina.getByRole('button', { name: /^Levantar/ }).click();
  await revisar(pagina, 'solicitud-levantar');
  await pagina.keyboard.press('Escape');
  await revisarEstados(pagina, 'datos', [ruta, '/soporte/solicitudesDeDatos']);
});
