import {
  camposDeFicha,
  fichaVM,
  primerNombre,
  rutBuscado,
} from '#features/mantenedores/fichas/ficha.contract.ts';
import { definirLista } from '#features/registros/lista.contract.ts';
import { llamadasDeHabilitacion } from '#features/registros/habilitacion.contract.ts';
import { definirLlamada, fechaEntrada, idEntrada } from '#values/llamada.ts';
import { motivoDeCambio } from '#values/motivo.ts';
import { z } from 'zod';
import { LISTA_CORREDORES } from './corredor.lista.ts';
import { dePapeles } from './papeles.ts';

const quienMantiene = { administrador: 'todo' } as const;
/** Roles that read brokers: the administrator all, others those of their links. */
const quienVe = { ...quienMantiene, soporte: 'corredor', corredor: 'corredor' } as const;

/** A broker as its sellers read it. */
const corredorPropioVM = z.object({
  ...fichaVM,
  nombre: z.string().nullable(),
  vigente: z.boolean(),
});
/** Optional, because the previous release, which may answer a new page, knows no papers. */
const papelVM = z.string().nullish();
const papelConTermino = z.enum(['garantia', 'representante'], 'Elija el papel');
export const corredorVM = corredorPropioVM.extend({
  ...dePapeles(() => papelVM),
  /** Current ends after which an Administrador lets it sell, with the reason. */
  admitidos: z.array(z.object({ papel: papelConTermino, motivo: z.string() })).optional(),
});
export type CorredorVM = z.output<typeof corredorVM>;

const soloVigentes = z.literal('true').optional();

/** Corredores/Buscar[/true]: brokers within the caller's reach; with `true`, only eligible ones. */
export const listaCorredores = definirLista({
  id: 'Corredores/Buscar',
  resumen: 'Corredores',
  rutas: ['/Corredores/Buscar/:soloVigentes'],
  descripcion: LISTA_CORREDORES,
  fila: corredorVM,
  filtros: { soloVigentes, id: idEntrada.optional() },
  quien: quienVe,
});

