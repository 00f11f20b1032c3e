import { guardarGalleta } from '#features/acceso/sesion/galleta.routes.ts';
import type { Tokens } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import { ventanasDe } from '#features/acceso/ventanas.ts';
import type { Montador } from '#nucleo/montar.ts';
import { PERFILES, type Rol, rolDePerfilId } from '#values/perfil.ts';
import * as contrato from './entrada.contract.ts';
import { iniciarSesion } from './iniciar-sesion.usecase.ts';
import { iniciarSesionPublica } from './iniciar-sesion-publica.usecase.ts';
import { retomarVenta } from './retomar-venta.usecase.ts';

const VERSION_FRONT = '1.3';

interface Abierta {
  readonly usuario: { readonly id: number; readonly nombre: string };
  readonly tokens: Tokens;
  readonly rol: Exclude<Rol, 'anonimo'>;
  /** False for who came for a document: none of the guarded screens is theirs. */
  readonly conVentanas?: boolean;
}

/** The login result (V-ENT-022); public sessions have the sales permission (V-SES-012). */
const sesionVM = (
  m: Montador,
  { usuario, tokens, rol, conVentanas = true }: Abierta,
): contrato.SesionVM => {
  const { accesToken, expiresIn, tokenActualizacion } = tokens;
  const quienDe = (id: string) => m.llamadas.find((llamada) => llamada.id === id)?.quien ?? null;
  const rutas = conVentanas ? ventanasDe(rol, quienDe) : [];
  return {
    token: { accesToken, expiresIn },
    tokenActualizacion,
    username: usuario.nombre,
    id: usuario.id,
    perfil: {
      nombre: PERFILES[rol === 'publico' ? 'venta' : rol].nombre,
      ventanasVM: rutas.map((ruta) => ({ ruta, vigente: true })),
    },
  };
};

export const rutasEntrada = (m: Montador): void => {
  m.encadenar(contrato.iniciarSesion, async ({ ctx, enTransaccion }, entrada, http) => {
    const { usuario: quien, tokens } = await iniciarSesion(ctx, enTransaccion, entrada);
    const usuario = { id: quien.id, nombre: quien.nombre_usuario };
    const sesion = sesionVM(m, { usuario, tokens, rol: rolDePerfilId(quien.perfil_id) });
    return guardarGalleta(sesion, usuario.id, { ...http, ajustes: ctx.ajustes });
  });
  m.escribir(contrato.iniciarSesionPublica, {
    secreta: true,
    manejar: async (ctx, enlace) => {
      const { nombreUsuario, marca, tokens } = await iniciarSesionPublica(ctx, enlace);
      const usuario = { id: enlace.uid, nombre: nombreUsuario };
      const sesion = sesionVM(m, { usuario, tokens, rol: 'publico' });
      return { ...sesion, convenioId: enlace.cid, marca };
    },
    alResponder: (salida, { req, reply, ctx: { ajustes } }) =>
      guardarGalleta(salida, salida.id, { req, reply, ajustes }),
  });
  m.escribir(contrato.retomarVenta, {
    secreta: true,
    manejar: async (ctx, { codigo }) => {
      const { usuarioId, convenioId, ventaId, deUnDueno, marca, tokens } = await retomarVenta(
        ctx,
        codigo,
      );
      // The name of whoever sold it is half of a login, and none of the buyer's business.
      const usuario = { id: usuarioId, nombre: '' };
      const sesion = sesionVM(m, { usuario, tokens, rol: 'publico', conVentanas: !deUnDueno });
      return { ...sesion, convenioId, idIntencionVenta: ventaId, marca };
    },
    alResponder: (salida, { req, reply, ctx: { ajustes } }) =>
      guardarGalleta(salida, salida.id, { req, reply, ajustes }),
  });
  m.consultar(contrato.versionFront, async () => VERSION_FRONT);
  m.consultar(
    contrato.desafioCaptcha,
    async (ctx) => (await ctx.puertos.captcha.desafio()) as Record<string, unknown>,
  );
};
