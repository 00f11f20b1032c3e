import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { copiar } from '../../lib/navegador/copiar.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import classes from './ConsultarURL.module.css';

/** Duration of the tooltip (A-CONS-031). */
const TOOLTIP_MS = 3_000;

/** An address that is copied on click. */
export const BotonDeUrl = ({ url }: { readonly url: string }) => {
  const [visible, setVisible] = useState(false);
  const { start, clear } = useTimeout(() => setVisible(false), TOOLTIP_MS);

  const pulsar = async () => {
    if (!(await copiar(url))) {
      avisos.error('No se pudo copiar la URL. Selecciónela y cópiela a mano.');
      return;
    }
    // Copying again restarts its time.
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
        // Rendered in the row, because at the end of the page it would be outside every landmark.
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
