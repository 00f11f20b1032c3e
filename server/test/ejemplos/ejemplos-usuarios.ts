import { pedir } from '../cliente.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';
import { CLAVE_DE_PRUEBA, crearUsuario } from '../negocio/fabrica.ts';
import { abrirSesionDe } from '../sesiones.ts';

const usuarioDeEjemplo = {
  username: 'elena.soto',
  password: 'Clave#26',
  perfilId: 1,
  tipoLogin: 0,
  entidadVM: {
    rut: 8_765_432,
    dv: 'K',
    nombres: 'ELENA',
    apellidoPaterno: 'SOTO',
    email: 'elena.soto@correo.example',
    telefono: '912345678',
  },
};

/** One user: created, linked, read, changed, disabled and enabled, exported. */
export const deUsuarios = (escena: Escena): Record<string, Ejemplo> => {
  const { casa, admin, vendedor } = escena;
  const { corredorId, convenioId } = vendedor;
  let id = 0;
  const escribir = (metodo: 'POST' | 'PUT' | 'DELETE', ruta: string, cuerpo?: unknown) =>
    pedir(casa, metodo, `/Usuarios/${ruta}`, {
      token: admin,
      ...(cuerpo !== undefined && { cuerpo }),
    });
  const claveDe = async (usuarioId: number): Promise<string> => {
    const fila = await casa.base
      .selectFrom('usuarios')
      .select('clave_hash')
      .where('id', '=', usuarioId)
      .executeTakeFirstOrThrow();
    return fila.clave_hash ?? '';
  };
  const enlaceDeClave = async (): Promise<string> => {
    const codigo = casa.puertos.cripto.azar();
    await casa.base
      .insertInto('claves_olvidadas')
      .values({
        huella: casa.puertos.cripto.huella(codigo),
        usuario_id: id,
        contra: casa.puertos.cripto.huella(await claveDe(id)),
        creada_en: casa.reloj.ahora(),
        vence_en: new Date(casa.reloj.ahora().getTime() + 60_000),
        usada_en: null,
      })
      .execute();
    return codigo;
  };
  const leer = (ruta: string) => pedir(casa, 'GET', `/Usuarios/${ruta}`, { token: admin });
  return {
    'Usuarios/CrearUsuario': async () => {
      const respuesta = await escribir('POST', 'CrearUsuario', usuarioDeEjemplo);
      id = respuesta.cuerpo.datos.id;
      return respuesta;
    },
    'Usuarios/CrearUsuariosCorredores': () =>
      escribir('POST', `CrearUsuariosCorredores/${id}`, [
        { corredorId, usuarioId: id, vigente: true },
      ]),
    'Usuarios/CrearUsuariosConvenio': () =>
      escribir('POST', `CrearUsuariosConvenio/${id}`, [{ convenioId, usuarioId: id }]),
    'Usuarios/Actualizar': () => escribir('PUT', `actualizar/${id}`, { perfilId: 4 }),
    'Usuarios/ActualizarCorredores': () =>
      escribir('PUT', `actualizarCorredores/${id}`, [{ corredorId }]),
    'Usuarios/ActualizarConvenios': () =>
      escribir('PUT', `ActualizarConvenios/${id}`, [{ convenioId, vigente: true }]),
    'Usuarios/BuscarUsuarios': () => escribir('POST', 'BuscarUsuarios', { pagina: 1, tamano: 2 }),
    'Usuarios/BuscarUsuariosPerfilado': async () => {
      const propio = (await crearUsuario(casa, 5, [corredorId])).id;
      const token = await abrirSesionDe(casa, propio);
      return pedir(casa, 'GET', `/Usuarios/BuscarUsuariosPerfilado/${propio}`, { token });
    },
    'Usuarios/ComprobarNombre': () => escribir('POST', 'ComprobarNombre', { username: 'nadie' }),
    'Usuarios/BuscarUsuario': () => leer(`BuscarUsuario?id=${id}`),
    'Usuarios/BuscarPorCorredor': () => leer(`BuscarPorCorredor/${corredorId}`),
    'Usuarios/BuscarUsuariosConvenio': () => leer(`BuscarUsuariosConvenio?usuarioId=${id}`),
    'Usuarios/PoliticaDeClaves': () => leer('PoliticaDeClaves'),
    'Claves/Olvidada': async () =>
      pedir(casa, 'POST', '/Claves/Olvidada', { token: admin, cuerpo: { usuario: 'nadie' } }),
    'Claves/VerEnlace': async () =>
      pedir(casa, 'POST', '/Claves/VerEnlace', { cuerpo: { codigo: await enlaceDeClave() } }),
    'Claves/Reponer': async () =>
      pedir(casa, 'POST', '/Claves/Reponer', {
        cuerpo: { codigo: await enlaceDeClave(), contrasenia: 'Clave#27' },
      }),
    // Uses another user, because disabling the one above ends its sessions.
    'Claves/Cambiar': async () =>
      pedir(casa, 'POST', '/Claves/Cambiar', {
        token: await abrirSesionDe(casa, (await crearUsuario(casa, 5, [corredorId])).id),
        cuerpo: { contraseniaActual: CLAVE_DE_PRUEBA, contrasenia: 'Clave#28' },
      }),
    'Usuarios/Exportar': () => escribir('POST', 'Exportar', {}),
    'Usuarios/PorCerrar': () => leer(`PorCerrar/${id}`),
    'Usuarios/Desactivar': () => escribir('DELETE', `Desactivar/${id}`),
    'Usuarios/Reactivar': () => escribir('POST', 'Reactivar', { id }),
  };
};
