import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAlVolverLaRed } from '../espera/red.ts';
import { AL_VOLVER_LA_RED } from '../espera/TextoDeCarga.tsx';
import classes from './Estados.module.css';

interface EstadoErrorProps {
  /** Failure, in the specification's words. */
  readonly titulo?: string;
  /** Reassurance about kept data, and the next step. */
  readonly texto?: ReactNode;
  /** Retries; runs by itself when a lost network returns. */
  readonly alReintentar?: (() => void) | undefined;
  /** Request number for support. */
  readonly idSolicitud?: string | null | undefined;
}

export const EstadoError = ({
  titulo = 'Ocurrió un error al cargar los datos',
  texto,
  alReintentar,
  idSolicitud,
}: EstadoErrorProps) => {
  const hayRed = useAlVolverLaRed(alReintentar);
  return (
    <div className={classes.estado} role="alert">
      <IconAlertCircle size={28} aria-hidden className={classes.icono} />
      <p className={classes.titulo}>{titulo}</p>
      {texto !== undefined && <div className={classes.texto}>{texto}</div>}
      {alReintentar && !hayRed && <div className={classes.texto}>{AL_VOLVER_LA_RED}</div>}
      {/* Also shown without a network, because the browser may be mistaken about it. */}
      {alReintentar && (
        <div className={classes.accion}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={alReintentar}
          >
            Reintentar
          </Button>
        </div>
      )}
      {idSolicitud && (
        <p className={classes.solicitud}>
          Si llama a soporte, indique el N° de solicitud <code>{idSolicitud}</code>
        </p>
      )}
    </div>
  );
};
