import { nombreMaestro } from '#features/mantenedores/nombre-maestro.ts';
import { definirLista } from '#features/registros/lista.contract.ts';
import { llamadasDeHabilitacion } from '#features/registros/habilitacion.contract.ts';
import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { LISTA_TIPOS_USO } from './tipo-uso.lista.ts';

const quienMantiene = { administrador: 'todo' } as const;

/** Its flag is `vigente`, where other master data have `estaVigente` (A-ENT-024). */
export const tipoUsoVM = z.object({
  id: z.int(),
  nombre: z.string(),
  vigente: z.boolean(),
  tipoVehiculoId: z.int(),
  /** Name of that vehicle type. */
  tipoVehiculo: z.string(),
  version: z.int(),
});
export type TipoUsoVM = z.output<typeof tipoUsoVM>;

/** TiposUso/BuscarPorTipoVehiculo/{id}: uses of a vehicle type; without id, those of all. */
export const listaTiposUso = definirLista({
  id: 'TiposUso/BuscarPorTipoVehiculo',
  resumen: 'Tipos de uso de un tipo de vehículo',
  rutas: [
    '/TiposUso/BuscarPorTipoVehiculo/:tipoVehiculoId',
    '/TiposUso/BuscarPorTipoVehiculo/:tipoVehiculoId/:soloVigentes',
  ],
  descripcion: LISTA_TIPOS_USO,
  fila: tipoUsoVM,
  filtros: {
    tipoVehiculoId: idEntrada.optional(),
    soloVigentes: z.literal('true').optional(),
    id: idEntrada.optional(),
  },
  quien: conLogin('libre'),
});

/** Fields of a use, with the messages of its form. */
export const tipoUsoEntrada = z.strictObject({
  tipoVehiculoId: z.int('Elija un tipo de vehículo').positive('Elija un tipo de vehículo'),
  nombre: nombreMaestro,
  vigente: z.boolean().default(true),
});

/** POST TiposUso/Crear. */
export const crearTipoUso = definirLlamada({
  id: 'TiposUso/Crear',
  resumen: 'Crea un tipo de uso',
  metodos: ['POST'],
  rutas: ['/TiposUso/Crear'],
  entrada: tipoUsoEntrada,
  salida: tipoUsoVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['tipo_uso.duplicado', 'maestro.no_elegible'],
});

/** PUT/POST TiposUso/Actualizar/{id}: all but `tipoVehiculoId`, which must be the stored one. */
export const actualizarTipoUso = definirLlamada({
  ...crearTipoUso,
  id: 'TiposUso/Actualizar',
  resumen: 'Actualiza un tipo de uso',
  metodos: ['PUT', 'POST'],
  rutas: ['/TiposUso/Actualizar/:id'],
  entrada: z.strictObject({
    id: idEntrada,
    nombre: nombreMaestro,
    vigente: z.boolean().optional(),
    tipoVehiculoId: z.int().optional(),
    tipoVehiculo: z.string().optional(),
    version: z.int().optional(),
  }),
  errores: [
    'tipo_uso.duplicado',
    'registro.no_encontrado',
    'registro.version',
    'registro.valor_fijo',
  ],
});

export const habilitacionDeTipoUso = llamadasDeHabilitacion('TiposUso', quienMantiene);
