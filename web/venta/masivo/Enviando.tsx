import { Progress } from '@mantine/core';
import classes from './masivo.module.css';

/** How much of the file has left, while the server reads it too. */
export const Enviando = ({ porcentaje }: { readonly porcentaje: number }) => (
  <>
    <span>Procesando archivo. Por favor, no cierre ni recargue la página hasta que finalice.</span>
    <Progress.Root size="md" radius="xl" className={classes.envio ?? ''}>
      <Progress.Section value={porcentaje} aria-label="Envío del archivo" />
    </Progress.Root>
  </>
);
