import type { FichaDePolizaVM } from '#features/soporte/ficha/ficha.contract.ts';
import { Alert, Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type AccionConBoton,
  type DeQue,
  EN_PANTALLA,
  esAccionConBoton,
} from './acciones-en-pantalla.ts';
import classes from './ficha.module.css';

interface BarraDeAccionesProps {
  readonly de: DeQue;
  readonly acciones: FichaDePolizaVM['acciones'];
  readonly alElegir: (accion: AccionConBoton) => void;
  /** Buttons of downloads, which change nothing. */
  readonly children?: ReactNode;
}

/** Allowed actions, with the dangerous ones apart. */
export const BarraDeAcciones = ({ de, acciones, alElegir, children }: BarraDeAccionesProps) => {
  const posibles = acciones.flatMap(({ accion, impedimento }) =>
    impedimento === null && esAccionConBoton(accion) ? [accion] : [],
  );
  const botones = (peligro: boolean) =>
    posibles
      .filter((accion) => (EN_PANTALLA[accion].peligro ?? false) === peligro)
      .map((accion) => {
        const { texto, icono: Icono } = EN_PANTALLA[accion];
        return (
          <Button
            key={accion}
            variant={peligro ? 'outline' : 'default'}
            {...(peligro && { color: 'red' })}
            leftSection={<Icono size={18} aria-hidden />}
            justify="flex-start"
            onClick={() => alElegir(accion)}
          >
            {texto[de]}
          </Button>
        );
      });
  const peligrosas = botones(true);
  return (
    <section aria-label="Acciones" className={classes.acciones}>
      <div className={classes.botones}>
        {children}
        {botones(false)}
      </div>
      {peligrosas.length > 0 && (
        <div className={`${classes.botones} ${classes.peligrosas}`}>{peligrosas}</div>
      )}
    </section>
  );
};

interface NoSePuedeProps {
  readonly accion: AccionConBoton;
  readonly acciones: FichaDePolizaVM['acciones'];
  readonly alCerrar: () => void;
}

/** Reason why a requested action is forbidden by the state or the profile. */
export const NoSePuede = ({ accion, acciones, alCerrar }: NoSePuedeProps) => (
  <Alert
    color="yellow"
    icon={<IconInfoCircle aria-hidden />}
    title={`No se puede ${EN_PANTALLA[accion].verbo} ahora`}
    withCloseButton
    closeButtonLabel="Cerrar aviso"
    onClose={alCerrar}
    role="alert"
    mb="md"
  >
    {acciones.find((una) => una.accion === accion)?.impedimento ??
      'Esta acción no corresponde a esta ficha o a su perfil.'}
  </Alert>
);
