import { Pagina } from '../ui/Pagina.tsx';
import { PorResolver } from './PorResolver.tsx';

/** `/soporte/porResolver`: the work list of the home as a screen of its own. */
export const PantallaPorResolver = () => (
  <Pagina
    titulo="Por resolver"
    proposito="Lo que espera a una persona, lo que vence antes primero."
  >
    <PorResolver enPantalla />
  </Pagina>
);
