import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './EmisionPoliza.module.css';

const ESPERA = 5_000;

/** The title has the focus of a screen that was just opened: nobody put it there. */
const hayAlgoEnfocado = (): boolean => {
  const { activeElement: enfocado } = document;
  return enfocado !== null && enfocado !== document.body && !enfocado.matches('h1');
};

/** CONTINUAR after the issuance; it goes on by itself unless something has the focus. */
export const IrADescargas = ({ ruta }: { readonly ruta: string }) => {
  const navegar = useNavigate();
  const [vaSolo, setVaSolo] = useState(true);

  useEffect(() => {
    const plazo = setTimeout(() => {
      if (hayAlgoEnfocado()) setVaSolo(false);
      // Back from the downloads does not lead here, and there again.
      else void navegar(ruta, { replace: true });
    }, ESPERA);
    return () => clearTimeout(plazo);
  }, [navegar, ruta]);

  return (
    <>
      <Button component={Link} to={ruta}>
        CONTINUAR
      </Button>
      {vaSolo && <p className={classes.parrafo}>En unos segundos lo llevaremos a sus pólizas.</p>}
    </>
  );
};
