import { Pagina } from '../../ui/Pagina.tsx';
import { ConveniosNuevos } from '../convenios/ConveniosNuevos.tsx';
import { Ritmo } from '../ritmo/Ritmo.tsx';
import { Tablero } from '../tablero/Tablero.tsx';

/** `/Informes/ComoVanLasVentas`: the board, the load of the day and what new agreements lack. */
export const ComoVanLasVentas = () => (
  <Pagina titulo="Cómo van las ventas">
    <Tablero />
    <Ritmo />
    <ConveniosNuevos />
  </Pagina>
);
