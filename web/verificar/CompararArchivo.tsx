import { Alert, Button, FileButton } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconFileSearch, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { VerificacionVM } from '#features/polizas/verificacion/verificacion.contract.ts';
import { formatearFecha } from '#values/fecha.ts';
import classes from './verificar.module.css';

/** SHA-256 of a file in lower-case hexadecimal, computed in the browser; null without https. */
const sha256De = async (archivo: Blob): Promise<string | null> => {
  if (!globalThis.isSecureContext) return null;
  const suma = await crypto.subtle.digest('SHA-256', await archivo.arrayBuffer());
  return [...new Uint8Array(suma)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

type VersionAnterior = VerificacionVM['versionesAnteriores'][number];

interface CompararArchivoProps {
  readonly sha256: string;
  readonly anteriores: readonly VersionAnterior[];
}

interface Comparacion {
  readonly nombre: string;
  readonly resultado: 'igual' | 'ajeno' | VersionAnterior;
}

const PORQUE: Readonly<Record<VersionAnterior['motivo'], string>> = {
  anulacion: 'la póliza se anuló',
  vigencia: 'cambió su vigencia',
  regeneracion: 'se corrigieron sus datos',
};

const VISTAS = {
  igual: { color: 'green', icono: IconCircleCheck },
  anterior: { color: 'yellow', icono: IconHistory },
  ajeno: { color: 'red', icono: IconCircleX },
} as const;

const vistaDe = ({ resultado }: Comparacion) =>
  VISTAS[typeof resultado === 'string' ? resultado : 'anterior'];

const decir = ({ nombre, resultado }: Comparacion): string => {
  if (resultado === 'igual') return `${nombre} es el archivo original, sin cambios.`;
  if (resultado === 'ajeno') {
    return `${nombre} no es el archivo emitido: fue modificado o es de otra póliza.`;
  }
  const { fechaReemplazo, motivo } = resultado;
  return `${nombre} es una versión anterior: se reemplazó el ${formatearFecha(fechaReemplazo)} porque ${PORQUE[motivo]}.`;
};

/** Compares a visitor's PDF with the issued file, without sending it anywhere. */
export const CompararArchivo = ({ sha256, anteriores }: CompararArchivoProps) => {
  const [comparacion, setComparacion] = useState<Comparacion | null>(null);

  const comparar = async (archivo: File | null) => {
    if (!archivo) return;
    const suma = await sha256De(archivo);
    if (suma === null) return;
    const anterior = anteriores.find((una) => una.sha256 === suma);
    const resultado = suma === sha256 ? 'igual' : (anterior ?? 'ajeno');
    setComparacion({ nombre: archivo.name, resultado });
  };
  const { color, icono: Icono } = comparacion ? vistaDe(comparacion) : VISTAS.igual;

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
          <Alert role="none" color={color} icon={<Icono size={20} aria-hidden />}>
            {decir(comparacion)}
          </Alert>
        )}
      </div>
      {anteriores.length > 0 && (
        <>
          <h3 className={classes.subtitulo}>Versiones anteriores</h3>
          <ul className={classes.anteriores}>
            {anteriores.map((una) => (
              <li key={una.sha256}>
                Reemplazada el {formatearFecha(una.fechaReemplazo)} porque {PORQUE[una.motivo]}:{' '}
                <code className={classes.huella}>{una.sha256}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.texto}>
        También puede calcularla usted: en Windows con{' '}
        <code>certutil -hashfile poliza.pdf SHA256</code>, en macOS o Linux con{' '}
        <code>shasum -a 256 poliza.pdf</code>.
      </p>
    </section>
  );
};
