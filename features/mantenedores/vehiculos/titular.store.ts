import type { Tratamiento } from '#nucleo/db/titular.ts';

/** Answers of the vehicle register about a plate. */
export const TRATAMIENTO_DEL_REGISTRO: Tratamiento = {
  clase: 'consultas_registro',
  titulo: 'Consultas al registro de vehículos',
  tablas: ['consultas_registro'],
  titulares: 'Propietarios',
  datos: 'Patente, vehículo, RUT y nombre del propietario según el registro',
  finalidad: 'Comprobar el vehículo que se asegura',
  base: 'Medidas precontractuales (art. 13)',
  destinatarios: 'Ninguno',
  conserva: '30 días',
};
