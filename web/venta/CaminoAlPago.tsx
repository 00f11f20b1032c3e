import { Anchor } from '@mantine/core';
import classes from './CaminoAlPago.module.css';

/** What is said on the way to the provider, with the way itself for who is stopped half way. */
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
