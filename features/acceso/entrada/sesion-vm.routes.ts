import { guardarGalleta } from '#features/acceso/sesion/galleta.routes.ts';
import type { Tokens } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import { ventanasDe } from '#features/acceso/ventanas.ts';
import type { Montador } from '#nucleo/montar.ts';
import type { Paso } from '#values/paso.ts';
import { PERFILES, type Rol } from '#values/perfil.ts';
import type { SesionVM } from './sesion-vm.contract.ts';

interface Abierta {
  readonly usuario: { readonly id: number; readonly nombre: string };
  readonly tokens: Tokens;
  readonly rol: Exclude<Rol, 'anonimo'>;
  /** False for who came for a document: none of the guarded screens is theirs. */
  readonly conVentanas?: boolean;
  readonly paso?: Paso | null;
}

/** The login result (V-ENT-022); public sessions have the sales permission (V-SES-012). */
export const sesionVM = (
  m: Montador,
  { usuario, tokens, rol, conVentanas = true, paso = null }: Abierta,
): SesionVM => {
  const { accesToken, expiresIn, tokenActualizacion } = tokens;
  const quienDe = (id: string) => m.llamadas.find((llamada) => llamada.id === id)?.quien ?? null;
  const rutas = conVentanas && paso === null ? ventanasDe(rol, quienDe) : [];
  return {
    token: { accesToken, expiresIn },
    // What lacks a step is not renewed: it is short on purpose.
    tokenActualizacion: paso === null ? tokenActualizacion : undefined,
    username: usuario.nombre,
    id: usuario.id,
    perfil: {
      nombre: PERFILES[rol === 'publico' ? 'venta' : rol].nombre,
      ventanasVM: rutas.map((ruta) => ({ ruta, vigente: true })),
    },
    ...(paso !== null && { paso }),
  };
};

/** The same, with its refresh token in the cookie where the web asks. */
export const responderSesion = (
  m: Montador,
  abierta: Abierta,
  http: Parameters<typeof guardarGalleta>[2],
): SesionVM => guardarGalleta(sesionVM(m, abierta), abierta.usuario.id, http);
