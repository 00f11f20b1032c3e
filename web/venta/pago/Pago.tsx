import { esEditable } from '#features/ventas/etapa.ts';
import { formatearPesos } from '#values/dinero.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { leerVenta } from '../../lib/venta/venta.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { emisionDe } from './destino-de-pago.ts';
import { PaginaDeCompra } from '../piezas/PaginaDeCompra.tsx';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { useIntencion } from '../estado/useIntencion.ts';
import { retomarVenta } from '../estado/retomar-venta.ts';
import classes from './Pago.module.css';

const CONDICIONES = [
  'El pago es por el total de la compra: no se aceptan pagos parciales, devoluciones ni anulaciones.',
  'El cobro lo hace el medio de pago en su propio sitio; aquí no se guardan datos de su tarjeta.',
  'La emisión comienza cuando el pago se confirma. Si ya pagó, no vuelva a pagar: la pantalla siguiente muestra el estado real de su compra.',
] as const;

/** Total shown by the payment summary, in pesos, whatever the sale's amount (V-PAGO-006). */
const TOTAL_FIJO = 10;
const EMISION = '/venta/emisionPoliza';
const TERMINOS = '/venta/terminosYCondiciones';

/** `/venta/pago`, the payment summary (V-PAGO-006). It charges nothing: PAGAR of the terms does. */
export const Pago = () => {
  const navegar = useNavigate();
  const [{ idIntencionVenta, idConvenio }] = useState(leerVenta);
  const { data: venta } = useIntencion(idIntencionVenta);
  const { tipo } = useSesion();
  const confirmar = useConfirmar();
  const pagoComenzado = venta !== undefined && !esEditable(venta.estadoIntencionDeVenta);

  // The terms admit a buyer who has not started to pay, so this tab takes over the server's stage.
  useEffect(() => {
    if (venta && !pagoComenzado) retomarVenta(venta);
  }, [venta, pagoComenzado]);

  const continuar = () =>
    confirmar({
      titulo: 'Condiciones del pago',
      ancho: '32rem',
      texto: (
        <ul className={classes.condiciones}>
          {CONDICIONES.map((condicion) => (
            <li key={condicion}>{condicion}</li>
          ))}
        </ul>
      ),
      textoOk: 'Continuar',
      alConfirmar: () =>
        void navegar(idIntencionVenta === null ? EMISION : emisionDe(idIntencionVenta)),
    });

  return (
    <PaginaDeCompra titulo="Resumen de pago" ancho="formulario">
      <PasosDeCompra actual={PASO.pago} />
      <section className={classes.resumen} aria-label="Resumen de pago">
        <dl className={classes.datos}>
          {venta && (
            <>
              <div className={classes.dato}>
                <dt>N° de venta</dt>
                <dd>{venta.id}</dd>
              </div>
              {tipo === 'login' && (
                <div className={classes.dato}>
                  <dt>Convenio</dt>
                  <dd>{venta.convenio.nombre}</dd>
                </div>
              )}
            </>
          )}
          <div className={classes.total}>
            <dt>Total</dt>
            <dd>{formatearPesos(TOTAL_FIJO)}</dd>
          </div>
        </dl>
        <p className={classes.nota}>
          Este resumen es informativo y no hace ningún cobro.
          {venta &&
            ` Su compra es de ${formatearPesos(venta.montoEnPesos)} y se paga con PAGAR, al aceptar los términos y condiciones.`}
        </p>
      </section>
      <div className={classes.botones}>
        {pagoComenzado ? (
          <Button component={Link} to={venta.siguientePaso} variant="default">
            Ver el estado de mi compra
          </Button>
        ) : (
          <Button component={Link} to={TERMINOS} state={{ idConvenio }} variant="default">
            Volver a los términos
          </Button>
        )}
        <Button onClick={() => void continuar()}>Continuar con el pago</Button>
      </div>
    </PaginaDeCompra>
  );
};
