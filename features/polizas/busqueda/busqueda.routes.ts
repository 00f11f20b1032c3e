import type { Montador } from '#nucleo/montar.ts';
import { buscarGeneral } from './busqueda-general.contract.ts';
import { buscarEnTodo } from './busqueda-general.query.ts';
import { leerBusqueda } from './busqueda-general.ts';
import * as sinRegistro from './sin-registro.contract.ts';
import { propietariosSinRegistro, vehiculosSinRegistro } from './sin-registro.query.ts';

/** What Soporte looks for without saying what it is. */
export const rutasBusqueda = (m: Montador): void => {
  m.consultar(buscarGeneral, (ctx, { texto }) => buscarEnTodo(ctx, leerBusqueda(texto)));
  m.consultar(sinRegistro.buscarPropietariosSinRegistro, (ctx, { texto }) =>
    propietariosSinRegistro(ctx, texto),
  );
  m.consultar(sinRegistro.buscarVehiculosSinRegistro, (ctx, { texto }) =>
    vehiculosSinRegistro(ctx, texto),
  );
};
