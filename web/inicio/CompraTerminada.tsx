import { Button, Group, Paper } from '@mantine/core';
import { Link } from 'react-router';
import classes from './inicio.module.css';

interface CompraTerminadaProps {
  readonly idv: number;
  /** Whoever sells has a home of their own. */
  readonly conLogin: boolean;
}

/**
 * Where Back leads from a sale that is finished: its screens are closed, its policies are not.
 */
export const CompraTerminada = ({ idv, conLogin }: CompraTerminadaProps) => (
  <Paper component="section" className={classes.compra} aria-labelledby="compra-terminada">
    <div>
      <h2 id="compra-terminada" className={classes.tituloCompra}>
        {conLogin ? 'La venta está terminada' : 'Su compra está terminada'}
      </h2>
      <p className={classes.detalle}>
        Venta N° {idv} · Las pólizas están emitidas y también van por correo.
      </p>
    </div>
    <Group gap="sm">
      <Button component={Link} to={`/venta/descargarPoliza?IDV=${idv}`} variant="default">
        Ver las pólizas
      </Button>
      {conLogin && (
        <Button component={Link} to="/bienvenida" variant="default">
          Ir a su inicio
        </Button>
      )}
    </Group>
  </Paper>
);
