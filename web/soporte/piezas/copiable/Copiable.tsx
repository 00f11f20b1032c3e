import { ActionIcon, Tooltip } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { copiar } from '../../../lib/navegador/copiar.ts';
import { avisos } from '../../../lib/avisos/notificaciones.ts';
import classes from './Copiable.module.css';

const VISIBLE_MS = 2_000;

interface CopiableProps {
  /** Name of the value for the button: 'Copiar N° de póliza'. */
  readonly rotulo: string;
  /** Text to copy. */
  readonly valor: string | number;
  /** Displayed content in its place. */
  readonly children?: ReactNode;
}

/** A value with a copy button, for dictating or pasting it elsewhere. */
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
