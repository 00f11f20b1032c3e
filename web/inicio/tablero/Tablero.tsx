import { obtenerTablero } from '#features/informes/tablero/tablero.contract.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { tardia } from '../../lib/tardia.tsx';
import classes from './tablero.module.css';

// Its charts are twice the rest of the first screen, and most profiles have none.
const Panel = tardia(
  async () => (await import('./PanelDelTablero.tsx')).PanelDelTablero,
  <div className={classes.espera} aria-busy />,
);

/** The board of whoever may see it; for anybody else, nothing. */
export const Tablero = () => {
  const puede = usePuede();
  return puede(obtenerTablero) ? <Panel /> : null;
};
