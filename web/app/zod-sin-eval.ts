/**
 * Runs before any contract loads: zod would try `new Function`, which our CSP refuses and reports. zod keeps
 * a configuration that already exists.
 */
export const usarZodSinEval = (): void => {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
};
