import { pedir, type Respuesta } from '../cliente.ts';
import { convenioNuevo, primaNueva, tipoConUso } from '../negocio/convenios.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';
import { crearUsuario } from '../negocio/fabrica.ts';

/** One agreement: created by its three calls, read, changed, disabled and enabled, exported. */
export const deConvenios = (escena: Escena): Record<string, Ejemplo> => {
  const { casa, admin: token, vendedor } = escena;
  const { corredorId } = vendedor;
  let id = 0;
  const pedido = (metodo: 'GET' | 'POST' | 'PUT' | 'DELETE', ruta: string, cuerpo?: unknown) =>
    pedir(casa, metodo, `/Convenios/${ruta}`, { token, ...(cuerpo !== undefined && { cuerpo }) });
  const usuario = async () => ({ usuarioId: (await crearUsuario(casa, 1, [corredorId])).id });
  const auto = () => tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR');
  return {
    'Convenios/CrearConvenio': async (): Promise<Respuesta> => {
      const respuesta = await pedido('POST', 'CrearConvenio', convenioNuevo(corredorId));
      id = respuesta.cuerpo.datos.id;
      return respuesta;
    },
    'Convenios/CrearConvenioTiposVehiculo': async () =>
      pedido('POST', `CrearConvenioTiposVehiculo/${id}`, [primaNueva(await auto())]),
    'Convenios/CrearUsuariosConvenio': async () =>
      pedido('POST', `CrearUsuariosConvenio/${id}`, [await usuario()]),
    'Convenios/ActualizarConvenio': () =>
      pedido('PUT', `ActualizarConvenio/${id}`, convenioNuevo(corredorId, { nombre: 'OTRO' })),
    'Convenios/ActualizarConvenioTiposVehiculo': async () =>
      pedido('PUT', `ActualizarConvenioTiposVehiculo/${id}`, [primaNueva(await auto())]),
    'Convenios/ActualizarUsuariosConvenio': async () =>
      pedido('PUT', `ActualizarUsuariosConvenio/${id}`, [await usuario()]),
    'Convenios/Buscar': () => pedido('POST', 'Buscar', { pagina: 1, tamano: 2 }),
    'Convenios/Exportar': () => pedido('POST', 'Exportar', {}),
    'Convenios/BuscarPorCorredor': () => pedido('GET', `BuscarPorCorredor/${corredorId}`),
    'Convenios/BuscarSimplePorUsuario': () =>
      pedir(casa, 'GET', `/Convenios/BuscarSimplePorUsuario/${vendedor.id}`, {
        token: vendedor.token,
      }),
    'Convenios/PorCerrar': () => pedido('GET', `PorCerrar/${id}`),
    'Convenios/Desactivar': () => pedido('DELETE', `Desactivar/${id}`),
    'Convenios/Reactivar': () => pedido('POST', 'Reactivar', { id }),
  };
};
