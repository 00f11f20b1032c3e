import { buscarIntencion, type IntencionVM } from '#features/ventas/venta.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { contar } from '#values/numero.ts';
import { Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { llamar } from '../lib/api/api.ts';
import { guardarEtapa } from '../lib/venta/venta.ts';
import classes from './inicio.module.css';

/** Content in words, once the list is complete: a file is read in parts. */
const contenidoDe = ({
  siguientePaso,
  vehiculosViewModel: { length },
  montoEnPesos,
}: IntencionVM): string =>
  siguientePaso.startsWith('/venta/ingresoMasivoProgreso')
    ? 'carga masiva sin terminar'
    : `${contar(length, 'vehículo', 'vehículos')} · ${formatearPesos(montoEnPesos)}`;

/** Unfinished sale of this tab, with its next step according to the server. */
export const CompraEnCurso = ({ idIntencionVenta }: { readonly idIntencionVenta: number }) => {
  const { data: venta, isError } = useQuery({
    queryKey: [buscarIntencion.id, { idIntencionVenta }],
    queryFn: ({ signal }) => llamar(buscarIntencion, { idIntencionVenta }, { senal: signal }),
  });
  if (isError) return null;
  return (
    <Paper component="section" className={classes.compra} aria-busy={!venta}>
      {venta && (
        <>
          <div>
            <h2 className={classes.tituloCompra}>Tiene una compra en curso</h2>
            <p className={classes.detalle}>
              Venta N° {venta.id} · {venta.convenio.nombre} · {contenidoDe(venta)}
            </p>
          </div>
          <Button
            component={Link}
            to={venta.siguientePaso}
            state={{ idConvenio: venta.convenioId }}
            variant="default"
            // The screens before the payment read the stage from this tab's storage.
            onClick={() => guardarEtapa(venta.estadoIntencionDeVenta)}
          >
            Continuar compra
          </Button>
        </>
      )}
    </Paper>
  );
};
