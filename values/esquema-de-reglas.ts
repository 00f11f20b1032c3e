import { z } from 'zod';

/** Schema of a form from its rules. `errores` returns messages by field; each becomes an issue there. */
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
