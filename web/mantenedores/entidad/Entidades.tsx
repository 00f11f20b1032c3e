import { PROPIAS } from '../ficha/ficha.ts';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { ENTIDADES } from './entidad.ts';

/** `/mantenedores/entidad`. */
export const Entidades = () => <ListaMantenedor mantenedor={ENTIDADES} propias={PROPIAS} />;
