import { RUTA_TERMINOS } from '#features/ventas/venta.ts';
import { Button } from '@mantine/core';
import { IconClockPause, IconCreditCardOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { palabrasDePoliza } from '../../lib/venta/palabras-de-poliza.ts';
import { AQuienLlamar } from '../../ui/contacto/AQuienLlamar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { PaginaDeCompra } from '../piezas/PaginaDeCompra.tsx';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { useSiguientePaso } from '../estado/useSiguientePaso.ts';
import classes from './EmisionPoliza.module.css';
import type { AvanceVM } from './useAvance.ts';
import { useDejarPago } from './useDejarPago.ts';
import { useVolverAlPago } from './useVolverAlPago.tsx';

const CONFIRMANDO = 'Estamos confirmando su pago';

/** Advice by the known state of the payment: steps to take, and to avoid. */
const textosDe = (llegara: string) => ({
  iniciado: {
    titulo: CONFIRMANDO,
    parrafos: [
      `Si ya pagó, no vuelva a pagar. Esta página se actualiza sola; si la cierra, ${llegara} por correo cuando el pago se confirme.`,
      'Si todavía no ha pagado, puede volver al pago donde lo dejó.',
    ],
  },
  desconocido: {
    titulo: CONFIRMANDO,
    parrafos: [
      'No vuelva a pagar, ni aquí ni en otra compra: el medio de pago todavía no nos dice si el cobro se hizo, y se lo seguimos preguntando.',
      `Esta página se actualiza sola. Puede cerrarla: ${llegara} por correo cuando el pago se confirme. Guarde el N° de venta por si necesita llamar.`,
    ],
  },
  ninguno: {
    titulo: 'Su pago no se realizó',
    parrafos: [
      'No se hizo ningún cargo.',
      'No se ha emitido ninguna póliza y nada de lo que ingresó se ha perdido: puede continuar donde quedó.',
    ],
  },
  devolucion: {
    titulo: 'Su pago se está devolviendo',
    parrafos: [
      'El medio de pago hizo un cobro que no corresponde a esta compra y ya pedimos que se lo devuelva. No se ha emitido ninguna póliza.',
      'Nada de lo que ingresó se ha perdido: puede continuar donde quedó.',
    ],
  },
});

interface SinPagarProps {
  readonly idv: number;
  /** Title of a seller's screen; a buyer's is the answer. */
  readonly titulo: string;
  readonly avance: AvanceVM;
  /** Polls the sale. */
  readonly alCambiar: () => Promise<void>;
}

/** Screen of an unpaid sale: waits for a payment in progress, and leads any other sale to its next step. */
export const SinPagar = ({ idv, titulo: deLaPantalla, avance, alCambiar }: SinPagarProps) => {
  const sesion = useSesion();
  const irAlSiguientePaso = useSiguientePaso();
  const { operacion: alDejar, dejarPago } = useDejarPago(idv, alCambiar);
  const { operacion, volverAlPago } = useVolverAlPago(idv, alCambiar);
  const estado = avance.pagoEnCurso ?? (avance.porDevolver ? 'devolucion' : 'ninguno');
  const cerrado = avance.pagoEnCurso === null;
  const { titulo, parrafos } = textosDe(palabrasDePoliza(avance.total).llegara)[estado];
  const Icono = cerrado ? IconCreditCardOff : IconClockPause;
  const compra = tieneVentana(sesion, RUTA_TERMINOS);

  // The terms explain what happened and how to pay again.
  const sePagaOtraVez = cerrado && compra && avance.siguientePaso === RUTA_TERMINOS;
  const irALosTerminos = useEffectEvent(() =>
    irAlSiguientePaso(idv, { replace: true }).catch(() => undefined),
  );
  useEffect(() => {
    if (sePagaOtraVez) void irALosTerminos();
  }, [sePagaOtraVez]);

  const volverA = estado === 'iniciado' && compra;
  const dialogos = (
    <>
      <ModalOperacion operacion={operacion} />
      <ModalOperacion operacion={alDejar} />
    </>
  );
  const continuar = () => void irAlSiguientePaso(idv).catch(alCambiar);
  if (sesion.tipo === 'publica') {
    return (
      <PaginaDeCompra titulo={titulo}>
        <PasosDeCompra actual={PASO.pago} />
        <section aria-label="Estado del pago">
          <output className={classes.dicho}>
            {parrafos.map((parrafo) => (
              <p key={parrafo}>{parrafo}</p>
            ))}
          </output>
          <div className={classes.acciones}>
            {volverA && (
              <Button size="lg" fullWidth onClick={() => void volverAlPago()}>
                Volver al pago
              </Button>
            )}
            {cerrado && compra && (
              <Button size="lg" fullWidth onClick={continuar}>
                Continuar compra
              </Button>
            )}
          </div>
        </section>
        <p className={classes.numero}>
          Venta N° {idv}. Si tiene dudas, llame <AQuienLlamar />.
        </p>
        {dialogos}
      </PaginaDeCompra>
    );
  }
  return (
    <PaginaDeCompra titulo={deLaPantalla} proposito={`Venta N° ${idv}`}>
      <PasosDeCompra actual={PASO.pago} />
      <section className={classes.sinPagar} aria-label="Estado del pago">
        <Icono size={28} aria-hidden />
        <div>
          <output>
            <strong className={classes.titulo}>{titulo}</strong>
            {parrafos.map((parrafo) => (
              <span key={parrafo} className={classes.parrafo}>
                {parrafo}
              </span>
            ))}
          </output>
          <p className={classes.parrafo}>
            Si tiene dudas, llame <AQuienLlamar />.
          </p>
          <div className={classes.botones}>
            {volverA && (
              <Button variant="default" onClick={() => void volverAlPago()}>
                Volver al pago
              </Button>
            )}
            {volverA && sesion.tipo === 'login' && (
              <Button variant="subtle" color="gray" onClick={() => void dejarPago()}>
                Dejar este pago
              </Button>
            )}
            {cerrado && compra && <Button onClick={continuar}>Continuar compra</Button>}
          </div>
        </div>
        {dialogos}
      </section>
    </PaginaDeCompra>
  );
};
