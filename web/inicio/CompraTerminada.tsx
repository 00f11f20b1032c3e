import { Button, Group, Paper } from '@mantine/core';
import { Link } from 'react-router';
import classes from './inicio.module.css';

interface CompraTerminadaProps {
  readonly idv: number;
  /** Sellers have a home of their own. */
  readonly conLogin: boolean;
}

/** Target of Back from a finished sale, whose screens are closed but not its policies. */
export const CompraTerminada = ({ idv, conLogin }: CompraTerminadaProps) => (
  <Paper component="section" className={classes.compra} aria-labelledby="compra-terminada">
    <div>
      <h2 id="compra-terminada" className={classes.tituloCompra}>
        {conLogin ? 'La venta está terminada' : 'Su compra está terminada'}
      </h2>
      <p className={classes.detalle}>Venta N° {idv} · Ya está emitida, y también va por correo.</p>
    </div>
    <Group gap="sm">
      <Button component={Link} to={`/venta/descargarPoliza?IDV=${idv}`} variant="default">
        Ir a las descargas
      </Button>
      {conLogin && (
        <Button component={Link} to="/bienvenida" variant="default">
          Ir a su inicio
        </Button>
      )}
    </Group>
  </Paper>
);
