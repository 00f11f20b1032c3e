import type { TipoVehiculoVM } from '#features/mantenedores/tipos-vehiculo/tipo-vehiculo.contract.ts';
import { CatalogoBase } from '../../ui/catalogo-base/CatalogoBase.tsx';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { nombreDeClase, TIPOS_VEHICULO } from './tipo-vehiculo.ts';

const PROPIAS = { clasePatente: (tipo: TipoVehiculoVM) => nombreDeClase(tipo.clasePatente) };

/** `/mantenedores/tipoVehiculo`. */
export const TiposVehiculo = () => (
  <ListaMantenedor mantenedor={TIPOS_VEHICULO} propias={PROPIAS}>
    <CatalogoBase titulo="Catálogo base" />
  </ListaMantenedor>
);
