import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './Pagina.module.css';

export interface Miga {
  readonly titulo: string;
  readonly ruta: string;
}

interface PaginaProps {
  readonly titulo: string;
  /** Purpose of the screen, in one line. */
  readonly proposito?: ReactNode;
  /** Actions at the right of the title, the primary one last. */
  readonly accion?: ReactNode;
  /** Parent screens; the screen itself is added at the end. */
  readonly migas?: readonly Miga[];
  /** Title and purpose share one small line, for a screen whose content begins with its own answer. */
  readonly discreta?: boolean;
  /**
   * `formulario` limits the width to 720 px, `campos` to the 560 px of its fields, `columna` to 440 px;
   * `lectura` centres a short message.
   */
  readonly ancho?: 'completo' | 'formulario' | 'campos' | 'lectura' | 'columna';
  readonly children: ReactNode;
}

const NOMBRE_DEL_SITIO = 'SOAP';

/** Path of the last screen with a title, in this document. */
let enPantalla: string | null = null;

export const Pagina = ({
  titulo,
  proposito,
  accion,
  migas,
  discreta = false,
  ancho = 'completo',
  children,
}: PaginaProps) => {
  const encabezado = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();

  useEffect(() => {
    document.title = titulo === NOMBRE_DEL_SITIO ? titulo : `${titulo} · ${NOMBRE_DEL_SITIO}`;
  }, [titulo]);

  // A new screen is announced by focusing its title; the first load keeps the browser's own focus.
  const anunciada = useRef(key === 'default' ? pathname : null);
  useLayoutEffect(() => {
    const releva = enPantalla === pathname && document.activeElement !== document.body;
    enPantalla = pathname;
    if (anunciada.current === pathname) return;
    anunciada.current = pathname;
    // A screen that takes the place of its own placeholder leaves the focus where the user put it meanwhile.
    if (!releva) encabezado.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={classes.pagina} data-ancho={ancho}>
      {migas && (
        <nav aria-label="Ruta de navegación">
          <ol className={classes.migas}>
            {migas.map((miga) => (
              <li key={miga.ruta}>
                <Link to={miga.ruta}>{miga.titulo}</Link>
              </li>
            ))}
            <li aria-current="page">{titulo}</li>
          </ol>
        </nav>
      )}
      <div className={classes.encabezado} data-discreta={discreta || undefined}>
        <div className={classes.textos}>
          <h1 ref={encabezado} tabIndex={-1} className={classes.titulo}>
            {titulo}
          </h1>
          {proposito !== undefined && <p className={classes.proposito}>{proposito}</p>}
        </div>
        {Boolean(accion) && <div className={classes.accion}>{accion}</div>}
      </div>
      {children}
    </div>
  );
};
