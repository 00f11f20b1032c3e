import { pedir } from '../cliente.ts';
import { crearLlaveDePrueba } from '../llave-de-prueba.ts';
import { crearUsuario } from '../negocio/fabrica.ts';
import { abrirSesionDe } from '../sesiones.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';

/** One user's passkey: created, named, used to log in, removed. */
export const deLlavero = ({ casa }: Escena): Record<string, Ejemplo> => {
  const llave = crearLlaveDePrueba();
  let token = '';
  let opciones: object = {};
  let id = 0;
  const escribir = (ruta: string, cuerpo: object = {}) =>
    pedir(casa, 'POST', `/Llaves/${ruta}`, { token, cuerpo });
  const preparar = async (ruta: string) => {
    const respuesta = await escribir(ruta);
    opciones = respuesta.cuerpo.datos.opciones;
    return respuesta;
  };
  return {
    'Llaves/PrepararRegistro': async () => {
      token = await abrirSesionDe(casa, (await crearUsuario(casa, 1)).id);
      return preparar('PrepararRegistro');
    },
    'Llaves/Registrar': async () => {
      const respuesta = await escribir('Registrar', {
        nombre: 'Teléfono',
        respuesta: llave.registrar(opciones),
      });
      id = respuesta.cuerpo.datos.id;
      return respuesta;
    },
    'Llaves/Mias': () => pedir(casa, 'GET', '/Llaves/Mias', { token }),
    'Llaves/Nombrar': () =>
      pedir(casa, 'PUT', '/Llaves/Nombrar', { token, cuerpo: { id, nombre: 'Notebook' } }),
    'Llaves/PrepararEntrada': () => preparar('PrepararEntrada'),
    'Llaves/Entrar': () => escribir('Entrar', { respuesta: llave.firmar(opciones) }),
    'Llaves/Quitar': () => escribir('Quitar', { id }),
  };
};
