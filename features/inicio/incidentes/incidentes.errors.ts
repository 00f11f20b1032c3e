import { definirFallo } from '#values/fallo.ts';

export const incidenteNoEncontrado = definirFallo(
  'incidente.no_encontrado',
  404,
  'El incidente no existe o ya se cerró',
);
export const incidenteSeCierraSolo = definirFallo(
  'incidente.se_cierra_solo',
  409,
  'Este incidente se cierra solo cuando se resuelve su causa',
);
export const envioNoEncontrado = definirFallo(
  'envio.no_encontrado',
  404,
  'El envío no existe o ya no está detenido',
);
