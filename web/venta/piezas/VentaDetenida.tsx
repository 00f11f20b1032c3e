import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './VentaDetenida.module.css';

/** Stopped sale, in the words of the front page of its link (V-DETEN-007). */
export const VentaDetenida = ({ texto }: { readonly texto: string }) => (
  <Alert
    color="yellow"
    role="alert"
    icon={<IconAlertTriangle size={20} aria-hidden />}
    title="Por ahora no se vende"
  >
    <p className={classes.texto}>{texto}</p>
    <p className={classes.texto}>
      Si ya compró,{' '}
      <Anchor component={Link} to="/consulta" underline="always" inherit>
        consulte su póliza
      </Anchor>
      .
    </p>
  </Alert>
);
