import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { perezosa } from '../../lib/tardia/tardia.tsx';
import classes from './BarraSuperior.module.css';

const BuscadorGeneral = perezosa(
  async () => (await import('../../soporte/buscador/BuscadorGeneral.tsx')).BuscadorGeneral,
);

/**
 * Opens the search of Soporte from any screen; its shortcut has a modifier, so that typing does not open it.
 */
export const BotonDeBusqueda = () => {
  const [abierto, setAbierto] = useState(false);
  const [pedido, setPedido] = useState(false);
  const abrir = () => {
    setPedido(true);
    setAbierto(true);
  };
  useHotkeys([['mod+K', abrir]], []);
  return (
    <>
      <button
        type="button"
        className={classes.buscar}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Buscar (Ctrl + K)"
        onClick={abrir}
      >
        <IconSearch size={20} aria-hidden />
        <span className={classes.textoBuscar}>Buscar</span>
      </button>
      {pedido && (
        <Suspense fallback={null}>
          <BuscadorGeneral abierto={abierto} alCerrar={() => setAbierto(false)} />
        </Suspense>
      )}
    </>
  );
};
