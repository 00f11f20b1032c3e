import { obtenerTablero } from '#features/inicio/tablero/tablero.contract.ts';
import { Suspense } from 'react';
import { perezosa } from '../../lib/tardia/tardia.tsx';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { Esqueleto } from '../../ui/espera/Esqueleto.tsx';
import classes from './tablero.module.css';

// Loaded on demand: its charts are twice the rest of the first screen, and most profiles have none.
const Panel = perezosa(async () => (await import('./PanelDelTablero.tsx')).PanelDelTablero);

/** Board for users who may see it; nothing for others. */
export const Tablero = () => {
  const puede = usePuede();
  if (!puede(obtenerTablero)) return null;
  return (
    <Suspense
      fallback={
        <div className={classes.espera} aria-busy>
          <Esqueleto />
        </div>
      }
    >
      <Panel />
    </Suspense>
  );
};
