import { ActionIcon, Tooltip } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { copiar } from '../../lib/copiar.ts';
import { avisos } from '../../lib/notificaciones.ts';
import classes from './Copiable.module.css';

const VISIBLE_MS = 2_000;

interface CopiableProps {
  /** What it is, as the button says: 'Copiar N° de póliza'. */
  readonly rotulo: string;
  /** What is copied. */
  readonly valor: string | number;
  /** What is seen in its place. */
  readonly children?: ReactNode;
}

/** A value with the button that copies it: what one dictates on the telephone or pastes elsewhere. */
export const Copiable = ({ rotulo, valor, children }: CopiableProps) => {
  const [copiado, setCopiado] = useState(false);
  const { start, clear } = useTimeout(() => setCopiado(false), VISIBLE_MS);
  const pulsar = async () => {
    if (!(await copiar(String(valor)))) {
      avisos.error('No se pudo copiar. Selecciónelo y cópielo a mano.');
      return;
    }
    clear();
    setCopiado(true);
    start();
  };
  return (
    <span className={classes.copiable}>
      <span className={classes.valor}>{children ?? valor}</span>
      <Tooltip label={copiado ? 'Copiado' : `Copiar ${rotulo}`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          className={classes.boton ?? ''}
          aria-label={`Copiar ${rotulo}`}
          onClick={() => void pulsar()}
        >
          {copiado ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <output className="solo-lectores">{copiado && 'Copiado'}</output>
    </span>
  );
};
