import { definirLista } from '#features/registros/lista.contract.ts';
import { momentoEntrada } from '#values/llamada.ts';
import { parsearRut, validarRut, RUT_NO_VALIDO } from '#values/rut.ts';
import { z } from 'zod';
import { LISTA_ACCESOS, LISTA_AFECTADOS } from './acceso.lista.ts';

const quien = { administrador: 'todo' } as const;

/** Person, reader and start; blank means everybody, everyone, always. */
const filtros = {
  rut: z
    .string()
    .max(20)
    .refine((texto) => validarRut(texto) === null, RUT_NO_VALIDO)
    .transform((texto) => parsearRut(texto)?.rut ?? 0)
    .optional(),
  usuario: z.string().trim().max(100).optional(),
  sesion: z.uuid('Sesión inválida').optional(),
  desde: momentoEntrada.optional(),
  hasta: momentoEntrada.optional(),
};

const accesoVM = z.object({
  id: z.int(),
  momento: z.iso.datetime(),
  usuario: z.string(),
  /** Sentence that tells the read; the id of the call where it has none. */
  frase: z.string(),
  llamada: z.string(),
  motivo: z.string().nullable(),
  personas: z.int(),
  sesion: z.string().nullable(),
  solicitud: z.string(),
});
export type AccesoVM = z.output<typeof accesoVM>;

/** POST AccesosADatos/Buscar: reads of personal data, of one person if its RUT is given. */
export const listaAccesos = definirLista({
  id: 'AccesosADatos/Buscar',
  resumen: 'Quién leyó datos personales, cuándo y por qué',
  descripcion: LISTA_ACCESOS,
  fila: accesoVM,
  filtros,
  quien,
});

const afectadoVM = z.object({
  id: z.int(),
  rut: z.int(),
  nombre: z.string().nullable(),
  correo: z.string().nullable(),
  veces: z.int(),
  primera: z.iso.datetime(),
  ultima: z.iso.datetime(),
  usuarios: z.string(),
});
export type AfectadoVM = z.output<typeof afectadoVM>;

/** POST PersonasAfectadas/Buscar: persons shown to a user or a session since a moment. */
export const listaAfectados = definirLista({
  id: 'PersonasAfectadas/Buscar',
  resumen: 'De quién se leyeron datos, por un usuario o una sesión y en un período',
  descripcion: LISTA_AFECTADOS,
  fila: afectadoVM,
  filtros,
  quien,
});
