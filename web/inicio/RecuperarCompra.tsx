import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import classes from './inicio.module.css';

// Its fields come after what the home says: they are not part of the first paint.
const FormularioRecuperar = lazy(async () => ({
  default: (await import('./FormularioRecuperar.tsx')).FormularioRecuperar,
}));

const ANCLA = 'recuperar';

/** The way back to a purchase whose link or mail was lost; `/#recuperar` leads straight to it. */
export const RecuperarCompra = () => {
  const pedida = useLocation().hash === `#${ANCLA}`;
  const seccion = useRef<HTMLElement>(null);
  useEffect(() => {
    if (pedida) seccion.current?.scrollIntoView({ block: 'center' });
  }, [pedida]);

  return (
    <section
      ref={seccion}
      id={ANCLA}
      aria-labelledby="recuperar-titulo"
      className={classes.recuperar}
    >
      <h2 id="recuperar-titulo" className={classes.tituloEntrada}>
        Recuperar mi compra
      </h2>
      <p className={classes.detalle}>
        ¿Compró y perdió sus pólizas o el correo? Le enviamos un enlace para descargarlas.
      </p>
      <Suspense fallback={<div className={classes.formulario} />}>
        <FormularioRecuperar enfocado={pedida} />
      </Suspense>
    </section>
  );
};
