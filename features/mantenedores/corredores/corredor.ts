/** Type of a broker's record. */
export const REGISTRO_CORREDOR = { tabla: 'corredores', entidad: 'corredor' } as const;
