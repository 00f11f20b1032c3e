import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Condiciones } from '../terminos/Condiciones.tsx';
import { useTerminosAceptados } from '../terminos/useTerminosAceptados.ts';
import classes from './AceptarEnLaLista.module.css';

interface AceptarEnLaListaProps {
  readonly venta: IntencionVM;
  /** Confirms the list and goes on to its payment; resolves to false if it stays here. */
  readonly alAceptar: () => Promise<boolean>;
}

/** A seller's terms below the list: accepting them confirms it, so the next press is PAGAR (V-ACEPTA-001). */
export const AceptarEnLaLista = ({ venta, alAceptar }: AceptarEnLaListaProps) => {
  const [acepta, aceptar] = useTerminosAceptados(venta);
  const [siguiendo, setSiguiendo] = useState(false);
  const cambiar = async (marcada: boolean) => {
    aceptar(marcada);
    if (!marcada) return;
    setSiguiendo(true);
    if (await alAceptar()) return;
    aceptar(false);
    setSiguiendo(false);
  };
  return (
    <div className={classes.terminos}>
      <Condiciones />
      <Checkbox
        label="Aceptar Términos y Condiciones"
        description="Al marcarla confirma la lista y pasa a pagar."
        checked={acepta}
        disabled={siguiendo}
        onChange={({ currentTarget: { checked } }) => void cambiar(checked)}
      />
    </div>
  );
};
