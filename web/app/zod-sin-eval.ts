/**
 * Before any contract loads: zod would try `new Function`, which our CSP refuses and reports. Zod
 * takes over a configuration that is already in its place.
 */
export const usarZodSinEval = (): void => {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
};
