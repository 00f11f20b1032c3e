import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { DOMAttributes } from 'react';
import { useLocation } from 'react-router';
import { EnlaceDeMenu } from './EnlaceDeMenu.tsx';
import type { EntradaVisible } from './menu.ts';
import classes from './Menu.module.css';

interface EntradasDelMenuProps {
  readonly entradas: readonly EntradaVisible[];
  /** Entries that 'Todas las funciones' unfolds below the others; hidden if empty. */
  readonly todas: readonly EntradaVisible[];
  readonly alElegir: () => void;
  readonly gestos?: Pick<DOMAttributes<HTMLElement>, 'onKeyDown' | 'onBlur'>;
}

/** Items of a menu's list. All functions start unfolded if one of them is open. */
export const EntradasDelMenu = ({ entradas, todas, alElegir, gestos }: EntradasDelMenuProps) => {
  const { pathname } = useLocation();
  const tiene = (lista: readonly EntradaVisible[]) =>
    lista.some(({ ruta }) => pathname.toLowerCase() === ruta.toLowerCase());
  const [desplegadas, { toggle }] = useDisclosure(tiene(todas) && !tiene(entradas));
  const opcion = ({ ruta, titulo, divisorAntes }: EntradaVisible) => (
    <li key={`${ruta} ${titulo}`}>
      {divisorAntes && <hr className={classes.divisor} />}
      <EnlaceDeMenu to={ruta} forma="opcion" onClick={alElegir} {...gestos}>
        {titulo}
      </EnlaceDeMenu>
    </li>
  );
  return (
    <>
      {entradas.map(opcion)}
      {todas.length > 0 && (
        <li>
          {entradas.length > 0 && <hr className={classes.divisor} />}
          <button
            type="button"
            className={classes.opcion}
            aria-expanded={desplegadas}
            onClick={toggle}
            {...gestos}
          >
            Todas las funciones
            <IconChevronDown size={16} aria-hidden className={classes.flecha} />
          </button>
        </li>
      )}
      {desplegadas && todas.map(opcion)}
    </>
  );
};
