import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';
import { datosDeFichaVM } from '#features/vehiculo/campos.contract.ts';
import { modeloVM } from '#features/mantenedores/modelos/modelo.contract.ts';
import { propietarioVisibleVM } from '#features/mantenedores/propietarios/propietario.contract.ts';

/** Plate look-up result (V-ENT-014). `modeloVM` is null if our catalogue lacks the model. */
export const vehiculoEncontradoVM = z.object({
  patente: z.string(),
  dv: z.string().nullable(),
  modeloVM: modeloVM.nullable(),
  /** The register's name of the model if our catalogue lacks it; else null. */
  sinModelo: z
    .object({ tipoVehiculo: z.string(), marca: z.string(), modelo: z.string() })
    .nullable(),
  tipoUsoVM: z.object({ id: z.int(), nombre: z.string() }).nullable(),
  ...datosDeFichaVM,
  propietarioVM: propietarioVisibleVM,
  /** True if the owner is on record: blank names are taken from there. */
  propietarioRegistrado: z.boolean(),
});
export type VehiculoEncontradoVM = z.output<typeof vehiculoEncontradoVM>;

/**
 * GET Vehiculos/BuscarPorPatente: maintained records first, then the register. 400 `Patente` means not found
 * or malformed; 503 `vehiculo.registro_sin_respuesta` that the register did not answer.
 */
export const buscarVehiculoPorPatente = definirLlamada({
  id: 'Vehiculos/BuscarPorPatente',
  resumen: 'Vehículo por patente',
  // POST first, so that the browser writes no RUT or plate in an address.
  metodos: ['POST', 'GET'],
  rutas: ['/Vehiculos/BuscarPorPatente', '/Vehiculos/BuscarPorPatente/:patente'],
  entrada: z.strictObject({ patente: z.string().max(20) }),
  salida: vehiculoEncontradoVM,
  sobre: true,
  quien: {
    venta: 'corredor',
    ventaEspecial: 'corredor',
    administrador: 'todo',
    soporte: 'todo',
    publico: 'convenio',
  },
  captcha: true,
  limite: 'consultas',
  cede: 'comienzo',
  errores: [
    'vehiculo.no_encontrado',
    'vehiculo.patente_invalida',
    'vehiculo.registro_sin_respuesta',
  ],
});
