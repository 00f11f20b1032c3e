import { Alert, Button, Group } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Pagina } from '../ui/Pagina.tsx';
import classes from './acceso.module.css';

/** Message when neither code nor session opens the purchase: what happened, what is not lost, what to do. */
export const SinAcceso = ({ conCodigo }: { readonly conCodigo: boolean }) => (
  <Pagina titulo="No pudimos abrir su compra" ancho="lectura">
    <p className={classes.parrafo}>
      {conCodigo
        ? 'Este enlace ya se usó o venció. Por seguridad, cada enlace abre la compra por un tiempo limitado.'
        : 'La dirección no trae el código de su compra, o está incompleta.'}
    </p>
    <Alert color="petroleo" icon={<IconInfoCircle size={20} aria-hidden />} mb="lg">
      Su compra no se ha perdido. Si ya pagó, no vuelva a pagar: las pólizas llegan al correo que
      indicó en la compra.
    </Alert>
    <p className={classes.parrafo}>
      Para entrar de nuevo, pida otro enlace con la patente del vehículo y su correo.
    </p>
    <Group>
      <Button component={Link} to="/#recuperar">
        Recuperar mi compra
      </Button>
      <Button component={Link} to="/consulta" variant="default">
        Consultar Póliza
      </Button>
    </Group>
  </Pagina>
);
