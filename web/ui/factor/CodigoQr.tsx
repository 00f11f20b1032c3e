import encodeQR from 'qr';
import { useMemo } from 'react';
import classes from './factor.module.css';

/** Blank modules around it, without which cameras do not find it. */
const MARGEN = 4;

interface CodigoQrProps {
  readonly texto: string;
  readonly nombre: string;
}

/** A text as a QR to be read from the screen, drawn in this browser: it may be a secret. */
export const CodigoQr = ({ texto, nombre }: CodigoQrProps) => {
  const dibujo = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encodeQR(texto, 'svg', { border: MARGEN }))}`,
    [texto],
  );
  return <img alt={nombre} src={dibujo} className={classes['qr']} />;
};
