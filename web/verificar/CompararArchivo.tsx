import { Alert, Button, FileButton } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconFileSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { sha256De } from './huella.ts';
import classes from './verificar.module.css';

interface CompararArchivoProps {
  readonly sha256: string;
}

type Comparacion = { readonly nombre: string; readonly igual: boolean };

/** Compares a PDF of the visitor with the file that was issued, without sending it anywhere. */
export const CompararArchivo = ({ sha256 }: CompararArchivoProps) => {
  const [comparacion, setComparacion] = useState<Comparacion | null>(null);

  const comparar = async (archivo: File | null) => {
    if (!archivo) return;
    const suma = await sha256De(archivo);
    if (suma !== null) setComparacion({ nombre: archivo.name, igual: suma === sha256 });
  };

  return (
    <section className={classes.comparar} aria-labelledby="comparar">
      <h2 id="comparar" className={classes.subtitulo}>
        ¿El PDF que tiene es el original?
      </h2>
      <p className={classes.texto}>
        El archivo emitido tiene esta huella SHA-256. Si un solo carácter del PDF cambia, la huella
        es otra.
      </p>
      <code className={classes.huella}>{sha256}</code>
      {globalThis.isSecureContext && (
        <div className={classes.elegir}>
          <FileButton accept="application/pdf" onChange={(archivo) => void comparar(archivo)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileSearch size={18} aria-hidden />}
              >
                Comparar mi PDF
              </Button>
            )}
          </FileButton>
          <span className={classes.texto}>El archivo no sale de su equipo.</span>
        </div>
      )}
      <div aria-live="polite">
        {comparacion && (
          <Alert
            role="none"
            color={comparacion.igual ? 'green' : 'red'}
            icon={
              comparacion.igual ? (
                <IconCircleCheck size={20} aria-hidden />
              ) : (
                <IconCircleX size={20} aria-hidden />
              )
            }
          >
            {comparacion.igual
              ? `${comparacion.nombre} es el archivo original, sin cambios.`
              : `${comparacion.nombre} no es el archivo emitido: fue modificado o es de otra póliza.`}
          </Alert>
        )}
      </div>
      <p className={classes.texto}>
        También puede calcularla usted: en Windows con{' '}
        <code>certutil -hashfile poliza.pdf SHA256</code>, en macOS o Linux con{' '}
        <code>shasum -a 256 poliza.pdf</code>.
      </p>
    </section>
  );
};
