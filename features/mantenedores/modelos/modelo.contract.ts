import { nombreMaestro } from '#features/mantenedores/nombre-maestro.ts';
import { definirLista } from '#features/registros/lista.contract.ts';
import { llamadasDeHabilitacion } from '#features/registros/habilitacion.contract.ts';
import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { elegido, MARCA, modeloEntrada, TIPO } from './modelo-entrada.contract.ts';
import { LISTA_MODELOS } from './modelo.lista.ts';

const quienMantiene = { administrador: 'todo' } as const;

const referenciaVM = z.object({ id: z.int(), nombre: z.string(), estaVigente: z.boolean() });

export const modeloVM = z.object({
  id: z.int(),
  nombre: z.string(),
  estaVigente: z.boolean(),
  marcaVM: referenciaVM,
  tipoVehiculoVM: referenciaVM,
});

export const modeloDeListaVM = modeloVM.extend({ version: z.int() });
export type ModeloDeListaVM = z.output<typeof modeloDeListaVM>;

const filtros = {
  marcaId: idEntrada.optional(),
  tipoId: idEntrada.optional(),
  soloVigentes: z.literal('true').optional(),
  /** `true`: models that a register or a spreadsheet named, which nobody has reviewed yet. */
  porReconocer: z.literal('true').optional(),
  id: idEntrada.optional(),
};

/**
 * Modelos/Buscar/{marca}/{tipo}: models of a brand and a vehicle type. Maintainers get all, or with `true`
 * the valid ones; everybody else only the valid ones.
 */
export const listaModelos = definirLista({
  id: 'Modelos/Buscar',
  resumen: 'Modelos de una marca y un tipo de vehículo',
  rutas: ['/Modelos/Buscar/:marcaId/:tipoId', '/Modelos/Buscar/:marcaId/:tipoId/:soloVigentes'],
  descripcion: LISTA_MODELOS,
  fila: modeloDeListaVM,
  filtros,
  quien: { ...conLogin('libre'), ...quienMantiene, publico: 'libre' },
});

/** The vehicle forms' version of the same call (V-API-013). */
export const buscarModelos = definirLlamada({
  ...listaModelos.todas,
  metodos: ['GET'],
  rutas: ['/Modelos/Buscar/:marcaId/:tipoId'],
  entrada: z.strictObject({
    marcaId: idEntrada,
    tipoId: idEntrada,
    soloVigentes: filtros.soloVigentes,
  }),
  salida: z.array(modeloVM),
});

// Brand and type come as ids (A-MARCA-005) or as records (A-ENT-023): the catalogue has both.
const referenciaEntrada = z.strictObject({
  id: z.int().positive(),
  nombre: z.string().optional(),
  estaVigente: z.boolean().optional(),
});
const referencias = {
  tipoDeVehiculoId: elegido(TIPO).optional(),
  marcaId: elegido(MARCA).optional(),
  tipoVehiculoVM: referenciaEntrada.optional(),
  marcaVM: referenciaEntrada.optional(),
};

/** POST Modelos/Crear. */
export const crearModelo = definirLlamada({
  id: 'Modelos/Crear',
  resumen: 'Crea un modelo',
  metodos: ['POST'],
  rutas: ['/Modelos/Crear'],
  entrada: z
    .strictObject({ ...modeloEntrada.shape, ...referencias })
    .refine((m) => m.tipoDeVehiculoId ?? m.tipoVehiculoVM, {
      path: ['tipoDeVehiculoId'],
      error: TIPO,
    })
    .refine((m) => m.marcaId ?? m.marcaVM, { path: ['marcaId'], error: MARCA }),
  salida: modeloDeListaVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['modelo.duplicado', 'maestro.no_elegible'],
});

/** PUT/POST Modelos/Actualizar/{id}; a model in use keeps its brand and type. */
export const actualizarModelo = definirLlamada({
  ...crearModelo,
  id: 'Modelos/Actualizar',
  resumen: 'Actualiza un modelo',
  metodos: ['PUT', 'POST'],
  rutas: ['/Modelos/Actualizar/:id'],
  entrada: z.strictObject({
    id: idEntrada,
    nombre: nombreMaestro,
    estaVigente: z.boolean().optional(),
    version: z.int().optional(),
    ...referencias,
  }),
  errores: [
    ...(crearModelo.errores ?? []),
    'modelo.en_uso',
    'registro.no_encontrado',
    'registro.version',
  ],
});

/** Models accepted by one press. */
export const MODELOS_POR_VEZ = 200;

/** POST Modelos/Reconocer: enables models that wait, and their brands; idempotent. */
export const reconocerModelos = definirLlamada({
  id: 'Modelos/Reconocer',
  resumen: 'Acepta modelos por reconocer',
  metodos: ['POST'],
  rutas: ['/Modelos/Reconocer'],
  entrada: z.strictObject({
    ids: z.array(idEntrada).min(1, 'Elija un modelo').max(MODELOS_POR_VEZ),
  }),
  salida: z.object({ modelos: z.int().nonnegative(), marcas: z.int().nonnegative() }),
  sobre: true,
  quien: quienMantiene,
});

export const habilitacionDeModelo = llamadasDeHabilitacion('Modelos', quienMantiene);
