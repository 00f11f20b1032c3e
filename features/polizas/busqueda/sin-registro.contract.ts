import { propietarioVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';
import { LARGO_MINIMO } from './busqueda-general.ts';

/** As many as are shown below a list; what more there is, a longer text tells apart. */
export const MAXIMO_SIN_REGISTRO = 10;

/** The policy by which something is known that no maintainer keeps. */
const deVenta = {
  numeroPoliza: z.int(),
  fechaVenta: z.iso.datetime(),
  /** Sold through a public link: a visitor typed it. */
  porEnlace: z.boolean(),
};
const hallados = <F extends z.ZodType>(fila: F) =>
  z.object({ filas: z.array(fila).max(MAXIMO_SIN_REGISTRO), hayMas: z.boolean() });

/** An owner of the policies sold; contact data are those a seller typed, never a visitor's. */
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
  // POST, so that nobody's name stands in an address.
  entrada: z.strictObject({ texto: z.string().trim().min(LARGO_MINIMO).max(100) }),
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
  deReplica: true,
} as const;

/** POST Propietarios/BuscarVendidos: by RUT, plate or name, who has no record. */
export const buscarPropietariosSinRegistro = definirLlamada({
  ...comun,
  id: 'Propietarios/BuscarVendidos',
  resumen: 'Propietarios de pólizas vendidas que no tienen registro',
  rutas: ['/Propietarios/BuscarVendidos'],
  salida: hallados(propietarioSinRegistroVM),
});

/** POST Vehiculos/BuscarVendidos: by plate, owner's RUT or name, what has no record. */
export const buscarVehiculosSinRegistro = definirLlamada({
  ...comun,
  id: 'Vehiculos/BuscarVendidos',
  resumen: 'Vehículos de pólizas vendidas que no tienen registro',
  rutas: ['/Vehiculos/BuscarVendidos'],
  salida: hallados(vehiculoSinRegistroVM),
});
