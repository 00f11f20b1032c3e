import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { MARCAS } from './marca.ts';

/** `/mantenedores/marca`. */
export const Marcas = () => <ListaMantenedor mantenedor={MARCAS} />;
