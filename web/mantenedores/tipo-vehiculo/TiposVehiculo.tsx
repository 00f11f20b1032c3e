import type { TipoVehiculoVM } from '#features/mantenedores/tipos-vehiculo/tipo-vehiculo.contract.ts';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { CatalogoBase } from './CatalogoBase.tsx';
import { nombreDeClase, TIPOS_VEHICULO } from './tipo-vehiculo.ts';

const PROPIAS = { clasePatente: (tipo: TipoVehiculoVM) => nombreDeClase(tipo.clasePatente) };

/** `/mantenedores/tipoVehiculo`. */
export const TiposVehiculo = () => (
  <ListaMantenedor mantenedor={TIPOS_VEHICULO} propias={PROPIAS}>
    <CatalogoBase />
  </ListaMantenedor>
);
