import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { type Casa, levantarCasa } from '../casa.ts';
import { pedir } from '../cliente.ts';
import { crearUsuario, darCorreo } from '../negocio/fabrica.ts';
import { iniciarProveedorOidc, type ProveedorOidc } from '../proveedor-oidc.ts';
import { abrirSesionDe } from '../sesiones.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';

const CORREO = 'ana@empresa.example';

/**
 * One login by an identity provider, in a house that has one. Its clock is the machine's, like that of the
 * tokens.
 */
export const deOidc = ({ espiar }: Escena): Record<string, Ejemplo> => {
  let casa: Casa;
  let proveedor: ProveedorOidc;
  let usuarioId = 0;
  let direccion = '';
  let cookie = '';
  return {
    'Oidc/Opciones': async () => {
      proveedor = await iniciarProveedorOidc();
      const ahora = relojDelSistema.ahora();
      const suya = await levantarCasa({ conWorker: false, ahora, entorno: proveedor.entorno });
      casa = espiar?.(suya) ?? suya;
      usuarioId = (await crearUsuario(casa, 2)).id;
      await darCorreo(casa, usuarioId, CORREO);
      return pedir(casa, 'GET', '/Oidc/Opciones');
    },
    'Oidc/Empezar': async () => {
      const respuesta = await pedir(casa, 'POST', '/Oidc/Empezar', { cuerpo: {} });
      direccion = respuesta.cuerpo.datos.direccion;
      cookie = String(respuesta.cabeceras['set-cookie']).split(';')[0] ?? '';
      return respuesta;
    },
    'Oidc/Entrar': async () => {
      proveedor.cuenta = { sub: 'ana', email: CORREO, email_verified: true };
      const cuerpo = Object.fromEntries(await proveedor.volver(direccion));
      return pedir(casa, 'POST', '/Oidc/Entrar', { cuerpo, cabeceras: { cookie } });
    },
    'Oidc/Desvincular': async () => {
      const token = await abrirSesionDe(casa, usuarioId);
      const respuesta = await pedir(casa, 'POST', '/Oidc/Desvincular', {
        token,
        cuerpo: { usuarioId },
      });
      await casa.cerrar();
      await proveedor.cerrar();
      return respuesta;
    },
  };
};
