import { PROPIAS } from '../ficha/ficha.ts';
import { ListaMantenedor } from '../ListaMantenedor.tsx';
import { PROPIETARIOS } from './propietario.ts';
import { PropietariosSinRegistro } from './PropietariosSinRegistro.tsx';

/** `/mantenedores/propietario`. */
export const Propietarios = () => (
  <ListaMantenedor mantenedor={PROPIETARIOS} propias={PROPIAS} Debajo={PropietariosSinRegistro} />
);
