import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { filaBuena, patenteNumero, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { trabajoPrepararCarga } from '#features/carga-masiva/preparacion/preparar-carga.job.ts';
import { permitirMasiva, subir } from '../negocio/carga.ts';
import { crearVendedor, pedir, type Vendedor } from '../cliente.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';

const libroCon = (cambios: Parameters<typeof filaBuena>[0], variante?: 'especial') =>
  xlsxAMano([titulosDe(variante ?? 'normal'), filaBuena(cambios, variante)]);

/** A load of each kind, one refused by its preparation, and a draft that is corrected. */
export const deCargaMasiva = ({ casa }: Escena): Record<string, Ejemplo> => {
  let quien: Promise<Vendedor> | null = null;
  const vendedor = () =>
    (quien ??= crearVendedor(casa, { perfilId: 4, rangos: 0 }).then(async (nuevo) => {
      await permitirMasiva(casa, nuevo, true);
      return nuevo;
    }));
  const leer = async (ruta: string) =>
    pedir(casa, 'GET', ruta, { token: (await vendedor()).token });
  let borrador = 0;
  let ventaId = 0;
  /** A sale of two vehicles, ready for review. */
  const lista = async (desde: number): Promise<number> => {
    const tabla = [0, 1].map((i) => filaBuena({ patente: patenteNumero(desde + i) }));
    const archivo = xlsxAMano([titulosDe('normal'), ...tabla]);
    const { id } = (await subir(casa, await vendedor(), archivo)).cuerpo.datos;
    const { id: cargaId } = await casa.base
      .selectFrom('cargas')
      .select('id')
      .where('venta_id', '=', id)
      .executeTakeFirstOrThrow();
    await trabajoPrepararCarga(casa.enTransaccion)(casa.contexto(), { cargaId });
    return id;
  };
  const escribir = async (ruta: string, cuerpo: object) =>
    pedir(casa, 'POST', ruta, { token: (await vendedor()).token, cuerpo });
  return {
    'IntencionesDeVenta/QuitarVehiculo': async () => {
      const idIntencionVenta = await lista(30_100);
      const { id: vehiculoId } = await casa.base
        .selectFrom('venta_vehiculos')
        .select('id')
        .where('venta_id', '=', idIntencionVenta)
        .executeTakeFirstOrThrow();
      return escribir('/IntencionesDeVenta/QuitarVehiculo', { idIntencionVenta, vehiculoId });
    },
    'IntencionesDeVenta/Descartar': async () =>
      escribir('/IntencionesDeVenta/Descartar', { idIntencionVenta: await lista(30_200) }),
    'IntencionesDeVenta/IngresarDatosVehiculoMasivo': async () => {
      const respuesta = await subir(
        casa,
        await vendedor(),
        libroCon({ patente: patenteNumero(30_000), tipoVehiculo: 'NAVE' }),
      );
      ventaId = respuesta.cuerpo.datos.id;
      return respuesta;
    },
    'IntencionesDeVenta/IngresarDatosVehiculoMasivoEspecial': async () =>
      subir(
        casa,
        await vendedor(),
        libroCon({ patente: patenteNumero(30_001), dvPatente: '' }, 'especial'),
        {
          variante: 'especial',
        },
      ),
    'CargaMasiva/Plantilla': async () =>
      leer(`/CargaMasiva/Plantilla/normal?convenioId=${(await vendedor()).convenioId}`),
    'IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva': () =>
      leer(`/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${ventaId}`),
    'IntencionesDeVenta/DescargarErroresCargaMasiva': async () => {
      const { id } = await casa.base
        .selectFrom('cargas')
        .select('id')
        .where('venta_id', '=', ventaId)
        .executeTakeFirstOrThrow();
      await trabajoPrepararCarga(casa.enTransaccion)(casa.contexto(), { cargaId: id });
      return leer(`/IntencionesDeVenta/DescargarErroresCargaMasiva/${ventaId}`);
    },
    'CargaMasiva/AbrirErrores': async () =>
      pedir(casa, 'POST', '/CargaMasiva/AbrirErrores', {
        token: (await vendedor()).token,
        cuerpo: { idv: ventaId },
      }),
    'CargaMasiva/Borrador': async () => {
      const { cuerpo } = await subir(
        casa,
        await vendedor(),
        libroCon({ patente: patenteNumero(30_002), anio: 1700 }),
      );
      borrador = cuerpo.borradorId;
      return leer(`/CargaMasiva/Borrador/${borrador}`);
    },
    'CargaMasiva/Corregir': async () =>
      pedir(casa, 'POST', '/CargaMasiva/Corregir', {
        token: (await vendedor()).token,
        cuerpo: { id: borrador, celdas: [{ numero: 2, columna: 'anio', valor: '2016' }] },
      }),
  };
};
