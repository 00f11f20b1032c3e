import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { Alert, Button } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { useId } from 'react';
import { LoQueFalta } from '../../ui/LoQueFalta.tsx';
import classes from './TerminosYCondiciones.module.css';

export const QUE_PASO = {
  rechazado: 'El medio de pago rechazó el pago.',
  abandonado: 'El pago no se terminó: se dejó o se venció el formulario del medio de pago.',
} as const;
export const SIN_CARGO = 'No se hizo ningún cargo.';
export const EN_DEVOLUCION =
  'El medio de pago hizo un cobro que no corresponde a esta compra y ya pedimos que se lo devuelva.';
const GUARDADO = 'Su compra está como la dejó: puede pagarla ahora o volver a la lista.';
export const FALTA_ACEPTAR = 'Para pagar, acepte los términos y condiciones';

interface PagoFallidoProps {
  readonly pago: NonNullable<IntencionVM['pagoFallido']>;
  /** Id of the form that PAGAR submits. */
  readonly formulario: string;
  readonly acepta: boolean;
  readonly cerrado: boolean;
  /** Focuses the acceptance box. */
  readonly alIrALosTerminos: () => void;
  readonly alVolver: () => void;
}

/** Notice above the terms of a sale with a failed payment: what happened, and the two next steps. */
export const PagoFallido = ({
  pago,
  formulario,
  acepta,
  cerrado,
  alIrALosTerminos,
  alVolver,
}: PagoFallidoProps) => {
  const idFalta = useId();
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconCreditCardOff size={20} aria-hidden />}
      title={pago.porDevolver ? 'Su pago se está devolviendo' : 'Su pago no se realizó'}
      mb="lg"
    >
      <p className={classes.parrafo}>
        {QUE_PASO[pago.estado]} <strong>{pago.porDevolver ? EN_DEVOLUCION : SIN_CARGO}</strong>
      </p>
      <p className={classes.parrafo}>{GUARDADO}</p>
      <div className={classes.acciones}>
        <Button
          type="submit"
          form={formulario}
          disabled={!acepta || cerrado}
          {...(!acepta && { 'aria-describedby': idFalta })}
        >
          Reintentar pago
        </Button>
        <Button variant="default" onClick={alVolver} disabled={cerrado}>
          Volver a la lista
        </Button>
        {!acepta && (
          <LoQueFalta
            id={idFalta}
            texto={FALTA_ACEPTAR}
            deshabilitado={cerrado}
            alIr={alIrALosTerminos}
          />
        )}
      </div>
    </Alert>
  );
};
