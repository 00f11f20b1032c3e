import type { Montador } from '#server/montar.ts';
import { parsearRut, rutValido } from '#values/rut.ts';
import { rutasMarcas } from './marcas/marca.routes.ts';
import { rutasModelos } from './modelos/modelo.routes.ts';
import { buscarPropietarioPorRut } from './propietarios/propietario.contract.ts';
import { rutInvalido } from './propietarios/propietario.errors.ts';
import { propietarioVisible } from './propietarios/propietario-reservado.ts';
import { propietarioPorRut } from './propietarios/propietario.query.ts';
import { rutasRangos } from './rangos/rango.routes.ts';
import { rutasTiposUso } from './tipos-uso/tipo-uso.routes.ts';
import { rutasTiposVehiculo } from './tipos-vehiculo/tipo-vehiculo.routes.ts';
import { buscarPorPatente } from './vehiculos/buscar-por-patente.usecase.ts';
import { buscarVehiculoPorPatente } from './vehiculos/vehiculo.contract.ts';

/** A RUT comes as a number without check digit or as a text with it. */
const rutDeEntrada = (valor: string | number): number => {
  if (typeof valor === 'number' || /^\d{1,8}$/.test(valor)) return Number(valor);
  const leido = parsearRut(valor);
  if (!leido || !rutValido(leido.rut, leido.dv)) throw rutInvalido();
  return leido.rut;
};

export const rutasMantenedores = (m: Montador): void => {
  rutasMarcas(m);
  rutasModelos(m);
  rutasTiposVehiculo(m);
  rutasTiposUso(m);
  rutasRangos(m);
  m.consultar(buscarPropietarioPorRut, async (ctx, { rut }) => {
    const ficha = await propietarioPorRut(ctx, rutDeEntrada(rut));
    return ficha && propietarioVisible(ctx.actor.rol, ficha, null);
  });
  m.consultar(buscarVehiculoPorPatente, (ctx, { patente }) => buscarPorPatente(ctx, patente));
};
