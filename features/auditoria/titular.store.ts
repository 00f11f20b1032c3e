import type { Tratamiento } from '#nucleo/db/titular.ts';

/** Actions by or on a person; for a correction, the values before and after. */
export const TRATAMIENTO_DE_AUDITORIA: Tratamiento = {
  clase: 'auditoria',
  titulo: 'Registro de lo que se hizo',
  tablas: ['auditoria', 'hechos_breves', 'hechos_de_venta'],
  titulares: 'Usuarios con clave; propietarios y compradores cuyos datos se corrigieron',
  datos: 'Quién hizo qué, cuándo; de una corrección, lo anterior y lo nuevo',
  finalidad: 'Probar quién hizo qué y reconstruir un error',
  base: 'Obligación legal e interés legítimo (arts. 13 y 14 quinquies)',
  destinatarios: 'Ninguno',
  conserva: 'Sin plazo: prueba de lo actuado; lo de visitas sin compra, 90 días',
};
