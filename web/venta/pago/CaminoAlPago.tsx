import { Anchor } from '@mantine/core';
import classes from './CaminoAlPago.module.css';

/** Text on the way to the provider, with a link for browsers that block the navigation. */
export const CaminoAlPago = ({ direccion }: { readonly direccion: string }) => (
  <>
    Lo estamos llevando al sitio de pago. No cierre esta ventana.
    <span className={classes.enlace}>
      Si no se abre en unos segundos,{' '}
      <Anchor href={direccion} underline="always" inherit>
        vaya al sitio de pago
      </Anchor>
      .
    </span>
  </>
);
