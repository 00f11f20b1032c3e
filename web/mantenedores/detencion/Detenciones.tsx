import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { DETENCIONES } from './detencion.ts';

/** `/mantenedores/detencion`: stops of sale, past ones too. */
export const Detenciones = () => <ListaMantenedor mantenedor={DETENCIONES} />;
