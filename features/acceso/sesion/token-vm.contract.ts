import { z } from 'zod';

/** `expiresIn` is in seconds; `accesToken` is the specification's spelling. */
export const tokenVM = z.object({ accesToken: z.string(), expiresIn: z.int().positive() });
