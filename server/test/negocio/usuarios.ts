import { calcularDv } from '#values/rut.ts';
import type { Casa } from '../casa.ts';
import { pedir, type Respuesta } from '../cliente.ts';
import { contador } from '../series.ts';

const siguienteRut = contador(11_000_000);

/** A user's form before anybody fills it in. */
export const persona = (cambio: object = {}) => {
  const rut = siguienteRut();
  return {
    rut,
    dv: calcularDv(rut),
    nombres: 'Ana María',
    apellidoPaterno: 'Núñez',
    telefono: '912345678',
    email: 'ana@correo.example',
    ...cambio,
  };
};

export const CLAVE_DE_USUARIO = 'Clave#26';

/** A user as its form sends it, with a private login. */
export const usuarioPrivado = (username: string, cambio: object = {}) => ({
  username,
  password: CLAVE_DE_USUARIO,
  perfilId: 1,
  tipoLogin: 0,
  entidadVM: persona(),
  ...cambio,
});

/** Calls of the users' maintainer with this token. */
export const llamadasDeUsuarios = (casa: Casa, token: string) => {
  const escribir = (
    metodo: 'POST' | 'PUT' | 'DELETE',
    ruta: string,
    cuerpo?: unknown,
    otro = token,
  ): Promise<Respuesta> =>
    pedir(casa, metodo, `/Usuarios/${ruta}`, {
      token: otro,
      ...(cuerpo !== undefined && { cuerpo }),
    });
  return {
    escribir,
    crear: (cuerpo: object, otro = token) => escribir('POST', 'CrearUsuario', cuerpo, otro),
    actualizar: (id: number, cuerpo: object, otro = token) =>
      escribir('PUT', `actualizar/${id}`, cuerpo, otro),
    login: (nombreUsuario: string, contrasenia: string) =>
      pedir(casa, 'POST', '/Auth/Login', { cuerpo: { nombreUsuario, contrasenia } }),
    enBase: (id: number) =>
      casa.base.selectFrom('usuarios').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
};
