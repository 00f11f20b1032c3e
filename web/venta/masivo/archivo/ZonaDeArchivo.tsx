import { BYTES_MAXIMOS, FILAS_MAXIMAS } from '#formatos/xlsx/libro.ts';
import { formatearNumero } from '#values/numero.ts';
import { Button, FileButton } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { TIPOS_ACEPTADOS } from '../../../lib/libro-aceptado.ts';
import classes from './archivo.module.css';

const MEGA = 1024 * 1024;
const LIMITES = `Archivo .xlsx o .xls de hasta ${BYTES_MAXIMOS / MEGA} MB y ${formatearNumero(FILAS_MAXIMAS)} filas.`;

/** Area for dropping or choosing the completed file, which is sent at once (V-MAS-007). */
export const ZonaDeArchivo = ({
  alElegir,
  quieta = false,
}: {
  readonly alElegir: (archivo: File) => Promise<void>;
  /** True beside another way on, which is then the primary one. */
  readonly quieta?: boolean;
}) => {
  const [encima, setEncima] = useState(false);
  const olvidar = useRef<() => void>(null);
  const elegir = (archivo: File | null | undefined) => {
    // Resets the input, so that the same file may be chosen again after a correction.
    olvidar.current?.();
    if (archivo) void alElegir(archivo);
  };
  const arrastrar = (evento: DragEvent, esta: boolean) => {
    evento.preventDefault();
    setEncima(esta);
  };
  return (
    <div
      className={classes.zona}
      data-encima={encima || undefined}
      data-quieta={quieta || undefined}
      onDragOver={(evento) => arrastrar(evento, true)}
      onDragLeave={(evento) => arrastrar(evento, false)}
      onDrop={(evento) => {
        arrastrar(evento, false);
        elegir(evento.dataTransfer.files[0]);
      }}
    >
      <IconFileSpreadsheet size={32} aria-hidden />
      <p className={classes.arrastre}>Arrastre aquí el archivo, o búsquelo en su equipo.</p>
      <FileButton
        onChange={elegir}
        accept={TIPOS_ACEPTADOS}
        resetRef={olvidar}
        inputProps={{ 'aria-label': 'Archivo con los vehículos' }}
      >
        {(props) => (
          <Button
            {...props}
            variant={quieta ? 'default' : 'filled'}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            Elegir archivo
          </Button>
        )}
      </FileButton>
      <p className={classes.limites}>{LIMITES} Se envía apenas lo elige.</p>
    </div>
  );
};
