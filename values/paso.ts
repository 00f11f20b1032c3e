/**
 * What a session still lacks before it may do anything else: the second factor its user has, or one
 * that the profile demands and the user has yet to set up.
 */
export const PASOS = ['factor', 'enrolar'] as const;
export type Paso = (typeof PASOS)[number];
