import { Drawer } from '@mantine/core';
import { useFondoInerte } from '../../ui/dialogo/useFondoInerte.ts';
import { useVuelta } from '../../ui/foco/useVuelta.ts';
import { EntradasDelMenu } from './EntradasDelMenu.tsx';
import { EnlaceDeMenu } from './EnlaceDeMenu.tsx';
import type { GrupoVisible } from './menu.ts';
import classes from './Menu.module.css';

interface MenuMovilProps {
  readonly abierto: boolean;
  readonly grupos: readonly GrupoVisible[];
  readonly alCerrar: () => void;
}

/** The whole menu unfolded, for screens too narrow for the bar. */
export const MenuMovil = ({ abierto, grupos, alCerrar }: MenuMovilProps) => {
  useFondoInerte(abierto);
  useVuelta(abierto);
  return (
    <Drawer
      opened={abierto}
      onClose={alCerrar}
      title="Menú"
      position="right"
      size="min(20rem, 88vw)"
      returnFocus={false}
      data-cerrado={!abierto || undefined}
    >
      <nav aria-label="Principal" className={classes.navegacionMovil}>
        {grupos.map((grupo) =>
          grupo.forma === 'enlace' ? (
            <EnlaceDeMenu key={grupo.titulo} to={grupo.ruta} forma="opcion" onClick={alCerrar}>
              {grupo.titulo}
            </EnlaceDeMenu>
          ) : (
            <section key={grupo.titulo}>
              <h2 className={classes.tituloMovil}>{grupo.titulo}</h2>
              <ul className={classes.listaMovil}>
                <EntradasDelMenu
                  entradas={grupo.entradas}
                  todas={grupo.todas}
                  alElegir={alCerrar}
                />
              </ul>
            </section>
          ),
        )}
      </nav>
    </Drawer>
  );
};
