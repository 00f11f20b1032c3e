import encodeQR from 'qr';
import { useMemo } from 'react';
import classes from './factor.module.css';

/** Blank modules around the code, which cameras need. */
const MARGEN = 4;

interface CodigoQrProps {
  readonly texto: string;
  readonly nombre: string;
}

/** QR of a text, drawn in this browser because the text may be a secret. */
export const CodigoQr = ({ texto, nombre }: CodigoQrProps) => {
  const dibujo = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encodeQR(texto, 'svg', { border: MARGEN }))}`,
    [texto],
  );
  return <img alt={nombre} src={dibujo} className={classes['qr']} />;
};
