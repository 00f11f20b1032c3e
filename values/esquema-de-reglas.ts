import { z } from 'zod';

/** Rules as the schema of a form: each message at its field. `errores` gives them by field. */
export const esquemaDeReglas = <Valores>(
  errores: (valores: Valores) => Readonly<Record<string, readonly string[] | undefined>>,
) =>
  z.custom<Valores>().check((ctx) => {
    for (const [campo, mensajes] of Object.entries(errores(ctx.value))) {
      for (const message of mensajes ?? []) {
        ctx.issues.push({ code: 'custom', path: [campo], message, input: ctx.value });
      }
    }
  });
