import type { TipoDeHecho } from '#features/auditoria/hecho.ts';
import { lectorDeHechos } from '#features/auditoria/hechos-auditados.ts';
import type { Montador } from '#nucleo/montar.ts';
import { buscarGeneral } from './busqueda-general.contract.ts';
import { buscarEnTodo } from './busqueda-general.query.ts';
import { leerBusqueda } from './busqueda-general.ts';
import * as sinRegistro from './sin-registro.contract.ts';
import { propietariosSinRegistro, vehiculosSinRegistro } from './sin-registro.query.ts';

/**
 * Routes of the general search of Soporte. `tipos` are the kinds of facts that may be found; later
 * rooms supply some of them.
 */
export const rutasBusqueda =
  (tipos: readonly TipoDeHecho[]) =>
  (m: Montador): void => {
    const decir = lectorDeHechos(tipos);
    m.consultar(buscarGeneral, (ctx, { texto }) => buscarEnTodo(ctx, leerBusqueda(texto), decir));
    m.consultar(sinRegistro.buscarPropietariosSinRegistro, (ctx, { texto }) =>
      propietariosSinRegistro(ctx, texto),
    );
    m.consultar(sinRegistro.buscarVehiculosSinRegistro, (ctx, { texto }) =>
      vehiculosSinRegistro(ctx, texto),
    );
  };
