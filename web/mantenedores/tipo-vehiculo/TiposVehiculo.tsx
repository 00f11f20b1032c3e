import { ListaMantenedor } from '../ListaMantenedor.tsx';
import { TIPOS_VEHICULO } from './tipo-vehiculo.ts';

/** `/mantenedores/tipoVehiculo`. */
export const TiposVehiculo = () => <ListaMantenedor mantenedor={TIPOS_VEHICULO} />;
