import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { perezosa } from '../lib/tardia/tardia.tsx';
import classes from './inicio.module.css';

// Few visitors need it, so its fields and their checks are outside the first load.
const FormularioRecuperar = perezosa(
  async () => (await import('./FormularioRecuperar.tsx')).FormularioRecuperar,
);

const ANCLA = 'recuperar';

/** Recovers a purchase whose link or mail was lost; `/#recuperar` leads straight to it. */
export const RecuperarCompra = () => {
  const pedida = useLocation().hash === `#${ANCLA}`;
  const [abierta, setAbierta] = useState(false);
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
        ¿Perdió su SOAP o el correo en que llegó? Le enviamos un enlace para descargarlo.
      </p>
      {pedida || abierta ? (
        <Suspense fallback={<div className={classes.formulario} />}>
          <FormularioRecuperar />
        </Suspense>
      ) : (
        <Button
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
          onClick={() => setAbierta(true)}
        >
          Pedir el enlace
        </Button>
      )}
    </section>
  );
};
