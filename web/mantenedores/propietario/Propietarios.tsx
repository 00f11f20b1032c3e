import { PROPIAS } from '../ficha/ficha.ts';
import { ListaMantenedor } from '../ListaMantenedor.tsx';
import { PROPIETARIOS } from './propietario.ts';

/** `/mantenedores/propietario`. */
export const Propietarios = () => <ListaMantenedor mantenedor={PROPIETARIOS} propias={PROPIAS} />;
