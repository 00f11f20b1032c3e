declare global {
  // Where zod keeps its configuration; it takes over an object that is already there.
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** Before any contract loads: zod would try `new Function`, which our CSP refuses and reports. */
export const usarZodSinEval = (): void => {
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
};
