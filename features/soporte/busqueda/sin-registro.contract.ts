import { propietarioVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';
import { LARGO_MINIMO } from './busqueda-general.ts';

/** Rows shown below a list; a longer text finds the rest. */
export const MAXIMO_SIN_REGISTRO = 10;

/** Policy that shows a vehicle or owner without a record. */
const deVenta = {
  numeroPoliza: z.int(),
  fechaVenta: z.iso.datetime(),
  /** True when sold through a public link, so that a visitor typed the data. */
  porEnlace: z.boolean(),
};
const hallados = <F extends z.ZodType>(fila: F) =>
  z.object({ filas: z.array(fila).max(MAXIMO_SIN_REGISTRO), hayMas: z.boolean() });

/** An owner of sold policies; contact data come only from sellers, never from visitors. */
export const propietarioSinRegistroVM = propietarioVM.extend(deVenta);
export type PropietarioSinRegistroVM = z.output<typeof propietarioSinRegistroVM>;
const vehiculoSinRegistroVM = z.object({
  ...deVenta,
  patente: z.string(),
  marca: z.string(),
  modelo: z.string(),
  propietario: z.string(),
});

const comun = {
  metodos: ['POST'],
  // POST, so that no name stands in a URL.
  entrada: z.strictObject({ texto: z.string().trim().min(LARGO_MINIMO).max(100) }),
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
  deReplica: true,
} as const;

/** POST Propietarios/BuscarVendidos: finds owners without record, by RUT, plate or name. */
export const buscarPropietariosSinRegistro = definirLlamada({
  ...comun,
  id: 'Propietarios/BuscarVendidos',
  resumen: 'Propietarios de pólizas vendidas que no tienen registro',
  rutas: ['/Propietarios/BuscarVendidos'],
  salida: hallados(propietarioSinRegistroVM),
});

/** POST Vehiculos/BuscarVendidos: finds vehicles without record, by plate, owner's RUT or name. */
export const buscarVehiculosSinRegistro = definirLlamada({
  ...comun,
  id: 'Vehiculos/BuscarVendidos',
  resumen: 'Vehículos de pólizas vendidas que no tienen registro',
  rutas: ['/Vehiculos/BuscarVendidos'],
  salida: hallados(vehiculoSinRegistroVM),
});
