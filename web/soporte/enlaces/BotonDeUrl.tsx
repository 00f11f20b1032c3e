import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { copiar } from '../../lib/copiar.ts';
import { avisos } from '../../lib/notificaciones.ts';
import classes from './ConsultarURL.module.css';

/** How long the tooltip stays (A-CONS-031). */
const TOOLTIP_MS = 3_000;

/** An address that is copied when it is clicked. */
export const BotonDeUrl = ({ url }: { readonly url: string }) => {
  const [visible, setVisible] = useState(false);
  const { start, clear } = useTimeout(() => setVisible(false), TOOLTIP_MS);

  const pulsar = async () => {
    if (!(await copiar(url))) {
      avisos.error('No se pudo copiar la URL. Selecciónela y cópiela a mano.');
      return;
    }
    // Copied again, it shows for its whole time again.
    clear();
    setVisible(true);
    start();
  };
  return (
    <>
      <Tooltip
        label="URL Copiada"
        opened={visible}
        withArrow
        // In the row, not after the foot, where no landmark holds it.
        withinPortal={false}
        floatingStrategy="fixed"
      >
        <UnstyledButton
          className={classes.url ?? ''}
          onClick={() => void pulsar()}
          aria-label={`Copiar ${url}`}
        >
          {url}
        </UnstyledButton>
      </Tooltip>
      <output className="solo-lectores">{visible && 'URL Copiada'}</output>
    </>
  );
};
