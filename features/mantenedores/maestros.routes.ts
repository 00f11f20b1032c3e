import type { Montador } from '#nucleo/montar.ts';
import { rutasComunas } from './comunas/comuna.routes.ts';
import { rutasCorredores } from './corredores/corredor.routes.ts';
import { rutasEntidades } from './entidades/entidad.routes.ts';
import { rutasMarcas } from './marcas/marca.routes.ts';
import { rutasModelos } from './modelos/modelo.routes.ts';
import { rutasPropietarios } from './propietarios/propietario.routes.ts';
import { rutasRangos } from './rangos/rango.routes.ts';
import { rutasTiposUso } from './tipos-uso/tipo-uso.routes.ts';
import { rutasTiposVehiculo } from './tipos-vehiculo/tipo-vehiculo.routes.ts';
import { rutasUsuarios } from './usuarios/usuario.routes.ts';
import { rutasVehiculos } from './vehiculos/vehiculo.routes.ts';

export const rutasMantenedores = (m: Montador): void => {
  rutasMarcas(m);
  rutasModelos(m);
  rutasTiposVehiculo(m);
  rutasTiposUso(m);
  rutasRangos(m);
  rutasComunas(m);
  rutasCorredores(m);
  rutasEntidades(m);
  rutasPropietarios(m);
  rutasUsuarios(m);
  rutasVehiculos(m);
};
