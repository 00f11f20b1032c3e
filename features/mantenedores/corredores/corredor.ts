/** What a broker is as a record. */
export const REGISTRO_CORREDOR = { tabla: 'corredores', entidad: 'corredor' } as const;
