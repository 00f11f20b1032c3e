import type { ReactNode } from 'react';
import { AlAbrirEnlace } from '../ui/AlAbrirEnlace.tsx';
import { EnlaceVencido } from './EnlaceVencido.tsx';

interface AlAbrirAvisoProps<T> {
  readonly titulo: string;
  readonly codigo: string | null;
  /** Reads what the code is for; must change nothing. */
  readonly ver: (codigo: string, senal: AbortSignal) => Promise<T>;
  readonly children: (visto: T, codigo: string) => ReactNode;
}

const VENCIDOS = ['recordatorio.enlace_vencido'];
const alVencer = (dicho: string) => <EnlaceVencido dicho={dicho} />;

/** Page of a reminder's link. */
export const AlAbrirAviso = <T,>({ titulo, codigo, ver, children }: AlAbrirAvisoProps<T>) => {
  if (codigo === null) return <EnlaceVencido />;
  return (
    <AlAbrirEnlace
      titulo={titulo}
      ancho="lectura"
      codigo={codigo}
      ver={(senal) => ver(codigo, senal)}
      vencidos={VENCIDOS}
      alVencer={alVencer}
    >
      {(visto) => children(visto, codigo)}
    </AlAbrirEnlace>
  );
};
