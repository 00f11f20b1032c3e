import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AlAbrirEnlace } from './AlAbrirEnlace.tsx';
import { DatosDeEnlace } from './enlace/DatosDeEnlace.tsx';
import { Situacion } from './Situacion.tsx';

const VENCIDOS: readonly string[] = ['clave.enlace_vencido', 'datos.codigo_vencido'];

const vencidoCon = (otro: string) => (dicho: string) => (
  <Situacion
    titulo="El enlace ya no sirve"
    dicho={dicho}
    accion={
      <Button component={Link} to={otro}>
        Pedir otro enlace
      </Button>
    }
  >
    No se cambió nada.
  </Situacion>
);

interface ParaQuienProps {
  /** Title of the page while the code is valid. */
  readonly titulo: string;
  readonly ancho: 'formulario' | 'lectura';
  readonly codigo: string;
  /** Returns the recipient of the code; must not consume the code. */
  readonly ver: (senal: AbortSignal) => Promise<{ readonly para: string }>;
  /** Route for requesting another link. */
  readonly otro: string;
  readonly children: ReactNode;
}

/** Page of a mailed code: its recipient, then the form that consumes it; an invalid code leads to another. */
export const ParaQuien = ({ titulo, ancho, codigo, ver, otro, children }: ParaQuienProps) => (
  <AlAbrirEnlace
    titulo={titulo}
    ancho={ancho}
    codigo={codigo}
    ver={ver}
    vencidos={VENCIDOS}
    alVencer={vencidoCon(otro)}
  >
    {({ para }) => (
      <>
        <DatosDeEnlace filas={[['Enviado a', para]]} />
        {children}
      </>
    )}
  </AlAbrirEnlace>
);
