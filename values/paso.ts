/**
 * Pending step of a session, which blocks every other call. 'factor': enter the second factor.
 * 'enrolar': set up the second factor that the profile requires.
 */
export const PASOS = ['factor', 'enrolar'] as const;
export type Paso = (typeof PASOS)[number];
