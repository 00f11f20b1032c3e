import { z } from 'zod';

/** `expiresIn` in seconds; `accesToken` as the specification spells it. */
export const tokenVM = z.object({ accesToken: z.string(), expiresIn: z.int().positive() });
