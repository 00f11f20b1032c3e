import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

const textoONulo = z.string().nullable();

/** Owner (ventas §3). Contact data is null when the caller may not see it. */
export const propietarioVM = z.object({
  rut: z.int(),
  dv: z.string(),
  nombre: textoONulo,
  segundoNombre: textoONulo,
  apellidoPaterno: textoONulo,
  apellidoMaterno: textoONulo,
  razonSocial: textoONulo,
  telefono: textoONulo,
  email: textoONulo,
});
export type PropietarioVM = z.output<typeof propietarioVM>;

/**
 * GET Propietarios/BuscarPorRut: `datos` is null when the RUT is not known. Sellers see contact
 * data only of owners their own broker sold to (decisiones.md).
 */
export const buscarPropietarioPorRut = definirLlamada({
  id: 'Propietarios/BuscarPorRut',
  resumen: 'Propietario por RUT',
  // POST first: the browser writes no RUT or plate in an address.
  metodos: ['POST', 'GET'],
  rutas: ['/Propietarios/BuscarPorRut', '/Propietarios/BuscarPorRut/:rut'],
  entrada: z.strictObject({
    rut: z.union([z.string().max(20), z.int().nonnegative().max(99_999_999)]),
  }),
  salida: propietarioVM.nullable(),
  sobre: true,
  quien: { venta: 'corredor', ventaEspecial: 'corredor', administrador: 'todo', soporte: 'todo' },
  errores: ['propietario.rut_invalido'],
});
