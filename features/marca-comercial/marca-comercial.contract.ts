import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { CON_MARCA, LOGO } from './marca-comercial.ts';

/** Address of a picture, and its size in pixels. */
const logoVM = z.object({ ruta: z.string(), ancho: z.int(), alto: z.int() });

/** A broker's brand as buyers see it. */
export const marcaVM = z.object({
  nombre: z.string(),
  color: z.string().nullable(),
  logo: logoVM.nullable(),
});
export type MarcaVM = z.output<typeof marcaVM>;

/** Seller's brand on every screen of a purchase by link. */
export const marcaDeCompraVM = marcaVM.extend({
  /** Colours of the screen; null without an own one. */
  tonos: z.object({ claro: z.string(), oscuro: z.string(), enlace: z.string() }).nullable(),
  /** Name of the insurer. */
  aseguradora: z.string(),
  /** Telephone for a buyer's questions. Release 1.3.0 does not send it, and its sessions lack it. */
  ayuda: z.object({ de: z.string(), texto: z.string(), numero: z.string() }).optional(),
});
export type MarcaDeCompraVM = z.output<typeof marcaDeCompraVM>;

/** Stored brand of one broker or agreement, and the resulting one with the levels below. */
export const marcaPropiaVM = z.object({
  nombre: z.string().nullable(),
  color: z.string().nullable(),
  logo: logoVM.nullable(),
  version: z.int(),
  seVe: marcaVM,
});
export type MarcaPropiaVM = z.output<typeof marcaPropiaVM>;

const quienMantiene = { administrador: 'todo' } as const;
const deQuien = { de: z.enum(CON_MARCA), id: idEntrada };
const texto = z.string().max(1_000).nullable();

/** GET MarcaComercial/Buscar?de=&id=. */
export const leerMarca = definirLlamada({
  id: 'MarcaComercial/Buscar',
  resumen: 'Nombre, color y logo de un corredor o convenio',
  metodos: ['GET'],
  rutas: ['/MarcaComercial/Buscar'],
  entrada: z.strictObject(deQuien),
  salida: marcaPropiaVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['registro.no_encontrado'],
});

/** POST MarcaComercial/Guardar: null removes; a `logo` not sent stays. */
export const guardarMarca = definirLlamada({
  id: 'MarcaComercial/Guardar',
  resumen: 'Cambia nombre, color y logo de un corredor o convenio',
  metodos: ['POST'],
  rutas: ['/MarcaComercial/Guardar'],
  entrada: z.strictObject({
    ...deQuien,
    version: z.int(),
    nombre: texto,
    color: texto,
    /** A PNG in base64. */
    logo: z
      .base64()
      .max(Math.ceil(LOGO.bytes / 3) * 4)
      .nullish(),
  }),
  salida: marcaPropiaVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['marca_comercial.invalida', 'registro.no_encontrado', 'registro.version'],
});

/** GET MarcaComercial/Logo/{sha256}: a public picture, immutable under its address. */
export const verLogo = definirLlamada({
  id: 'MarcaComercial/Logo',
  resumen: 'Logo de un corredor o convenio',
  metodos: ['GET'],
  rutas: ['/MarcaComercial/Logo/:sha256'],
  entrada: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Logo inválido') }),
  salida: { archivo: 'image/png', descripcion: 'La imagen' },
  sobre: false,
  quien: { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' },
  barata: true,
  errores: ['registro.no_encontrado'],
});
