import { definirLista } from '#features/registros/lista.contract.ts';
import { llamadasDeHabilitacion } from '#features/registros/habilitacion.contract.ts';
import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { marcaEntrada } from './marca-entrada.contract.ts';
import { LISTA_MARCAS } from './marca.lista.ts';

const quienMantiene = { administrador: 'todo' } as const;

export const marcaVM = z.object({
  id: z.int(),
  nombre: z.string(),
  estaVigente: z.boolean(),
  /** Number of its models, valid or not. */
  modelos: z.int(),
  version: z.int(),
});
export type MarcaVM = z.output<typeof marcaVM>;

/** Marcas/Buscar[/true]: every brand; with `true` only the valid ones, for selectors (O-48). */
export const listaMarcas = definirLista({
  id: 'Marcas/Buscar',
  resumen: 'Marcas de vehículos',
  rutas: ['/Marcas/Buscar/:soloVigentes'],
  descripcion: LISTA_MARCAS,
  fila: marcaVM,
  filtros: { soloVigentes: z.literal('true').optional(), id: idEntrada.optional() },
  quien: { ...conLogin('libre'), publico: 'libre' },
});

/** POST Marcas/Crear. */
export const crearMarca = definirLlamada({
  id: 'Marcas/Crear',
  resumen: 'Crea una marca',
  metodos: ['POST'],
  rutas: ['/Marcas/Crear'],
  entrada: marcaEntrada,
  salida: marcaVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['marca.duplicada'],
});

/** PUT/POST Marcas/Actualizar/{id}. */
export const actualizarMarca = definirLlamada({
  ...crearMarca,
  id: 'Marcas/Actualizar',
  resumen: 'Actualiza una marca',
  metodos: ['PUT', 'POST'],
  rutas: ['/Marcas/Actualizar/:id'],
  entrada: marcaEntrada.extend({
    id: idEntrada,
    estaVigente: z.boolean().optional(),
    version: z.int().optional(),
    modelos: z.int().optional(),
  }),
  errores: ['marca.duplicada', 'registro.no_encontrado', 'registro.version'],
});

export const habilitacionDeMarca = llamadasDeHabilitacion('Marcas', quienMantiene);
