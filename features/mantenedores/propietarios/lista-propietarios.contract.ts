import {
  camposDeFicha,
  fichaVM,
  primerNombre,
} from '#features/mantenedores/fichas/ficha.contract.ts';
import { definirLista } from '#features/registros/lista.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { LISTA_PROPIETARIOS } from './propietario.lista.ts';

const quienMantiene = { administrador: 'todo', soporte: 'todo' } as const;

/** An owner's record in its maintainer, with contact data: staff only. */
export const propietarioDeListaVM = z.object({
  ...fichaVM,
  nombre: z.string().nullable(),
  /** Always true: an owner cannot be disabled. */
  vigente: z.boolean(),
  /** True if only a sale created it: it has no effect until somebody saves it. */
  soloDeVenta: z.boolean(),
});
export type PropietarioDeListaVM = z.output<typeof propietarioDeListaVM>;

/** Minimum digits of a RUT for finding owners (A-VEH-003). */
export const DIGITOS_PARA_BUSCAR = 3;
export const POCOS_DIGITOS = `Escriba al menos ${DIGITOS_PARA_BUSCAR} dígitos del RUT`;

/** Propietarios/Buscar; `rutEmpieza` are the first digits of a RUT, at least three. */
export const listaPropietarios = definirLista({
  id: 'Propietarios/Buscar',
  resumen: 'Propietarios',
  descripcion: LISTA_PROPIETARIOS,
  fila: propietarioDeListaVM,
  filtros: {
    id: idEntrada.optional(),
    rutEmpieza: z
      .string()
      .regex(new RegExp(`^[1-9]\\d{${DIGITOS_PARA_BUSCAR - 1},7}$`), POCOS_DIGITOS)
      .optional(),
  },
  quien: quienMantiene,
});

// Accepts the whole record as it was read.
const escrito = {
  ...camposDeFicha,
  nombre: primerNombre,
  vigente: z.literal(true, 'Un propietario no se puede desactivar').optional(),
  soloDeVenta: z.boolean().optional(),
};

/** POST Propietarios/Crear. */
export const crearPropietario = definirLlamada({
  id: 'Propietarios/Crear',
  resumen: 'Crea un propietario',
  metodos: ['POST'],
  rutas: ['/Propietarios/Crear'],
  entrada: z.strictObject(escrito),
  salida: propietarioDeListaVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['ficha.invalida', 'ficha.rut_duplicado'],
});

/** PUT/POST Propietarios/actualizar/{id}: all but its RUT; fields not sent stay unchanged. */
export const actualizarPropietario = definirLlamada({
  ...crearPropietario,
  id: 'Propietarios/Actualizar',
  resumen: 'Actualiza un propietario',
  metodos: ['PUT', 'POST'],
  rutas: ['/Propietarios/Actualizar/:id'],
  entrada: z.strictObject({ ...escrito, id: idEntrada, version: z.int().optional() }),
  errores: ['ficha.invalida', 'registro.no_encontrado', 'registro.version', 'registro.valor_fijo'],
});
