import { definirFallo } from '#values/fallo.ts';

/** Unknown, of another user or site, too late, used, or not checked by its device: one answer for all. */
export const llaveRechazada = definirFallo(
  'llave.rechazada',
  400,
  'No pudimos comprobar la llave de acceso. Por favor, intente nuevamente o use su contraseña.',
);

export const sinLlaves = definirFallo(
  'llave.ninguna',
  409,
  'No tiene llaves de acceso registradas. Use el código de su aplicación.',
);

export const demasiadasLlaves = definirFallo(
  'llave.demasiadas',
  409,
  'Ya tiene diez llaves de acceso. Quite alguna para registrar otra.',
);

export const llaveRepetida = definirFallo(
  'llave.repetida',
  409,
  'Esa llave de acceso ya está registrada.',
);
