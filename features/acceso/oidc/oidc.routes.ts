import { EntradaRechazada } from '#features/auditoria/entrada-rechazada.errors.ts';
import { responderSesion } from '#features/acceso/entrada/sesion-vm.routes.ts';
import { cerrarSesionesDeUsuario } from '#features/acceso/sesion/cerrar-sesiones.usecase.ts';
import { esSeguro } from '#features/acceso/sesion/galleta.routes.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import type {
  FallaDelProveedor,
  IdentidadLeida,
  ProveedorDeIdentidad,
} from '#integrations/identidad/port.ts';
import type { Ajustes, Contexto, ContextoTx, IngresoExterno } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import { Fallo } from '#values/fallo.ts';
import { rolDePerfilId } from '#values/perfil.ts';
import { type CambiarPerfil, entrarConIdentidad } from './entrar-con-identidad.usecase.ts';
import * as contrato from './oidc.contract.ts';
import {
  identidadRechazada,
  intentoVencido,
  proveedorSinRespuesta,
  sinProveedor,
} from './oidc.errors.ts';
import { identidadDesvinculada } from './oidc.hechos.ts';
import { desvincular, guardarIda, tomarIda } from './oidc.store.ts';

const RUTA = '/api/Oidc';
const MINUTOS = 10;
/** Hash characters in the cookie's name, which distinguish the tabs of one browser. */
const LARGO_DE_NOMBRE = 16;

type Solicitud = Parameters<typeof esSeguro>[0];

/** Name of one login's cookie, so that two tabs do not share it. */
const nombreDeGalleta = (req: Solicitud, ajustes: Ajustes, huella: string): string =>
  `${esSeguro(req, ajustes) ? '__Secure-' : ''}soap_oidc_${huella.slice(0, LARGO_DE_NOMBRE)}`;

const exigirProveedor = ({
  puertos: { identidad: proveedor },
  ajustes: { identidad: ingreso },
}: Contexto): { proveedor: ProveedorDeIdentidad; ingreso: IngresoExterno } => {
  if (!proveedor || !ingreso) throw sinProveedor();
  return { proveedor, ingreso };
};

/** Logs the failed step for the operator; the user learns only that the login failed. */
const anotarFalla = ({ log }: Contexto, { paso, causa }: FallaDelProveedor): void =>
  log.warn({ paso, causa }, 'proveedor de identidades');

const exigirIdentidad = (
  ctx: Contexto,
  { nombre }: IngresoExterno,
  leida: IdentidadLeida | FallaDelProveedor,
): IdentidadLeida => {
  if (!('falla' in leida)) return leida;
  anotarFalla(ctx, leida);
  if (leida.falla === 'sin_respuesta') throw proveedorSinRespuesta(nombre);
  throw new EntradaRechazada(identidadRechazada(nombre), null);
};

/** Logs a login refused here after the provider accepted it: the number of values, never the values. */
const anotarReclamos = (
  { log }: Contexto,
  { valores, correo }: IdentidadLeida,
  error: unknown,
): void => {
  if (!(error instanceof Fallo)) return;
  const vino = { valoresDePerfil: valores.length, correoVerificado: correo !== null };
  log.warn({ paso: 'reclamos', causa: error.codigo, ...vino }, 'proveedor de identidades');
};

/** Unlinks a user's provider account and ends their sessions. */
const desvincularUsuario = async (
  ctx: ContextoTx,
  usuarioId: number,
): Promise<{ desvinculado: boolean }> => {
  const desvinculado = await desvincular(ctx.tx, usuarioId);
  if (desvinculado) {
    await registrar(ctx, identidadDesvinculada({ id: usuarioId }));
    await cerrarSesionesDeUsuario(ctx, usuarioId, 'cuenta externa desvinculada');
  }
  return { desvinculado };
};

/**
 * Routes of sign-in through an identity provider. `cambiarPerfil` applies the provider's profile to the user.
 */
export const rutasOidc =
  (cambiarPerfil: CambiarPerfil) =>
  (m: Montador): void => {
    m.consultar(contrato.opcionesDeOidc, async ({ ajustes: { identidad } }) => ({
      nombre: identidad?.nombre ?? null,
      sinClave: (identidad?.sinClave.length ?? 0) > 0,
    }));
    m.encadenar(contrato.empezarConOidc, async ({ ctx, enTransaccion }, _, { req, reply }) => {
      const { proveedor, ingreso } = exigirProveedor(ctx);
      const { cripto } = ctx.puertos;
      const ida = { state: cripto.azar(), nonce: cripto.azar(), verificador: cripto.azar() };
      const direccion = await proveedor.direccionDeEntrada(ida);
      if (typeof direccion !== 'string') {
        anotarFalla(ctx, direccion);
        throw proveedorSinRespuesta(ingreso.nombre);
      }
      const navegador = cripto.azar();
      const huella = cripto.huella(ida.state);
      const venceEn = new Date(ctx.ahora.getTime() + MINUTOS * 60_000);
      await enTransaccion(ctx, ({ tx }) =>
        guardarIda(tx, { ...ida, huella, navegador: cripto.huella(navegador), venceEn }),
      );
      reply.setCookie(nombreDeGalleta(req, ctx.ajustes, huella), navegador, {
        path: RUTA,
        httpOnly: true,
        sameSite: 'strict',
        secure: esSeguro(req, ctx.ajustes),
        maxAge: MINUTOS * 60,
      });
      return { direccion };
    });
    m.encadenar(contrato.entrarConOidc, async ({ ctx, enTransaccion }, parametros, http) => {
      const { proveedor, ingreso } = exigirProveedor(ctx);
      const { req, reply } = http;
      const { cripto } = ctx.puertos;
      const huella = cripto.huella(parametros.state);
      const galleta = nombreDeGalleta(req, ctx.ajustes, huella);
      const navegador = cripto.huella(req.cookies[galleta] ?? '');
      reply.clearCookie(galleta, { path: RUTA, secure: esSeguro(req, ctx.ajustes) });
      const ida = await enTransaccion(ctx, ({ tx }) =>
        tomarIda(tx, { huella, navegador }, ctx.ahora),
      );
      if (!ida) throw new EntradaRechazada(intentoVencido(), null);
      const leida = exigirIdentidad(
        ctx,
        ingreso,
        await proveedor.leerVuelta(parametros, { ...ida, state: parametros.state }),
      );
      const { usuario, perfilId, tokens, paso } = await enTransaccion(ctx, (tx) =>
        entrarConIdentidad(tx, ingreso, leida, cambiarPerfil),
      ).catch((error: unknown) => {
        anotarReclamos(ctx, leida, error);
        throw error instanceof Fallo ? new EntradaRechazada(error, null) : error;
      });
      const abierta = { usuario, tokens, rol: rolDePerfilId(perfilId), paso };
      return responderSesion(m, abierta, { ...http, ajustes: ctx.ajustes });
    });
    m.escribir(contrato.desvincularDeOidc, {
      manejar: (ctx, { usuarioId }) => desvincularUsuario(ctx, usuarioId),
    });
  };
