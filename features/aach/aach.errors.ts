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
/** The effect differs from the approved one. */
export const casosDeMas = definirFallo(
  'aach.casos_de_mas',
  409,
  'Después de proponerlo se abrieron más casos de estas pólizas. Rechácelo, y propóngalo de nuevo si corresponde.',
);
export const casoNoEncontrado = definirFallo(
  'aach.caso_no_encontrado',
  404,
  'El caso no existe o ya terminó',
);
