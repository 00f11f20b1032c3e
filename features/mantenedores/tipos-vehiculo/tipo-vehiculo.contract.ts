import { nombreMaestro } from '#features/mantenedores/nombre-maestro.ts';
import { definirLista } from '#features/registros/lista.contract.ts';
import { llamadasDeHabilitacion } from '#features/registros/habilitacion.contract.ts';
import { CLASES_PATENTE } from '#values/clase-patente.ts';
import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { LISTA_TIPOS_VEHICULO } from './tipo-vehiculo.lista.ts';

const quienMantiene = { administrador: 'todo' } as const;
const CODIGO_MAXIMO = 2_147_483_647;

const clasePatente = z.enum(CLASES_PATENTE, 'Elija una clase de patente');

export const tipoVehiculoVM = z.object({
  id: z.int(),
  nombre: z.string(),
  codigoRenta: z.int(),
  clasePatente,
  estaVigente: z.boolean(),
  /** Number of its uses, valid or not. */
  usos: z.int(),
  version: z.int(),
});
export type TipoVehiculoVM = z.output<typeof tipoVehiculoVM>;

/** TiposVehiculo/Buscar[/true]: every type; with `true` only the valid ones, for selectors (O-48). */
export const listaTiposVehiculo = definirLista({
  id: 'TiposVehiculo/Buscar',
  resumen: 'Tipos de vehículo',
  rutas: ['/TiposVehiculo/Buscar/:soloVigentes'],
  descripcion: LISTA_TIPOS_VEHICULO,
  fila: tipoVehiculoVM,
  filtros: { soloVigentes: z.literal('true').optional(), id: idEntrada.optional() },
  quien: conLogin('libre'),
});

/** Fields of a vehicle type, with the messages of its form. */
export const tipoVehiculoEntrada = z.strictObject({
  nombre: nombreMaestro,
  codigoRenta: z
    .int('Falta el código Renta')
    .min(0, 'El Código Renta debe ser mayor o igual a 0')
    .max(CODIGO_MAXIMO, 'El Código Renta es demasiado grande'),
  clasePatente: clasePatente.default('cualquiera'),
  estaVigente: z.boolean().default(true),
});

/** POST TiposVehiculo/Crear. */
export const crearTipoVehiculo = definirLlamada({
  id: 'TiposVehiculo/Crear',
  resumen: 'Crea un tipo de vehículo',
  metodos: ['POST'],
  rutas: ['/TiposVehiculo/Crear'],
  entrada: tipoVehiculoEntrada,
  salida: tipoVehiculoVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['tipo_vehiculo.duplicado'],
});

/** PUT/POST TiposVehiculo/Actualizar/{id}: all but `codigoRenta`, which must be the stored one. */
export const actualizarTipoVehiculo = definirLlamada({
  ...crearTipoVehiculo,
  id: 'TiposVehiculo/Actualizar',
  resumen: 'Actualiza un tipo de vehículo',
  metodos: ['PUT', 'POST'],
  rutas: ['/TiposVehiculo/Actualizar/:id'],
  entrada: z.strictObject({
    id: idEntrada,
    nombre: nombreMaestro,
    codigoRenta: z.int().optional(),
    clasePatente: clasePatente.optional(),
    estaVigente: z.boolean().optional(),
    version: z.int().optional(),
    usos: z.int().optional(),
  }),
  errores: [
    'tipo_vehiculo.duplicado',
    'registro.no_encontrado',
    'registro.version',
    'registro.valor_fijo',
  ],
});

export const habilitacionDeTipoVehiculo = llamadasDeHabilitacion('TiposVehiculo', quienMantiene);
