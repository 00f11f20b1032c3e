import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './EmisionPoliza.module.css';

const ESPERA = 5_000;

/** True if only the title has the focus, which a new screen gives it without a user's action. */
const hayAlgoEnfocado = (): boolean => {
  const { activeElement: enfocado } = document;
  return enfocado !== null && enfocado !== document.body && !enfocado.matches('h1');
};

/** CONTINUAR after the issuance; continues by itself unless the user has focused something. */
export const IrADescargas = ({ ruta }: { readonly ruta: string }) => {
  const navegar = useNavigate();
  const [vaSolo, setVaSolo] = useState(true);

  useEffect(() => {
    const plazo = setTimeout(() => {
      if (hayAlgoEnfocado()) setVaSolo(false);
      // Replaces the history entry, so that Back from the downloads does not return there again.
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
