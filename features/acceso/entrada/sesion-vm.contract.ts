import { tokenVM } from '#features/acceso/sesion/token-vm.contract.ts';
import { PASOS } from '#values/paso.ts';
import { z } from 'zod';

/** What a login answers. By itself: whoever makes the call in the browser needs no schema. */
export const sesionVM = z.object({
  token: tokenVM,
  /** Absent for the web application, whose refresh token is an HttpOnly cookie. */
  tokenActualizacion: z.string().optional(),
  username: z.string(),
  id: z.int(),
  perfil: z.object({
    nombre: z.string(),
    ventanasVM: z.array(z.object({ ruta: z.string(), vigente: z.boolean() })),
  }),
  /** What this session still lacks: its token serves that step and nothing else. */
  paso: z.enum(PASOS).optional(),
});
export type SesionVM = z.output<typeof sesionVM>;
