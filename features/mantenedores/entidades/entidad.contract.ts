import {
  camposDeFicha,
  fichaVM,
  primerNombre,
  rutBuscado,
} from '#features/mantenedores/fichas/ficha.contract.ts';
import { definirLista } from '#features/registros/lista.contract.ts';
import { llamadasDeHabilitacion } from '#features/registros/habilitacion.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { LISTA_ENTIDADES } from './entidad.lista.ts';

const quienMantiene = { administrador: 'todo' } as const;

/** First name, called `nombres` here and `nombre` for a broker (A-ENT-018). */
export const entidadVM = z.object({
  ...fichaVM,
  nombres: z.string().nullable(),
  vigente: z.boolean(),
});
export type EntidadVM = z.output<typeof entidadVM>;

/** Entidades/Buscar[/true]: every entity; with `true` only eligible ones. */
export const listaEntidades = definirLista({
  id: 'Entidades/Buscar',
  resumen: 'Entidades (identidades)',
  rutas: ['/Entidades/Buscar/:soloVigentes'],
  descripcion: LISTA_ENTIDADES,
  fila: entidadVM,
  filtros: { soloVigentes: z.literal('true').optional(), id: idEntrada.optional() },
  quien: quienMantiene,
});

/** Entidades/BuscarPorRut: null if no entity has it. */
export const entidadPorRut = definirLlamada({
  id: 'Entidades/BuscarPorRut',
  resumen: 'Entidad por RUT',
  // POST first, so that the browser writes no RUT in an address.
  metodos: ['POST', 'GET'],
  rutas: ['/Entidades/BuscarPorRut', '/Entidades/BuscarPorRut/:rut'],
  entrada: z.strictObject({ rut: rutBuscado }),
  salida: entidadVM.nullable(),
  sobre: true,
  quien: quienMantiene,
  errores: ['propietario.rut_invalido'],
});

const escrita = { ...camposDeFicha, nombres: primerNombre, vigente: z.boolean().optional() };

/** POST Entidades/Crear. */
export const crearEntidad = definirLlamada({
  id: 'Entidades/Crear',
  resumen: 'Crea una entidad',
  metodos: ['POST'],
  rutas: ['/Entidades/Crear'],
  entrada: z.strictObject(escrita),
  salida: entidadVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['ficha.invalida', 'ficha.rut_duplicado'],
});

/** PUT/POST Entidades/actualizar/{id}: all but its RUT; fields not sent stay unchanged. */
export const actualizarEntidad = definirLlamada({
  ...crearEntidad,
  id: 'Entidades/Actualizar',
  resumen: 'Actualiza una entidad',
  metodos: ['PUT', 'POST'],
  rutas: ['/Entidades/Actualizar/:id'],
  entrada: z.strictObject({ ...escrita, id: idEntrada, version: z.int().optional() }),
  errores: [
    'ficha.invalida',
    'registro.no_encontrado',
    'registro.version',
    'registro.valor_fijo',
    'entidad.correo_de_administrador',
  ],
});

/** No screen offers them; the calls exist. */
export const habilitacionDeEntidad = llamadasDeHabilitacion('Entidades', quienMantiene);
