import { calcularDv } from '#values/rut.ts';
import { pedir, type Respuesta } from '../cliente.ts';
import { crearUsuario } from '../negocio/fabrica.ts';
import { filaDe, NUEVA } from '../redacciones.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';

/** One record of master data: read, created, changed, disabled and enabled, exported. */
const deMaestro = (
  { casa, admin }: Escena,
  recurso: string,
  { crear, ruta = `/${recurso}/Buscar` }: { crear: () => Promise<object>; ruta?: string },
): Record<string, Ejemplo> => {
  let id = 0;
  const escribir = (metodo: 'POST' | 'PUT' | 'DELETE', direccion: string, cuerpo?: object) =>
    pedir(casa, metodo, direccion, { token: admin, cuerpo });
  const exportar = ruta.replace(/\/\w+$/, '/Exportar');
  return {
    [ruta.slice(1)]: () => escribir('POST', ruta, { pagina: 1, tamano: 2 }),
    [exportar.slice(1)]: () => escribir('POST', exportar, {}),
    [`${recurso}/Crear`]: async () => {
      const respuesta = await escribir('POST', `/${recurso}/Crear`, await crear());
      id = respuesta.cuerpo.datos.id;
      return respuesta;
    },
    [`${recurso}/Actualizar`]: async () =>
      escribir('PUT', `/${recurso}/Actualizar/${id}`, {
        ...(await crear()),
        nombre: 'OTRO NOMBRE',
      }),
    [`${recurso}/PorCerrar`]: () =>
      pedir(casa, 'GET', `/${recurso}/PorCerrar/${id}`, { token: admin }),
    [`${recurso}/Desactivar`]: () => escribir('DELETE', `/${recurso}/Desactivar/${id}`),
    [`${recurso}/Reactivar`]: () => escribir('POST', `/${recurso}/Reactivar`, { id }),
  };
};

const deRangos = ({ casa, admin }: Escena): Record<string, Ejemplo> => {
  const ids = { Folio: 0, Poliza: 0 };
  const leer = (ruta: string) => pedir(casa, 'GET', ruta, { token: admin });
  const escribir = (ruta: string, cuerpo: object): Promise<Respuesta> =>
    pedir(casa, 'POST', ruta, { token: admin, cuerpo });
  const deClase = (recurso: 'Folio' | 'Poliza', crear: string): Record<string, Ejemplo> => ({
    [`NumerosDePolizaYFolio/${crear}`]: async () => {
      const respuesta = await escribir(`/NumerosDePolizaYFolio/${crear}`, {
        numeroInicial: 900_000_001,
        numeroFinal: 900_001_000,
        vigente: true,
        inicioVigencia: '2026-11-20',
        terminoVigencia: '2027-11-20',
      });
      ids[recurso] = respuesta.cuerpo.datos.id;
      return respuesta;
    },
    [`${recurso}/Buscar`]: () => escribir(`/${recurso}/Buscar`, { pagina: 1 }),
    [`${recurso}/Exportar`]: () => escribir(`/${recurso}/Exportar`, {}),
    [`${recurso}/PorCerrar`]: () => leer(`/${recurso}/PorCerrar/${ids[recurso]}`),
    [`${recurso}/Desactivar`]: () =>
      pedir(casa, 'DELETE', `/${recurso}/Desactivar/${ids[recurso]}`, { token: admin }),
    [`${recurso}/Reactivar`]: () => escribir(`/${recurso}/Reactivar`, { id: ids[recurso] }),
  });
  return {
    ...deClase('Folio', 'CrearRangoFolio'),
    ...deClase('Poliza', 'CrearRangoPoliza'),
    'NumerosDePolizaYFolio/EstadoDelAlmacen': () => leer('/NumerosDePolizaYFolio/EstadoDelAlmacen'),
    'NumerosDePolizaYFolio/ExplicarAlmacen': async () => {
      const detener = (desde: Date | null) =>
        casa.base.updateTable('instalacion').set({ detenida_desde: desde }).execute();
      await detener(casa.reloj.ahora());
      const respuesta = await escribir('/NumerosDePolizaYFolio/ExplicarAlmacen', {
        que: 'repuesto',
      });
      await detener(null);
      await casa.base.deleteFrom('cambios_propuestos').execute();
      return respuesta;
    },
    'NumerosDePolizaYFolio/ObtenerRangoActual': () =>
      leer('/NumerosDePolizaYFolio/ObtenerRangoActual'),
    'NumerosDePolizaYFolio/ObtenerRangosHistoricos': () =>
      leer('/NumerosDePolizaYFolio/ObtenerRangosHistoricos'),
  };
};

