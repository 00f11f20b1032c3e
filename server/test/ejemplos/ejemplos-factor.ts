import { Secret, TOTP } from 'otpauth';
import { pedir } from '../cliente.ts';
import { CLAVE_DE_PRUEBA, crearUsuario } from '../negocio/fabrica.ts';
import { abrirSesionDe } from '../sesiones.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';

/** One user's second factor: set up, used at a login, renewed, removed, reset. */
export const deFactor = ({ casa, admin }: Escena): Record<string, Ejemplo> => {
  let usuario = { id: 0, nombre: '' };
  let token = '';
  let secreto = '';
  let respaldos: string[] = [];
  const escribir = (ruta: string, cuerpo: object = {}, con = token) =>
    pedir(casa, 'POST', `/Factor/${ruta}`, { token: con, cuerpo });
  const codigo = (): string =>
    new TOTP({ secret: Secret.fromBase32(secreto) }).generate({
      timestamp: casa.reloj.ahora().getTime(),
    });
  return {
    'Factor/Preparar': async () => {
      usuario = await crearUsuario(casa, 1);
      token = await abrirSesionDe(casa, usuario.id);
      const respuesta = await escribir('Preparar');
      secreto = respuesta.cuerpo.datos.secreto;
      return respuesta;
    },
    'Factor/Activar': async () => {
      const respuesta = await escribir('Activar', { codigo: codigo() });
      respaldos = respuesta.cuerpo.datos.codigos;
      return respuesta;
    },
    'Factor/Estado': () => pedir(casa, 'GET', '/Factor/Estado', { token }),
    'Factor/Confirmar': async () => {
      const { cuerpo } = await pedir(casa, 'POST', '/Auth/Login', {
        cuerpo: { nombreUsuario: usuario.nombre, contrasenia: CLAVE_DE_PRUEBA },
      });
      return escribir('Confirmar', { codigo: respaldos[0] }, cuerpo.token.accesToken);
    },
    'Factor/Codigos': async () => {
      const respuesta = await escribir('Codigos', { codigo: respaldos[1] });
      respaldos = respuesta.cuerpo.datos.codigos;
      return respuesta;
    },
    'Factor/Quitar': () => escribir('Quitar', { codigo: respaldos[0] }),
    'Factor/Reponer': () => escribir('Reponer', { usuarioId: usuario.id }, admin),
  };
};
