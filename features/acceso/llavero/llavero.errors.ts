import { definirFallo } from '#values/fallo.ts';

/**
 * The answer is equal for a key that is unknown, of another user or site, too late, used, or not verified by
 * its device.
 */
export const llaveRechazada = definirFallo(
  'llave.rechazada',
  400,
  'No pudimos comprobar la llave de acceso. Por favor, intente nuevamente o use su contraseña.',
);

/** The signature counter went back. The key itself signed, so only its holder learns it. */
export const contadorAtrasado = definirFallo(
  'llave.contador',
  400,
  'Esta llave de acceso dice haberse usado menos veces que las registradas: puede ser una copia, o su dispositivo se restauró. Entre con su contraseña, quite la llave en Mi cuenta y regístrela de nuevo. Si no puede entrar, pida a un administrador que reponga su segundo factor.',
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
