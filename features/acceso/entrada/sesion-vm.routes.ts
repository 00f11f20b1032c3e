import { guardarGalleta, olvidarSalida } from '#features/acceso/sesion/galleta.routes.ts';
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
  /** False for a session that only reads documents and opens no guarded screen. */
  readonly conVentanas?: boolean;
  readonly paso?: Paso | null;
}

/** Builds the login response (V-ENT-022); public sessions have the sales permission (V-SES-012). */
export const sesionVM = (
  m: Montador,
  { usuario, tokens, rol, conVentanas = true, paso = null }: Abierta,
): SesionVM => {
  const { accesToken, expiresIn, tokenActualizacion } = tokens;
  const quienDe = (id: string) => m.llamadas.find((llamada) => llamada.id === id)?.quien ?? null;
  const rutas = conVentanas && paso === null ? ventanasDe(rol, quienDe) : [];
  return {
    token: { accesToken, expiresIn },
    // A session that lacks a step is short and cannot be renewed.
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

type Http = Parameters<typeof guardarGalleta>[2];

/** Moves the refresh token of a login into a cookie for the web application. */
export const conGalletaDeLogin = (salida: SesionVM, http: Http): SesionVM => {
  if (!salida.paso) olvidarSalida(http);
  return guardarGalleta(salida, { usuarioId: salida.id, tipo: 'login' }, http);
};

/** Builds the login response of an open session, with its cookie. */
export const responderSesion = (m: Montador, abierta: Abierta, http: Http): SesionVM =>
  conGalletaDeLogin(sesionVM(m, abierta), http);
