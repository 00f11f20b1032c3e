import {
  COLUMNAS_DE_PRECIOS,
  filasDeLibro,
  FORMA_DE_PRECIOS,
} from '#features/convenios/precios/libro-de-precios.ts';
import { copiarLibro } from '#formatos/xlsx/copia-de-libro.ts';
import { sumarDias } from '#values/fecha.ts';
import { periodoDe } from '#values/vigencia.ts';
import { pedir, type Respuesta } from '../cliente.ts';
import {
  convenioNuevo,
  detener,
  levantarDetencion,
  primaNueva,
  tipoConUso,
} from '../negocio/convenios.ts';
import { enviarFormulario } from '../negocio/carga.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';
import { crearUsuario } from '../negocio/fabrica.ts';

/** One agreement: created by its three calls, read, changed, stopped, disabled and enabled, exported. */
export const deConvenios = (escena: Escena): Record<string, Ejemplo> => {
  const { casa, admin: token, vendedor } = escena;
  const { corredorId } = vendedor;
  let id = 0;
  let detencionId = 0;
  const pedido = (metodo: 'GET' | 'POST' | 'PUT' | 'DELETE', ruta: string, cuerpo?: unknown) =>
    pedir(casa, metodo, `/Convenios/${ruta}`, { token, ...(cuerpo !== undefined && { cuerpo }) });
  const primas = (metodo: 'GET' | 'POST', ruta: string, cuerpo?: unknown) =>
    pedir(casa, metodo, `/Primas/${ruta}`, { token, ...(cuerpo !== undefined && { cuerpo }) });
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
    'Primas/Hoja': () => primas('GET', `Hoja/${id}`),
    'Primas/CambiarPrecios': async () => {
      const { datos } = (await primas('GET', `Hoja/${id}`)).cuerpo;
      const { primaId } = datos.filas[0];
      const fija = { primaMinima: null, primaMaxima: null };
      return primas('POST', 'CambiarPrecios', {
        periodo: periodoDe(datos.hoy, 3) + 1,
        desde: sumarDias(datos.hoy, 1),
        cambios: [{ primaId, antes: { valor: 4_990, ...fija }, valor: 5_990, ...fija }],
      });
    },
    'Primas/DeshacerPrecios': async () => {
      const { datos } = (await primas('GET', `Hoja/${id}`)).cuerpo;
      const { primaId } = datos.filas[0];
      const valores = (valor: number) => ({ valor, primaMinima: null, primaMaxima: null });
      return primas('POST', 'DeshacerPrecios', {
        convenioId: id,
        periodo: periodoDe(datos.hoy, 3) + 1,
        desde: sumarDias(datos.hoy, 1),
        cambios: [{ primaId, antes: valores(5_990), despues: valores(4_990) }],
      });
    },
    'Primas/Descargar': async () => {
      const { datos } = (await primas('GET', `Hoja/${id}`)).cuerpo;
      const rango = { periodo: periodoDe(datos.hoy, 3), desde: datos.hoy };
      return primas('POST', 'Descargar', { convenioIds: [id], ...rango });
    },
    'Primas/LeerPlanilla': async () => {
      const { nombre, hoy, filas } = (await primas('GET', `Hoja/${id}`)).cuerpo.datos;
      const periodo = periodoDe(hoy, 3);
      const copia = filasDeLibro([{ nombre, filas }], { periodo, desde: hoy });
      return enviarFormulario(casa, {
        ruta: '/Primas/LeerPlanilla',
        campos: { periodo: String(periodo), desde: hoy },
        token,
        archivo: copiarLibro(FORMA_DE_PRECIOS, COLUMNAS_DE_PRECIOS, copia, 30),
        nombre: 'Precios.xlsx',
      });
    },
    'Convenios/Buscar': () => pedido('POST', 'Buscar', { pagina: 1, tamano: 2 }),
    'Convenios/Exportar': () => pedido('POST', 'Exportar', {}),
    'Convenios/BuscarPorCorredor': () => pedido('GET', `BuscarPorCorredor/${corredorId}`),
    'Convenios/BuscarSimplePorUsuario': () =>
      pedir(casa, 'GET', `/Convenios/BuscarSimplePorUsuario/${vendedor.id}`, {
        token: vendedor.token,
      }),
    'Detenciones/Alcance': () =>
      pedir(casa, 'POST', '/Detenciones/Alcance', {
        token,
        cuerpo: { ambito: 'convenio', cualId: id },
      }),
    'Detenciones/Crear': async () => {
      const respuesta = await detener(casa, token, { ambito: 'convenio', cualId: id });
      detencionId = respuesta.cuerpo.datos.id;
      return respuesta;
    },
    'Detenciones/Buscar': () => pedir(casa, 'POST', '/Detenciones/Buscar', { token, cuerpo: {} }),
    'Detenciones/Exportar': () =>
      pedir(casa, 'POST', '/Detenciones/Exportar', { token, cuerpo: {} }),
    'Detenciones/Levantar': () => levantarDetencion(casa, token, detencionId),

    'Convenios/PorCopiar': () => pedido('GET', `PorCopiar/${id}`),
    'Convenios/CopiarConvenio': () => {
      const { tipoDePago: _, tipoDeAcceso: __, ...copia } = convenioNuevo(corredorId);
      return pedido('POST', 'CopiarConvenio', { ...copia, origenId: id });
    },
    'Convenios/PorCerrar': () => pedido('GET', `PorCerrar/${id}`),
    'Convenios/Desactivar': () => pedido('DELETE', `Desactivar/${id}`),
    'Convenios/Reactivar': () => pedido('POST', 'Reactivar', { id }),
  };
};
