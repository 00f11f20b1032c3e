import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Estados.module.css';

interface EstadoErrorProps {
  /** What happened, in the specification's words. */
  readonly titulo?: string;
  /** What was not lost and what to do. */
  readonly texto?: ReactNode;
  readonly alReintentar?: (() => void) | undefined;
  /** The number to tell support. */
  readonly idSolicitud?: string | null | undefined;
}

export const EstadoError = ({
  titulo = 'Ocurrió un error al cargar los datos',
  texto,
  alReintentar,
  idSolicitud,
}: EstadoErrorProps) => (
  <div className={classes.estado} role="alert">
    <IconAlertCircle size={28} aria-hidden className={classes.icono} />
    <p className={classes.titulo}>{titulo}</p>
    {texto !== undefined && <div className={classes.texto}>{texto}</div>}
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