const deVehiculos = ({ casa, admin }: Escena): Record<string, Ejemplo> => {
  const escribir = (ruta: string, cuerpo: object) =>
    pedir(casa, 'POST', ruta, { token: admin, cuerpo });
  let id = 0;
  let duenoId = 0;
  const vehiculo = async () => ({
    patente: 'ZZZZ99',
    numeroMotor: 'DE EJEMPLO',
    anioFabricacion: 2020,
    tipoUsoVM: null,
    modeloVM: await casa.base.selectFrom('modelos').select('id').limit(1).executeTakeFirstOrThrow(),
    propietarioVM: { id: duenoId },
  });
  return {
    'Vehiculos/CrearVehiculo': async () => {
      const persona = { rut: 8_765_432, dv: calcularDv(8_765_432), nombre: 'DE' };
      const dueno = { ...persona, apellidoPaterno: 'EJEMPLO' };
      const contacto = { email: 'dueno@correo.example', telefono: '912345678' };
      duenoId = (await escribir('/Propietarios/Crear', { ...dueno, ...contacto })).cuerpo.datos.id;
      const respuesta = await escribir('/Vehiculos/CrearVehiculo', await vehiculo());
      id = respuesta.cuerpo.datos.id;
      return respuesta;
    },
    'Vehiculos/ActualizarVehiculo': async () =>
      pedir(casa, 'PUT', `/Vehiculos/ActualizarVehiculo/${id}`, {
        token: admin,
        cuerpo: { ...(await vehiculo()), numeroMotor: 'OTRO' },
      }),
    'Vehiculos/Buscar': () => escribir('/Vehiculos/Buscar', { pagina: 1 }),
    'Vehiculos/BuscarEspecificos': () =>
      escribir('/Vehiculos/BuscarEspecificos', { patente: 'ZZZZ' }),
    'Vehiculos/Exportar': () => escribir('/Vehiculos/Exportar', {}),
  };
};

/** Examples of the maintainers of master data and ranges. */
const deRedacciones = ({ casa, admin }: Escena): Record<string, Ejemplo> => {
  const proponer = async (que: string, cuerpo: object): Promise<Respuesta> => {
    // Somebody must be able to decide.
    await crearUsuario(casa, 2);
    const respuesta = await pedir(casa, 'POST', `/Redacciones/${que}`, { token: admin, cuerpo });
    await casa.base.deleteFrom('cambios_propuestos').execute();
    return respuesta;
  };
  const ensayar = async (que: string): Promise<Respuesta> => {
    const { id, convenio_id } = await casa.base
      .selectFrom('convenio_primas')
      .select(['id', 'convenio_id'])
      .where('vigente', '=', true)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const prima = que === 'Certificado' ? `&primaId=${id}` : '';
    const momento = casa.reloj.ahora().toISOString();
    const ruta = `/Ensayo/${que}?convenioId=${convenio_id}&momento=${momento}${prima}`;
    return pedir(casa, 'GET', ruta, { token: admin });
  };
  const futura = { ...NUEVA, codigo: 'POL320990001', desde: '2027-01-01' };
  return {
    'Ensayo/Probar': () => ensayar('Probar'),
    'Ensayo/Certificado': () => ensayar('Certificado'),
    'Redacciones/Buscar': () => pedir(casa, 'GET', '/Redacciones/Buscar', { token: admin }),
    'Redacciones/Vigente': () => pedir(casa, 'GET', '/Redacciones/Vigente', { token: admin }),
    'Redacciones/Crear': () => proponer('Crear', { ...futura, hasta: null }),
    'Redacciones/Terminar': () =>
      proponer('Terminar', { codigo: NUEVA.codigo, hasta: '2027-12-31' }),
    'Redacciones/Retirar': async () => {
      await casa.base.insertInto('redacciones').values(filaDe(futura)).execute();
      const respuesta = await proponer('Retirar', { codigo: futura.codigo });
      await casa.base.deleteFrom('redacciones').where('codigo', '=', futura.codigo).execute();
      return respuesta;
    },
  };
};

export const deMantenedores = (escena: Escena): Record<string, Ejemplo> => {
  const uno = async (tabla: 'marcas' | 'tipos_vehiculo') =>
    (await escena.casa.base.selectFrom(tabla).select('id').limit(1).executeTakeFirstOrThrow()).id;
  return {
    ...deMaestro(escena, 'Marcas', { crear: async () => ({ nombre: 'DE EJEMPLO' }) }),
    ...deMaestro(escena, 'TiposVehiculo', {
      crear: async () => ({ nombre: 'DE EJEMPLO', codigoRenta: 99 }),
    }),
    ...deMaestro(escena, 'TiposUso', {
      crear: async () => ({ nombre: 'DE EJEMPLO', tipoVehiculoId: await uno('tipos_vehiculo') }),
      ruta: '/TiposUso/BuscarPorTipoVehiculo',
    }),
    ...deMaestro(escena, 'Modelos', {
      crear: async () => ({
        nombre: 'DE EJEMPLO',
        marcaId: await uno('marcas'),
        tipoDeVehiculoId: await uno('tipos_vehiculo'),
      }),
    }),
    'CatalogoBase/PorCargar': () =>
      pedir(escena.casa, 'GET', '/CatalogoBase/PorCargar', { token: escena.admin }),
    'CatalogoBase/Cargar': () =>
      pedir(escena.casa, 'POST', '/CatalogoBase/Cargar', { token: escena.admin, cuerpo: {} }),
    'Inicio/PrimerosPasos': () =>
      pedir(escena.casa, 'GET', '/Inicio/PrimerosPasos', { token: escena.admin }),
    'Modelos/Reconocer': () =>
      pedir(escena.casa, 'POST', '/Modelos/Reconocer', {
        token: escena.admin,
        cuerpo: { ids: [1] },
      }),
    ...deRangos(escena),
    ...deRedacciones(escena),
    ...deVehiculos(escena),
    'Registros/Historial': () =>
      pedir(escena.casa, 'GET', '/Registros/Historial?entidad=marca&id=1', {
        token: escena.admin,
      }),
  };
};
