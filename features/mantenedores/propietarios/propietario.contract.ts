import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

const textoONulo = z.string().nullable();

/** Owner (V-ENT-013). Contact data is null if the caller may not see it. */
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
 * A recorded owner in a public session: names masked, and phone and e-mail only as present or absent, except
 * for its own purchase's input. `conocido`, sent back with a vehicle, makes the server complete the rest.
 */
export const propietarioReservadoVM = z.object({
  conocido: z.literal(true),
  /** Plate by which it was found; null if found by a RUT, which is then repeated. */
  dePatente: textoONulo,
  rut: z.int().nullable(),
  dv: textoONulo,
  /** 12.***.***-5 */
  rutEnmascarado: z.string(),
  esEmpresa: z.boolean(),
  nombre: textoONulo,
  segundoNombre: textoONulo,
  apellidoPaterno: textoONulo,
  apellidoMaterno: textoONulo,
  razonSocial: textoONulo,
  telefono: textoONulo,
  email: textoONulo,
  tieneTelefono: z.boolean(),
  tieneCorreo: z.boolean(),
});
export type PropietarioReservadoVM = z.output<typeof propietarioReservadoVM>;

/** The owner, as far as the caller may see it. */
export const propietarioVisibleVM = z.union([propietarioReservadoVM, propietarioVM]);
export type PropietarioVisibleVM = z.output<typeof propietarioVisibleVM>;

/**
 * GET Propietarios/BuscarPorRut: `datos` is null for an unknown RUT. Sellers see contact data only of owners
 * to whom their own broker sold; public sessions see the rest masked.
 */
export const buscarPropietarioPorRut = definirLlamada({
  id: 'Propietarios/BuscarPorRut',
  resumen: 'Propietario por RUT',
  // POST first, so that the browser writes no RUT or plate in an address.
  metodos: ['POST', 'GET'],
  rutas: ['/Propietarios/BuscarPorRut', '/Propietarios/BuscarPorRut/:rut'],
  entrada: z.strictObject({
    rut: z.union([z.string().max(20), z.int().nonnegative().max(99_999_999)]),
  }),
  salida: propietarioVisibleVM.nullable(),
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
  errores: ['propietario.rut_invalido'],
});
