import { tokenVM } from '#features/acceso/sesion/token-vm.contract.ts';
import { PASOS } from '#values/paso.ts';
import { z } from 'zod';

/** Response of a login. In a file of its own, so that the browser's call loads no schema. */
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
  /** Missing step of this session; its token is valid for that step only. */
  paso: z.enum(PASOS).optional(),
});
export type SesionVM = z.output<typeof sesionVM>;
