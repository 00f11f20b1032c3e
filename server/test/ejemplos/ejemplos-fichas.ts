import type { Casa } from '../casa.ts';
import { pngDePrueba } from '#formatos/imagen/png.fixture.ts';
import { pedir } from '../cliente.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';
import { crearCorredor } from '../negocio/fabrica.ts';

/** A person's record as a form sends it; `nombre` is the first name's field in that kind. */
const fichaDeEjemplo = (nombre: 'nombre' | 'nombres') => ({
  rut: 9_876_543,
  dv: '3',
  [nombre]: 'ELENA',
  apellidoPaterno: 'SOTO',
  comunaId: 13_101,
  email: 'elena@correo.example',
  telefono: '912345678',
});

interface Clase {
  readonly nombre: 'nombre' | 'nombres';
  /** Owners cannot be disabled. */
  readonly vigencia: boolean;
}

const deClase = (
  { casa, admin }: Escena,
  recurso: string,
  { nombre, vigencia }: Clase,
): Record<string, Ejemplo> => {
  let id = 0;
  const escribir = (metodo: 'GET' | 'POST' | 'PUT' | 'DELETE', ruta: string, cuerpo?: object) =>
    pedir(casa, metodo, `/${recurso}${ruta}`, { token: admin, cuerpo });
  return {
    [`${recurso}/Buscar`]: () => escribir('POST', '/Buscar', { pagina: 1, tamano: 2 }),
    [`${recurso}/Exportar`]: () => escribir('POST', '/Exportar', { texto: 'soto' }),
    [`${recurso}/Crear`]: async () => {
      const respuesta = await escribir('POST', '/Crear', fichaDeEjemplo(nombre));
      id = respuesta.cuerpo.datos.id;
      return respuesta;
    },
    [`${recurso}/Actualizar`]: () =>
      escribir('PUT', `/Actualizar/${id}`, { apellidoMaterno: 'PINO', version: 1 }),
    ...(vigencia && {
      [`${recurso}/PorCerrar`]: () => escribir('GET', `/PorCerrar/${id}`),
      [`${recurso}/Desactivar`]: () => escribir('DELETE', `/Desactivar/${id}`),
      [`${recurso}/Reactivar`]: () => escribir('POST', '/Reactivar', { id }),
    }),
  };
};

/** A broker's guarantee policy with an end. */
const conGarantia = async (casa: Casa) => {
  const termino = { id: await crearCorredor(casa), papel: 'garantia', hasta: '2026-11-19' };
  await casa.base
    .updateTable('corredores')
    .set({ garantia_hasta: termino.hasta })
    .where('id', '=', termino.id)
    .execute();
  return termino;
};

/** Examples of brokers, entities, owners and comunas. */
export const deFichas = (escena: Escena): Record<string, Ejemplo> => {
  const { casa, admin, vendedor } = escena;
  const leer = (ruta: string, token = admin) => pedir(casa, 'GET', ruta, { token });
  const { id, corredorId } = vendedor;
  return {
    'Comunas/Buscar': () => leer('/Comunas/Buscar'),
    ...deClase(escena, 'Corredores', { nombre: 'nombre', vigencia: true }),
    'Corredores/PorId': () => leer(`/Corredores/PorId?id=${corredorId}`),
    'Corredores/BuscarPorRut': () => leer('/Corredores/BuscarPorRut/9876543'),
    'Corredores/BuscarPorUsuarioId': () => leer('/Corredores/BuscarPorUsuarioId', vendedor.token),
    'Corredores/BuscarUsuarioCorredoresPorUsuarioId': () =>
      leer(`/Corredores/BuscarUsuarioCorredoresPorUsuarioId/${id}`),
    'Corredores/Cerrar': async () =>
      pedir(casa, 'POST', '/Corredores/Cerrar', {
        token: admin,
        cuerpo: { id: await crearCorredor(casa) },
      }),
    'Corredores/NoDetener': async () =>
      pedir(casa, 'POST', '/Corredores/NoDetener', {
        token: admin,
        cuerpo: { ...(await conGarantia(casa)), motivo: 'Renovación en trámite' },
      }),
    'Corredores/VolverADetener': async () =>
      pedir(casa, 'POST', '/Corredores/VolverADetener', {
        token: admin,
        cuerpo: await conGarantia(casa),
      }),
    'MarcaComercial/Guardar': () =>
      pedir(casa, 'POST', '/MarcaComercial/Guardar', {
        token: admin,
        cuerpo: {
          ...{ de: 'corredor', id: corredorId, version: 0, nombre: 'SUR', color: '#003366' },
          logo: pngDePrueba().toString('base64'),
        },
      }),
    'MarcaComercial/Buscar': () => leer(`/MarcaComercial/Buscar?de=corredor&id=${corredorId}`),
    'MarcaComercial/Logo': async () => {
      const { datos } = (await leer(`/MarcaComercial/Buscar?de=corredor&id=${corredorId}`)).cuerpo;
      return leer(datos.logo.ruta.replace('/api', ''));
    },
    ...deClase(escena, 'Entidades', { nombre: 'nombres', vigencia: true }),
    'Entidades/BuscarPorRut': () => leer('/Entidades/BuscarPorRut?rut=9876543-3'),
    ...deClase(escena, 'Propietarios', { nombre: 'nombre', vigencia: false }),
  };
};
