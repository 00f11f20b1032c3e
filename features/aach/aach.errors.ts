import { definirFallo } from '#values/fallo.ts';

export const faltaDesenlace = definirFallo(
  'aach.falta_desenlace',
  409,
  'La AACH rechazó alguna de estas pólizas: indique cómo termina su caso',
);
export const desenlaceNoCorresponde = definirFallo(
  'aach.desenlace_no_corresponde',
  409,
  'El caso no puede terminar así con la póliza en su estado actual',
);
export const casoNoEncontrado = definirFallo(
  'aach.caso_no_encontrado',
  404,
  'El caso no existe o ya terminó',
);
