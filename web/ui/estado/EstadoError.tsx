import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorDeApi } from '../../lib/api/api.ts';
import { useAlVolverLaRed } from '../espera/red.ts';
import { AL_VOLVER_LA_RED } from '../espera/TextoDeCarga.tsx';
import { textoDeCausa } from './causas.ts';
import classes from './Estados.module.css';
import { NumeroDeSolicitud } from './NumeroDeSolicitud.tsx';

interface EstadoErrorProps {
  /** Failure, in the specification's words. */
  readonly titulo?: string;
  /** Reassurance about kept data, and the next step. */
  readonly texto?: ReactNode;
  /** Way on without what failed. */
  readonly accion?: ReactNode;
  /** Retries; runs by itself when a lost network returns. */
  readonly alReintentar?: (() => void) | undefined;
  /** Failure of a call: gives the words of its cause where there is no `texto`, and its request number. */
  readonly error?: unknown;
  /** Request number for support. */
  readonly idSolicitud?: string | null | undefined;
}

/** A part of a screen that failed to load: what happened, what was not lost, and a retry. */
export const EstadoError = ({
  titulo = 'Ocurrió un error al cargar los datos',
  texto,
  accion,
  alReintentar,
  error,
  idSolicitud,
}: EstadoErrorProps) => {
  const id = error instanceof ErrorDeApi ? error.idSolicitud : idSolicitud;
  const dicho = texto ?? (error ? textoDeCausa(error) : undefined);
  const hayRed = useAlVolverLaRed(alReintentar);
  return (
    <div className={classes.estado} role="alert">
      <IconAlertCircle size={28} aria-hidden className={classes.icono} />
      <p className={classes.titulo}>{titulo}</p>
      {dicho !== undefined && <div className={classes.texto}>{dicho}</div>}
      {alReintentar && !hayRed && <div className={classes.texto}>{AL_VOLVER_LA_RED}</div>}
      {/* Also shown without a network, because the browser may be mistaken about it. */}
      {(alReintentar ?? accion) !== undefined && (
        <div className={classes.accion}>
          {alReintentar && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={alReintentar}
            >
              Reintentar
            </Button>
          )}
          {accion}
        </div>
      )}
      <NumeroDeSolicitud id={id} />
    </div>
  );
};
