import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Condiciones } from '../terminos/Condiciones.tsx';
import { useTerminosAceptados } from '../terminos/useTerminosAceptados.ts';
import classes from './AceptarEnLaLista.module.css';

interface AceptarEnLaListaProps {
  readonly venta: IntencionVM;
  /** Confirms the list; resolves to false if it was not confirmed. */
  readonly confirmar: () => Promise<boolean>;
  /** Goes on to the payment of a confirmed list. */
  readonly seguir: () => Promise<void>;
}

/** A seller's terms below the list: accepting them confirms it, so the next press is PAGAR (V-ACEPTA-001). */
export const AceptarEnLaLista = ({ venta, confirmar, seguir }: AceptarEnLaListaProps) => {
  const [acepta, responder] = useTerminosAceptados(venta);
  const [confirmando, setConfirmando] = useState(false);
  const cambiar = async (marcada: boolean) => {
    if (!marcada) {
      responder(false);
      return;
    }
    setConfirmando(true);
    if (await confirmar()) {
      // A reload before the confirmation must not leave an accepted list that is not confirmed.
      responder(true);
      await seguir();
    }
    setConfirmando(false);
  };
  return (
    <div className={classes.terminos}>
      <Condiciones />
      <Checkbox
        label="Aceptar Términos y Condiciones"
        description={
          acepta
            ? 'Ya los aceptó. Con CONTINUAR pasa a pagar.'
            : 'Al marcarla confirma la lista y pasa a pagar.'
        }
        checked={acepta || confirmando}
        disabled={confirmando}
        onChange={({ currentTarget: { checked } }) => void cambiar(checked)}
      />
    </div>
  );
};
