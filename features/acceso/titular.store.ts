import type { Tratamiento } from '#nucleo/db/titular.ts';

/** Processing of open sessions and of codes that open one purchase. */
export const TRATAMIENTO_DE_SESIONES: Tratamiento = {
  clase: 'sesiones',
  titulo: 'Sesiones y enlaces de compra',
  tablas: [
    'sesiones',
    'codigos_de_venta',
    'intentos_acceso',
    'claves_olvidadas',
    'identidades_externas',
  ],
  titulares: 'Usuarios con clave, compradores',
  datos: 'Usuario, momento, correo del enlace, identificador en su proveedor de acceso',
  finalidad: 'Dar acceso y frenar intentos de adivinar claves',
  base: 'Contrato e interés legítimo (art. 13)',
  destinatarios: 'Ninguno',
  conserva: 'Sesiones, 90 días; enlaces, 30; intentos, 1; cuenta externa, sin plazo',
};
