import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './BarraProgreso.module.css';

interface BarraProgresoProps {
  /** Accessible name: 'Emisión de pólizas'. */
  readonly etiqueta: string;
  /** 0 to 100; other values are clamped. */
  readonly valor: number;
  /** True: the bar is full and red (V-EMI-012), whatever `valor` is. */
  readonly error?: boolean;
  /** State in words; each change is announced. */
  readonly texto: ReactNode;
  /** '312 de 1.000 pólizas'; not announced, so that screen readers are not interrupted at each step. */
  readonly conteo?: string;
  /** True: the percentage is only drawn. */
  readonly sinCifra?: boolean;
}

export const BarraProgreso = ({
  etiqueta,
  valor,
  error = false,
  texto,
  conteo,
  sinCifra = false,
}: BarraProgresoProps) => {
  const porcentaje = Math.min(100, Math.max(0, Math.round(valor)));
  const color = error ? 'red' : porcentaje === 100 ? 'green' : 'marino';
  return (
    <div className={classes.barra}>
      {(conteo !== undefined || !sinCifra) && (
        <div className={classes.cifras}>
          <span>{conteo}</span>
          {!error && !sinCifra && <span className={classes.porcentaje}>{porcentaje} %</span>}
        </div>
      )}
      <Progress.Root size="lg" radius="xl" transitionDuration={300}>
        <Progress.Section
          value={error ? 100 : porcentaje}
          color={color}
          className={classes.avance}
          aria-label={error ? `${etiqueta}: error` : etiqueta}
        />
      </Progress.Root>
      <output className={classes.texto} data-error={error || undefined}>
        {texto}
      </output>
    </div>
  );
};
