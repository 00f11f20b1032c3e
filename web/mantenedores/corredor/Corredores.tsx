import { PROPIAS } from '../ficha/ficha.ts';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { CORREDORES } from './corredor.ts';

/** `/mantenedores/corredor`. */
export const Corredores = () => <ListaMantenedor mantenedor={CORREDORES} propias={PROPIAS} />;