/** Corredores/PorId: 404 for one that is missing or beyond the caller's reach. */
export const corredorPorId = definirLlamada({
  id: 'Corredores/PorId',
  resumen: 'Corredor por número',
  metodos: ['GET', 'POST'],
  rutas: ['/Corredores/PorId/:id', '/Corredores/PorId'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: corredorVM,
  sobre: true,
  quien: quienVe,
  errores: ['registro.no_encontrado'],
});

/** Corredores/BuscarPorRut/{rut}: null if no broker within the caller's reach has it. */
export const corredorPorRut = definirLlamada({
  id: 'Corredores/BuscarPorRut',
  resumen: 'Corredor por RUT',
  // POST first, so that the browser writes no RUT in an address.
  metodos: ['POST', 'GET'],
  rutas: ['/Corredores/BuscarPorRut', '/Corredores/BuscarPorRut/:rut'],
  entrada: z.strictObject({ rut: rutBuscado }),
  salida: corredorVM.nullable(),
  sobre: true,
  quien: quienVe,
  errores: ['propietario.rut_invalido'],
});

/** Corredores/BuscarPorUsuarioId: the caller's own brokers; another user's are 403 (O-47). */
export const corredoresPropios = definirLlamada({
  id: 'Corredores/BuscarPorUsuarioId',
  resumen: 'Corredores a los que está vinculado quien pregunta',
  metodos: ['GET', 'POST'],
  rutas: ['/Corredores/BuscarPorUsuarioId', '/Corredores/BuscarPorUsuarioId/:usuarioId'],
  entrada: z.strictObject({ usuarioId: idEntrada.optional(), soloVigentes }),
  salida: z.array(corredorPropioVM),
  sobre: true,
  quien: { venta: 'propio', ventaEspecial: 'propio', soporte: 'propio', corredor: 'propio' },
  errores: ['acceso.sin_permiso'],
});

/** Link of a user to a broker (A-ENT-016), with the broker's data. */
export const vinculoVM = z.object({
  corredorId: z.int(),
  usuarioId: z.int(),
  vigente: z.boolean(),
  corredorVM: z.object({
    id: z.int(),
    rut: z.int(),
    dv: z.string(),
    nombreCompleto: z.string(),
    vigente: z.boolean(),
  }),
});
export type VinculoVM = z.output<typeof vinculoVM>;

/** Corredores/BuscarUsuarioCorredoresPorUsuarioId/{userId}: links of any user, valid or not. */
export const vinculosDeUsuario = definirLlamada({
  id: 'Corredores/BuscarUsuarioCorredoresPorUsuarioId',
  resumen: 'Vínculos de un usuario con sus corredores',
  metodos: ['GET', 'POST'],
  rutas: [
    '/Corredores/BuscarUsuarioCorredoresPorUsuarioId/:usuarioId',
    '/Corredores/BuscarUsuarioCorredoresPorUsuarioId',
  ],
  entrada: z.strictObject({ usuarioId: idEntrada }),
  salida: z.array(vinculoVM),
  sobre: true,
  quien: quienMantiene,
});

// Only stops abuse: the rules of the papers limit lengths, with their own messages.
const papel = z.string().max(1_000).nullish();
const escrito = {
  ...camposDeFicha,
  ...dePapeles(() => papel),
  /** Computed, and ignored as an input. */
  admitidos: z.unknown().optional(),
  nombre: primerNombre,
  vigente: z.boolean().optional(),
};

/** POST Corredores/Crear. */
export const crearCorredor = definirLlamada({
  id: 'Corredores/Crear',
  resumen: 'Crea un corredor',
  metodos: ['POST'],
  rutas: ['/Corredores/Crear'],
  entrada: z.strictObject(escrito),
  salida: corredorVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['ficha.invalida', 'ficha.rut_duplicado'],
});

/** PUT/POST Corredores/actualizar/{id}: fields not sent stay unchanged. */
export const actualizarCorredor = definirLlamada({
  ...crearCorredor,
  id: 'Corredores/Actualizar',
  resumen: 'Actualiza un corredor',
  metodos: ['PUT', 'POST'],
  rutas: ['/Corredores/Actualizar/:id'],
  entrada: z.strictObject({ ...escrito, id: idEntrada, version: z.int().optional() }),
  errores: [...(crearCorredor.errores ?? []), 'registro.no_encontrado', 'registro.version'],
});

export const habilitacionDeCorredor = llamadasDeHabilitacion('Corredores', quienMantiene);

const terminoVisto = {
  id: idEntrada,
  papel: papelConTermino,
  /** The end that was seen. */
  hasta: fechaEntrada(),
};

/** POST Corredores/NoDetener: lets a broker sell after one end of a paper; a new end asks again (A-ORDEN-005). */
export const noDetenerCorredor = definirLlamada({
  id: 'Corredores/NoDetener',
  resumen: 'Deja vender a un corredor aunque termine su póliza de garantía o su representante',
  metodos: ['POST'],
  rutas: ['/Corredores/NoDetener'],
  entrada: z.strictObject({ ...terminoVisto, motivo: motivoDeCambio }),
  textos: { motivo: 'lineas' },
  salida: corredorVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['registro.no_encontrado', 'registro.version'],
});

/** POST Corredores/VolverADetener: takes that decision back (A-ORDEN-012). */
export const volverADetenerCorredor = definirLlamada({
  id: 'Corredores/VolverADetener',
  resumen: 'Deja de admitir que un corredor venda después del término de un papel',
  metodos: ['POST'],
  rutas: ['/Corredores/VolverADetener'],
  entrada: z.strictObject(terminoVisto),
  salida: corredorVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['registro.no_encontrado', 'registro.version'],
});
