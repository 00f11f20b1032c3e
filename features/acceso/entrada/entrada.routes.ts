import { refrescoInvalido } from '#features/acceso/acceso.errors.ts';
import { guardarGalleta, huboSalida, leerTodas } from '#features/acceso/sesion/galleta.routes.ts';
import { retomarSesion } from '#features/acceso/sesion/retomar-sesion.usecase.ts';
import type { Montador } from '#nucleo/montar.ts';
import { rolDePerfilId } from '#values/perfil.ts';
import * as contrato from './entrada.contract.ts';
import { iniciarSesion } from './iniciar-sesion.usecase.ts';
import { iniciarSesionPublica } from './iniciar-sesion-publica.usecase.ts';
import { retomarVenta } from './retomar-venta.usecase.ts';
import { verEnlace as contratoDeEnlace } from './ver-enlace.contract.ts';
import { verEnlace } from './ver-enlace.query.ts';
import { pasarAComprar, sesionesDelNavegador, soltarTurno } from './pasar-a-comprar.routes.ts';
import { responderSesion, sesionVM } from './sesion-vm.routes.ts';

const VERSION_FRONT = '1.3';

const conGalletaDeComprador = <
  S extends { readonly id: number; readonly tokenActualizacion?: string | undefined },
>(
  salida: S,
  http: Parameters<typeof guardarGalleta>[2],
): S => guardarGalleta(salida, { usuarioId: salida.id, tipo: 'publico' }, http);

export const rutasEntrada = (m: Montador): void => {
  m.encadenar(contrato.iniciarSesion, async ({ ctx, enTransaccion }, entrada, http) => {
    const { usuario: quien, tokens, paso } = await iniciarSesion(ctx, enTransaccion, entrada);
    const usuario = { id: quien.id, nombre: quien.nombre_usuario };
    const abierta = { usuario, tokens, rol: rolDePerfilId(quien.perfil_id), paso };
    return responderSesion(m, abierta, { ...http, ajustes: ctx.ajustes });
  });
  m.encadenar(contrato.retomarSesion, async ({ ctx, enTransaccion }, _, http) => {
    const conAjustes = { ...http, ajustes: ctx.ajustes };
    const galletas = leerTodas(conAjustes);
    // Most requests come from visitors without cookies; they need no transaction.
    if (galletas.length === 0 || huboSalida(conAjustes)) throw refrescoInvalido();
    const retomada = await enTransaccion(ctx, (tx) => retomarSesion(tx, galletas));
    if (!retomada) throw refrescoInvalido();
    const salida = sesionVM(m, { ...retomada, rol: rolDePerfilId(retomada.perfilId) });
    return guardarGalleta(salida, { usuarioId: salida.id, tipo: 'login' }, conAjustes, true);
  });
  m.escribir(contrato.iniciarSesionPublica, {
    secreta: true,
    preparar: async (ctx, enlace, http) => ({
      pase: await pasarAComprar(ctx, enlace, http),
      sesiones: sesionesDelNavegador(ctx, enlace, http),
    }),
    manejar: async (ctx, enlace, navegador) => {
      const { nombreUsuario, marca, tokens, ventaId } = await iniciarSesionPublica(
        ctx,
        enlace,
        navegador,
      );
      const usuario = { id: enlace.uid, nombre: nombreUsuario };
      const sesion = sesionVM(m, { usuario, tokens, rol: 'publico' });
      const suya = ventaId === null ? {} : { idIntencionVenta: ventaId };
      return { ...sesion, convenioId: enlace.cid, marca, ...suya };
    },
    alResponder: (salida, { req, reply, ctx: { ajustes } }) => {
      soltarTurno({ req, reply, ajustes });
      return conGalletaDeComprador(salida, { req, reply, ajustes });
    },
  });
  m.consultar(contratoDeEnlace, (ctx, { codigo }) => verEnlace(ctx, codigo));
  m.escribir(contrato.retomarVenta, {
    secreta: true,
    manejar: async (ctx, { codigo }) => {
      const { usuarioId, convenioId, ventaId, deUnDueno, marca, tokens } = await retomarVenta(
        ctx,
        codigo,
      );
      // The seller's login name is hidden from the buyer.
      const usuario = { id: usuarioId, nombre: '' };
      const sesion = sesionVM(m, { usuario, tokens, rol: 'publico', conVentanas: !deUnDueno });
      return { ...sesion, convenioId, idIntencionVenta: ventaId, marca };
    },
    alResponder: (salida, { req, reply, ctx: { ajustes } }) =>
      conGalletaDeComprador(salida, { req, reply, ajustes }),
  });
  m.consultar(contrato.versionFront, async () => VERSION_FRONT);
  m.consultar(contrato.desafioCaptcha, (ctx) => ctx.puertos.captcha.desafio());
};
