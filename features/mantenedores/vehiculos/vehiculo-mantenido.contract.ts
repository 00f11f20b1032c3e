import { definirLista } from '#features/registros/lista.contract.ts';
import { datosDeFichaEntrada, datosDeFichaVM } from '#features/vehiculo/campos.contract.ts';
import { definirLlamada, enteroEntrada, idEntrada } from '#values/llamada.ts';
import { paginaVM } from '#values/lista.ts';
import { z } from 'zod';
import { filtroDeVehiculos } from './ficha-vehiculo.ts';
import { LISTA_VEHICULOS } from './vehiculo.lista.ts';

const quienMantiene = { administrador: 'todo', soporte: 'todo' } as const;

const textoONulo = z.string().nullable();
const registroVM = z.object({ id: z.int(), nombre: z.string() });
const registroVigenteVM = registroVM.extend({ estaVigente: z.boolean() });
const duenoVM = z.object({
  id: z.int(),
  rut: z.int(),
  dv: z.string(),
  nombre: textoONulo,
  segundoNombre: textoONulo,
  apellidoPaterno: textoONulo,
  apellidoMaterno: textoONulo,
  razonSocial: textoONulo,
});

/** A vehicle of our own records (A-ENT-025), with its row in the list. */
export const vehiculoDeListaVM = z.object({
  id: z.int(),
  patente: z.string(),
  dv: textoONulo,
  ...datosDeFichaVM,
  modeloVM: registroVigenteVM.extend({
    marcaVM: registroVigenteVM,
    tipoVehiculoVM: registroVigenteVM,
  }),
  /** Null is NO APLICA. */
  tipoUsoVM: registroVM.nullable(),
  propietarioVM: duenoVM,
  tipoVehiculo: z.string(),
  marca: z.string(),
  modelo: z.string(),
  tipoUso: z.string(),
  rutPropietario: z.int(),
  propietario: z.string(),
  version: z.int(),
});
export type VehiculoDeListaVM = z.output<typeof vehiculoDeListaVM>;

const MAXIMO_DE_BLOQUE = 1_000;
const criterios = {
  patente: z.string().max(20).optional(),
  tipoVehiculoId: idEntrada.optional(),
  marcaId: idEntrada.optional(),
  modeloId: idEntrada.optional(),
};

/**
 * Vehiculos/Buscar: every vehicle, by pages or, with `cantidadADevolver` and `bloqueActual` (from 0), as the
 * bare array of one block.
 */
export const listaVehiculos = definirLista({
  id: 'Vehiculos/Buscar',
  resumen: 'Vehículos',
  descripcion: LISTA_VEHICULOS,
  fila: vehiculoDeListaVM,
  filtros: {
    ...criterios,
    id: idEntrada.optional(),
    cantidadADevolver: enteroEntrada
      .pipe(z.int().min(1))
      .transform((n) => Math.min(n, MAXIMO_DE_BLOQUE))
      .optional(),
    bloqueActual: enteroEntrada.optional(),
  },
  quien: quienMantiene,
});

const porCriterios = listaVehiculos.mostrar.entrada
  .omit({ id: true, cantidadADevolver: true, bloqueActual: true })
  .superRefine(({ patente = '', tipoVehiculoId, marcaId, modeloId }, ctx) => {
    const leido = filtroDeVehiculos.safeParse({
      patente,
      tipoVehiculoId: tipoVehiculoId ?? null,
      marcaId: marcaId ?? null,
      modeloId: modeloId ?? null,
    });
    for (const { message } of leido.error?.issues ?? []) {
      ctx.addIssue({ code: 'custom', path: ['patente'], message });
    }
  });

/** Vehiculos/BuscarEspecificos: by plate (at least 4 characters), type or brand; and by model. */
export const buscarVehiculosEspecificos = definirLlamada({
  ...listaVehiculos.mostrar,
  id: 'Vehiculos/BuscarEspecificos',
  resumen: 'Vehículos por patente, tipo, marca y modelo',
  rutas: ['/Vehiculos/BuscarEspecificos'],
  entrada: porCriterios,
});
export const paginaDeEspecificos = definirLlamada({
  ...buscarVehiculosEspecificos,
  salida: paginaVM(vehiculoDeListaVM),
});

// Accepts the whole record as it was read; descriptive fields must equal the stored ones.
const referencia = z.strictObject({
  id: z.int().positive(),
  nombre: z.string().optional(),
  estaVigente: z.boolean().optional(),
});

/** POST Vehiculos/CrearVehiculo; without `dv`, the one of the plate's format. */
export const crearVehiculo = definirLlamada({
  id: 'Vehiculos/CrearVehiculo',
  resumen: 'Crea un vehículo',
  metodos: ['POST'],
  rutas: ['/Vehiculos/CrearVehiculo'],
  entrada: z.strictObject({
    patente: z.string('Patente es obligatorio').max(20),
    dv: z.string().max(20).nullable().optional(),
    ...datosDeFichaEntrada,
    modeloVM: referencia.extend({
      marcaVM: referencia.optional(),
      tipoVehiculoVM: referencia.optional(),
    }),
    tipoUsoVM: referencia.nullable().optional(),
    propietarioVM: duenoVM.partial().extend({ id: z.int().positive() }).strict(),
  }),
  salida: vehiculoDeListaVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['vehiculo.invalido', 'vehiculo.duplicado'],
});

/** PUT Vehiculos/ActualizarVehiculo/{id}: all but the plate, which must be the stored one. */
export const actualizarVehiculo = definirLlamada({
  ...crearVehiculo,
  id: 'Vehiculos/ActualizarVehiculo',
  resumen: 'Actualiza un vehículo',
  metodos: ['PUT', 'POST'],
  rutas: ['/Vehiculos/ActualizarVehiculo/:id'],
  entrada: crearVehiculo.entrada.extend({
    id: idEntrada,
    patente: z.string().max(20).optional(),
    version: z.int().optional(),
  }),
  errores: ['vehiculo.invalido', 'registro.no_encontrado', 'registro.version'],
});
