import { montarLista } from '#features/registros/montar-lista.routes.ts';
import type { Montador } from '#nucleo/montar.ts';
import { buscarPorPatente } from './buscar-por-patente.usecase.ts';
import { actualizarVehiculo, crearVehiculo } from './guardar-vehiculo.usecase.ts';
import { buscarVehiculos } from './lista-vehiculos.query.ts';
import * as mantenido from './vehiculo-mantenido.contract.ts';
import { buscarVehiculoPorPatente } from './vehiculo.contract.ts';

export const rutasVehiculos = (m: Montador): void => {
  m.consultar(buscarVehiculoPorPatente, (ctx, { patente }) => buscarPorPatente(ctx, patente));
  montarLista(
    m,
    mantenido.listaVehiculos,
    (ctx, { cantidadADevolver, bloqueActual = 0, ...filtros }) =>
      buscarVehiculos(
        ctx.db,
        filtros.pagina === undefined && cantidadADevolver !== undefined
          ? { ...filtros, pagina: bloqueActual + 1, tamano: cantidadADevolver }
          : filtros,
      ),
  );
  m.consultar(mantenido.buscarVehiculosEspecificos, async (ctx, filtros) => {
    const pagina = await buscarVehiculos(ctx.db, filtros);
    return filtros.pagina === undefined ? pagina.filas : pagina;
  });
  m.escribir(mantenido.crearVehiculo, { manejar: crearVehiculo });
  m.escribir(mantenido.actualizarVehiculo, { manejar: actualizarVehiculo });
};
