import type { Tratamiento } from '#nucleo/db/titular.ts';

/** Who is in, and the ways into one purchase. */
export const TRATAMIENTO_DE_SESIONES: Tratamiento = {
  clase: 'sesiones',
  titulo: 'Sesiones y enlaces de compra',
  tablas: ['sesiones', 'codigos_de_venta', 'intentos_acceso', 'claves_olvidadas'],
  titulares: 'Usuarios con clave, compradores',
  datos: 'Usuario, momento, correo al que se envió el enlace',
  finalidad: 'Dar acceso y frenar intentos de adivinar claves',
  base: 'Contrato e interés legítimo (art. 13)',
  destinatarios: 'Ninguno',
  conserva: 'Sesiones sin venta, 90 días; enlaces vencidos, 30 días; intentos, 1 día',
};
