import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSesion } from '../../../lib/sesion/useSesion.ts';
import { Total } from '../../../ui/Total.tsx';
import { useAltoDelPie } from '../../../ui/pie/useAltoDelPie.ts';
import classes from './disposicion.module.css';

const ID_LISTA = 'vehiculos-ingresados';

/** Place of the list: below its heading. */
export const VehiculosIngresados = ({ children }: { readonly children: ReactNode }) => (
  <section className={classes.lista} aria-labelledby={ID_LISTA}>
    <h2 id={ID_LISTA} tabIndex={-1} className={classes.subtitulo}>
      Vehículos ingresados
    </h2>
    {children}
  </section>
);

const irALaLista = (): void => {
  const titulo = document.querySelector<HTMLElement>(`#${ID_LISTA}`);
  titulo?.focus({ preventScroll: true });
  titulo?.scrollIntoView({ block: 'start' });
};

interface PanelDeCompraProps {
  readonly convenio: ConvenioVM;
  /** Total of the list by the agreement, in whole CLP. */
  readonly monto: number;
  readonly vehiculos: number;
  /** Plate in the form that the total does not count yet; null without one. */
  readonly sinAnadir?: string | null;
  /** True if CONTINUAR is the primary button. */
  readonly esElPaso: boolean;
  /** Reason why CONTINUAR did not go on. */
  readonly aviso?: ReactNode;
  readonly alContinuar: () => void;
  readonly alVolver: () => void;
}

/** CONTINUAR and the way back, with agreement, count and total once there are vehicles. */
export const PanelDeCompra = ({
  convenio,
  monto,
  vehiculos,
  sinAnadir = null,
  esElPaso,
  aviso,
  alContinuar,
  alVolver,
}: PanelDeCompraProps) => {
  const pie = useAltoDelPie<HTMLElement>();
  const porEnlace = useSesion().tipo === 'publica';
  const pendiente = sinAnadir === null ? '' : ` · Falta añadir ${sinAnadir}`;
  return (
    <aside ref={pie} className={classes.panel} aria-label="Resumen de la compra">
      {!porEnlace && vehiculos > 0 && (
        <p className={classes.convenio}>
          <span className={classes.rotulo}>Convenio</span>
          {convenio.nombre}
        </p>
      )}
      {vehiculos > 0 && (
        <>
          <div className={classes.total}>
            <Total
              monto={monto}
              vehiculos={vehiculos}
              etiqueta={porEnlace ? 'Total' : 'Total según el convenio'}
            />
          </div>
          <Button variant="subtle" onClick={irALaLista} className={classes.verLista ?? ''}>
            Ver {vehiculos === 1 ? '1 vehículo' : `${vehiculos} vehículos`} ·{' '}
            {formatearPesos(monto)}
            {pendiente}
          </Button>
        </>
      )}
      {aviso}
      <Button onClick={alContinuar} variant={esElPaso ? 'filled' : 'default'} fullWidth>
        CONTINUAR
      </Button>
      <Button onClick={alVolver} variant={porEnlace ? 'subtle' : 'default'} fullWidth>
        ATRÁS
      </Button>
    </aside>
  );
};
