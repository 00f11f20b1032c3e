import type { Page } from '@playwright/test';
import { expect } from './casa.ts';
import { boton, campoDe, elegir, llenarFecha } from './paginas.ts';

/** Opens the form of a new record from its list. */
export const anadirEn = async (page: Page, mantenedor: string): Promise<void> => {
  await page.goto(`/mantenedores/${mantenedor}`);
  await page.getByRole('link', { name: 'Añadir nuevo' }).click();
  // The filters of a list have the same labels as the fields of its form.
  await expect(page.getByRole('heading', { level: 1, name: /^Nuev[oa] / })).toBeVisible();
};

/** Submits the form, reads the confirmation and returns to the list. */
export const guardar = async (page: Page, hecho: string): Promise<void> => {
  await boton(page, 'GUARDAR').click();
  await expect(page.getByText(hecho)).toBeVisible();
  await boton(page, 'OK').click();
};

interface Corredora {
  readonly rut: string;
  readonly razonSocial: string;
  /** Search text of the comuna, and the option to select. */
  readonly comuna: readonly [string, string];
}

export const llenarCorredor = async (page: Page, datos: Corredora): Promise<void> => {
  await campoDe(page, 'RUT').fill(datos.rut);
  await campoDe(page, 'Razón social').fill(datos.razonSocial);
  await campoDe(page, 'Correo').fill('nueva@correo.example');
  const [texto, opcion] = datos.comuna;
  await page.getByRole('combobox', { name: 'Comuna' }).fill(texto);
  await page.getByRole('option', { name: opcion }).click();
};

interface Persona {
  readonly rut: string;
  readonly nombre: string;
  readonly apellido: string;
}

export const llenarPersona = async (page: Page, datos: Persona): Promise<void> => {
  await campoDe(page, 'RUT').fill(datos.rut);
  await campoDe(page, 'Nombre').fill(datos.nombre);
  await campoDe(page, 'Apellido paterno').fill(datos.apellido);
};

interface Usuario extends Persona {
  readonly usuario: string;
  /** A seller by default, as in the form. */
  readonly perfil?: string;
  /** Without a password the user logs in by public link. */
  readonly clave?: string;
}

/** Fills a user's data, in the maintainer or in the wizard of an agreement. */
export const llenarUsuario = async (page: Page, datos: Usuario): Promise<void> => {
  await llenarPersona(page, datos);
  await campoDe(page, 'Correo').fill(`${datos.usuario}@correo.example`);
  await campoDe(page, 'Teléfono').fill('912345678');
  await campoDe(page, 'Nombre de usuario').fill(datos.usuario);
  if (datos.perfil !== undefined) await elegir(page, 'Perfil', datos.perfil);
  await elegir(page, 'Tipo de Login', datos.clave === undefined ? 'URL pública' : 'Privado');
  if (datos.clave !== undefined) await campoDe(page, 'Contraseña').fill(datos.clave);
};

/** Links a broker or an agreement to a user. */
export const vincular = async (page: Page, clase: string, nombre: string): Promise<void> => {
  await elegir(page, clase, nombre);
  await boton(page, 'Añadir').click();
};

/** Fills an agreement with online payment and a public address. */
export const llenarConvenioPublico = async (page: Page, nombre: string): Promise<void> => {
  await campoDe(page, 'Nombre').fill(nombre);
  await elegir(page, 'Tipo de pago', 'En Línea');
  await elegir(page, 'Tipo de acceso', 'Sin Login');
  await llenarFecha(page.getByLabel('Inicio de vigencia').first(), '2026-01-01');
  await llenarFecha(page.getByLabel('Término de vigencia').first(), '2030-12-31');
  await llenarFecha(page.getByLabel('Inicio de vigencia de las pólizas'), '2026-01-01');
  await llenarFecha(page.getByLabel('Término de vigencia de las pólizas'), '2031-12-31');
};

interface PrimaEscrita {
  readonly tipo: string;
  readonly uso: string;
  readonly monto: string;
}

export const anadirPrima = async (page: Page, prima: PrimaEscrita): Promise<void> => {
  await elegir(page, 'Tipo de vehículo', prima.tipo);
  await elegir(page, 'Tipo de uso', prima.uso);
  await campoDe(page, 'Prima').fill(prima.monto);
  await elegir(page, 'Mes legal', 'MARZO');
  await boton(page, 'Añadir prima').click();
};

/** Copies the public address of an agreement under Consultar URL. */
export const copiarDireccion = async (page: Page, convenio: string): Promise<string> => {
  await page.goto('/Soporte/ConsultaURL');
  await boton(page, 'BUSCAR').click();
  const copiar = page
    .getByRole('row', { name: new RegExp(convenio) })
    .getByRole('button', { name: /^Copiar/ });
  await copiar.click();
  await expect(page.getByRole('tooltip', { name: 'URL Copiada' })).toBeVisible();
  return (await copiar.textContent()) ?? '';
};

/** Creates a second administrator, who decides the first one's proposals: ana.rojas, Clave#26. */
export const anadirAdministradora = async (page: Page): Promise<void> => {
  await anadirEn(page, 'usuario');
  await llenarUsuario(page, {
    rut: '111111111',
    nombre: 'Ana',
    apellido: 'Rojas',
    usuario: 'ana.rojas',
    perfil: 'Administrador',
    clave: 'Clave#26',
  });
  await guardar(page, 'Usuario guardado con éxito');
};
