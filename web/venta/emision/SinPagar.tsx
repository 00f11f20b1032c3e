import { Button } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { ErrorDeApi } from '../../lib/api.ts';
import { EstadoError } from '../../ui/EstadoError.tsx';
import { EstadoVacio } from '../../ui/EstadoVacio.tsx';
import { Cargando } from '../Cargando.tsx';
import { useIntencion } from '../useIntencion.ts';
import { useSiguientePaso } from '../useSiguientePaso.ts';
import classes from './EmisionPoliza.module.css';

/** Nothing is issued without payment: one in course is waited for, another goes on where it was. */
export const SinPagar = ({ idv }: { readonly idv: number }) => {
  const { data: venta, error, refetch } = useIntencion(idv);
  const irAlSiguientePaso = useSiguientePaso();
  if (error) {
    return (
      <EstadoError
        idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
        alReintentar={() => void refetch()}
      />
    );
  }
  if (!venta) return <Cargando />;
  if (venta.siguientePaso.startsWith('/venta/emisionPoliza')) {
    return (
      <output className={classes.confirmando}>
        <IconClockPause size={24} aria-hidden />
        <span>
          <strong className={classes.titulo}>Estamos confirmando su pago</strong>
          <span className={classes.parrafo}>
            No vuelva a pagar. Esta página se actualiza sola; si la cierra, las pólizas llegarán por
            correo cuando el pago se confirme.
          </span>
        </span>
      </output>
    );
  }
  return (
    <EstadoVacio
      titulo="Esta compra todavía no está pagada"
      texto="No se ha emitido ninguna póliza. Puede continuar donde quedó."
      accion={
        <Button onClick={() => void irAlSiguientePaso(idv).catch(() => refetch())}>
          Continuar compra
        </Button>
      }
    />
  );
};
