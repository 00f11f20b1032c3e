import { Alert, Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import classes from './VentaDetenida.module.css';

interface VentaDetenidaProps {
  readonly texto: string;
  /** Asks whether the sale goes on by now. */
  readonly alReintentar: () => void;
}

/** Stopped sale, in the words of the front page of its link (V-DETEN-007). */
export const VentaDetenida = ({ texto, alReintentar }: VentaDetenidaProps) => {
  const esComprador = useSesion().tipo === 'publica';
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title="Por ahora no se vende"
    >
      <p className={classes.texto}>{texto}</p>
      {esComprador ? (
        <p className={classes.texto}>
          Si ya compró,{' '}
          <Anchor component={Link} to="/consulta" underline="always" inherit>
            consulte su póliza
          </Anchor>
          .
        </p>
      ) : (
        <p className={classes.texto}>
          <Anchor component={Link} to="/venta/seleccionConvenio" underline="always" inherit>
            Elegir otro convenio
          </Anchor>
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={alReintentar}
      >
        Reintentar
      </Button>
    </Alert>
  );
};
