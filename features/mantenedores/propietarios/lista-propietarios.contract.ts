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

/** An owner's record as its maintainer reads it, contact data included: staff only. */
export const propietarioDeListaVM = z.object({
  ...fichaVM,
  nombre: z.string().nullable(),
  /** Always true: an owner cannot be deactivated. */
  vigente: z.boolean(),
  /** Only a sale made it: it decides nothing until somebody saves it. */
  soloDeVenta: z.boolean(),
});
export type PropietarioDeListaVM = z.output<typeof propietarioDeListaVM>;

/** Digits of a RUT from which owners are looked for (A-VEH-003). */
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

// What was read may be sent back whole.
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

/** PUT/POST Propietarios/actualizar/{id}: all but its RUT; what does not come stays. */
export const actualizarPropietario = definirLlamada({
  ...crearPropietario,
  id: 'Propietarios/Actualizar',
  resumen: 'Actualiza un propietario',
  metodos: ['PUT', 'POST'],
  rutas: ['/Propietarios/Actualizar/:id'],
  entrada: z.strictObject({ ...escrito, id: idEntrada, version: z.int().optional() }),
  errores: ['ficha.invalida', 'registro.no_encontrado', 'registro.version', 'registro.valor_fijo'],
});
