import type { ReactNode } from 'react';
import { Plegable } from '../../ui/plegable/Plegable.tsx';
import { esperaAUnaPersona, estadoTecnico } from './estado-tecnico.ts';

interface DatosTecnicosProps {
  readonly ficha: Parameters<typeof estadoTecnico>[0];
  readonly children: ReactNode;
}

/** Payment, file, AACH, SUN and timeline, folded under their state; unfolded while one waits for a person. */
export const DatosTecnicos = ({ ficha, children }: DatosTecnicosProps) => (
  <Plegable
    titulo="Datos técnicos"
    resumen={estadoTecnico(ficha)}
    abierto={esperaAUnaPersona(ficha)}
  >
    {children}
  </Plegable>
);
